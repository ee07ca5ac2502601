import axe from 'axe-core';
import type { ComponentType } from 'react';
import { page as screen } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCapture } from '#renderer/engines/capture/index.ts';
import { createFakeLocalMedia } from '#renderer/engines/fake/index.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { installInstruments, type Instruments } from '#renderer/engines/testing/instruments.ts';
import { createDialogs } from '#renderer/services/dialogs.ts';
import { LocalMediaContext } from '#renderer/services/localMedia.ts';
import type { Services } from '#renderer/services/services.ts';
import '#renderer/ui/styles/index.css';
import type { Locale } from '#shared/domain/constants.ts';
import { render, type Rendered } from '#tests/helpers/render.tsx';
import { deviceDialogs } from './dialogs.ts';
import { SelectDevicesDialog } from './SelectDevicesDialog.tsx';

/** What only a real browser shows: devices that open and close, and where things are. */

let instruments: Instruments;
let shown: Rendered;
const close = vi.fn();

async function show(Dialog: ComponentType<never>, local: LocalMedia, locale: Locale = 'en'): Promise<void> {
  const services = { dialogs: createDialogs(), platform: { kind: 'web' } } as unknown as Services;
  // Only `allow access` asks for more than a way to close.
  const Shown = Dialog as ComponentType<{ what: 'both'; close: () => void }>;
  shown = await render(
    <LocalMediaContext value={local}>
      <Shown what="both" close={close} />
    </LocalMediaContext>,
    { services, locale },
  );
}

beforeEach(() => {
  instruments = installInstruments();
});
afterEach(async () => {
  await shown.unmount();
  vi.restoreAllMocks();
  close.mockReset();
  instruments.uninstall();
});

describe('select devices, with the fake devices of Chromium', () => {
  const list = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
  const isAllGone = () => Object.values(instruments.alive()).every((count) => count === 0);

  it('shows the own picture and loudness, and leaves nothing open', async () => {
    const capture = createCapture({ clock: instruments.clock });
    await show(SelectDevicesDialog, capture);
    const video = screen.getByLabelText('Your camera').element() as HTMLVideoElement;
    await expect.poll(() => video.videoWidth).toBeGreaterThan(0);
    expect(getComputedStyle(video).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    await expect.poll(() => Number(screen.getByRole('meter').element().ariaValueNow)).toBeGreaterThan(0);
    await expect.element(list('Microphone')).toHaveTextContent('Fake Default Audio Input');
    await shown.unmount();
    expect([capture.state.status, capture.videoTrack(), capture.audioTrack()]).toEqual([
      'closed',
      null,
      null,
    ]);
    await expect.poll(isAllGone).toBe(true);
  });

  it('switches to another microphone and another speaker, and says that it did', async () => {
    const capture = createCapture({ clock: instruments.clock });
    await show(SelectDevicesDialog, capture);
    await expect.element(list('Microphone')).toHaveTextContent('Fake');
    const labels = () =>
      capture.state.devices.filter(({ kind }) => kind === 'microphone').map(({ label }) => label);
    await list('Microphone').click();
    expect(
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(labels());
    await screen.getByRole('option', { name: 'Fake Audio Input 2' }).click();
    await expect.poll(() => capture.audioTrack()?.label).toBe('Fake Audio Input 2');
    await expect.element(list('Microphone')).toHaveTextContent('Fake Audio Input 2');
    const speaker = capture.state.devices.findLast(({ kind }) => kind === 'speaker')!;
    await list('Speaker').click();
    await screen.getByRole('option', { name: speaker.label }).click();
    await expect.poll(() => capture.state.inUse.speakerId).toBe(speaker.id);
    await screen.getByRole('button', { name: 'Done' }).click();
    expect(close).toHaveBeenCalledWith('changed');
  });

  it('follows a microphone that is pulled out', async () => {
    const { mediaDevices } = navigator;
    const capture = createCapture({ clock: instruments.clock });
    await show(SelectDevicesDialog, capture);
    await expect.element(list('Microphone')).toHaveTextContent('Fake Default Audio Input');
    const rest = (await mediaDevices.enumerateDevices()).filter(({ kind }) => kind !== 'audiooutput');
    vi.spyOn(mediaDevices, 'enumerateDevices').mockResolvedValue(rest);
    mediaDevices.dispatchEvent(new Event('devicechange'));
    await expect.element(screen.getByText('System speaker')).toBeVisible();
    await expect.poll(() => screen.getByRole('button', { name: /Speaker/ }).elements().length).toBe(0);
  });

  it('goes on with the microphone where the camera can’t be had', async () => {
    const { mediaDevices } = navigator;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    const ask = vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => {
      if (wanted?.video) throw new DOMException('in use', 'NotReadableError');
      return real(wanted);
    });
    const capture = createCapture({ clock: instruments.clock });
    await show(SelectDevicesDialog, capture);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Your camera is busy');
    await expect.poll(() => Number(screen.getByRole('meter').element().ariaValueNow)).toBeGreaterThan(0);
    ask.mockRestore();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => capture.videoTrack()?.readyState).toBe('live');
    await expect.poll(() => screen.getByRole('alert').elements().length).toBe(0);
  });
});

describe('every dialog of the devices', () => {
  const denied = { cameraProblem: 'denied', microphoneProblem: 'denied', devices: [] } as const;
  const cases = Object.keys(deviceDialogs).flatMap((name) =>
    ([320, 834, 1440] as const).map((width, at) => [name, width, at % 2 === 0 ? 'dark' : 'light'] as const),
  );

  it.each(cases)(
    '%s at %i in the %s theme: whole, and without an accessibility fault',
    async (name, width, theme) => {
      await screen.viewport(width, 800);
      document.documentElement.dataset['theme'] = theme;
      document.documentElement.lang = 'ru';
      document.title = 'Vesper';
      const Dialog = await deviceDialogs[name as keyof typeof deviceDialogs]();
      await show(Dialog as ComponentType<never>, createFakeLocalMedia({ state: denied }), 'ru');
      const dialog = document.querySelector('[role=dialog]')!;
      await Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
      const cut = [...dialog.querySelectorAll('*')].filter(
        (one) => one.getBoundingClientRect().right > width + 1,
      );
      expect(cut.map((one) => one.outerHTML.slice(0, 120))).toEqual([]);
      const { violations } = await axe.run(dialog);
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      expect(dialog.textContent).not.toMatch(/\b[a-z]+\.[a-z]+[A-Za-z]*\b/);
    },
  );
});
