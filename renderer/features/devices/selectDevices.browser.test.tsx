import { page as screen } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCapture } from '#renderer/engines/capture/index.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { installInstruments, type Instruments } from '#tests/kit/engines/instruments.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { LocalMediaContext } from '#renderer/services/localMedia.ts';
import type { Services } from '#renderer/services/services.ts';
import '#renderer/ui/styles/index.css';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { SelectDevicesDialog } from './SelectDevicesDialog.tsx';

let instruments: Instruments;
let shown: Rendered;
const close = vi.fn();

async function show(local: LocalMedia): Promise<void> {
  const services = {
    dialogs: createDialogs(),
    platform: { kind: 'web', devices: { hasSystemSettings: false } },
  } as unknown as Services;
  shown = await render(
    <LocalMediaContext value={local}>
      <SelectDevicesDialog close={close} />
    </LocalMediaContext>,
    { services },
  );
  // Events run outside of `act` from here on: devices open and animations end.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}

async function leave(): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await shown.unmount();
}

beforeEach(() => {
  instruments = installInstruments();
});
afterEach(async () => {
  await leave();
  vi.restoreAllMocks();
  close.mockReset();
  instruments.uninstall();
});

describe('the dialog "select devices" with the fake devices of Chromium', () => {
  const list = (name: string) => screen.getByRole('button', { name: new RegExp(name) });

  it('shows the own picture and loudness, and leaves nothing open', async () => {
    const capture = createCapture({ clock: instruments.clock });
    await show(capture);
    const video = screen.getByLabelText('Your camera').element() as HTMLVideoElement;
    await expect.poll(() => video.videoWidth).toBeGreaterThan(0);
    expect(getComputedStyle(video).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    await expect.poll(() => Number(screen.getByRole('meter').element().ariaValueNow)).toBeGreaterThan(0);
    await expect.poll(() => list('Microphone').element().textContent).toContain('Fake Default Audio Input');
    await leave();
    expect([capture.state.status, capture.videoTrack(), capture.audioTrack()]).toEqual([
      'closed',
      null,
      null,
    ]);
    // Listeners are not counted, because React keeps its own on a removed video.
    const nothing = { audioContexts: 0, connections: 0, frameCallbacks: 0, playing: 0, timers: 0 };
    await expect.poll(instruments.alive).toMatchObject(nothing);
  });

  it('switches to another microphone and another speaker, and reports it', async () => {
    const capture = createCapture({ clock: instruments.clock });
    await show(capture);
    await expect.poll(() => list('Microphone').element().textContent).toContain('Fake');
    const labels = () =>
      capture.state.devices.filter(({ kind }) => kind === 'microphone').map(({ label }) => label);
    await list('Microphone').click();
    await expect
      .poll(() =>
        screen
          .getByRole('option')
          .elements()
          .map((option) => option.textContent),
      )
      .toEqual(labels());
    await screen.getByRole('option', { name: 'Fake Audio Input 2' }).click();
    await expect.poll(() => capture.audioTrack()?.label).toBe('Fake Audio Input 2');
    await expect.poll(() => list('Microphone').element().textContent).toContain('Fake Audio Input 2');
    const speaker = capture.state.devices.findLast(({ kind }) => kind === 'speaker')!;
    await list('Speaker').click();
    await screen.getByRole('option', { name: speaker.label }).click();
    await expect.poll(() => capture.state.inUse.speakerId).toBe(speaker.id);
    await screen.getByRole('button', { name: 'Done' }).click();
    expect(close).toHaveBeenCalledWith('changed');
  });

  it('follows devices that are unplugged', async () => {
    const { mediaDevices } = navigator;
    const capture = createCapture({ clock: instruments.clock });
    await show(capture);
    await expect.poll(() => list('Microphone').element().textContent).toContain('Fake Default Audio Input');
    const all = await mediaDevices.enumerateDevices();
    const rest = all.filter(({ kind, deviceId }) => kind !== 'audiooutput' && deviceId !== 'default');
    vi.spyOn(mediaDevices, 'enumerateDevices').mockResolvedValue(rest);
    mediaDevices.dispatchEvent(new Event('devicechange'));
    await expect.element(screen.getByText('System speaker')).toBeVisible();
    await expect.poll(() => list('Microphone').element().textContent).toContain('Fake Audio Input 1');
    expect(list('Speaker').elements()).toEqual([]);
  });

  it('continues with the microphone if the camera is unavailable', async () => {
    const { mediaDevices } = navigator;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    const ask = vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => {
      if (wanted?.video) throw new DOMException('in use', 'NotReadableError');
      return real(wanted);
    });
    const capture = createCapture({ clock: instruments.clock });
    await show(capture);
    await expect.poll(() => screen.getByRole('alert').element().textContent).toContain('Your camera is busy');
    await expect.poll(() => Number(screen.getByRole('meter').element().ariaValueNow)).toBeGreaterThan(0);
    ask.mockRestore();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => capture.videoTrack()?.readyState).toBe('live');
    await expect.poll(() => screen.getByRole('alert').elements().length).toBe(0);
  });
});
