import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { DeviceChange } from '../port.ts';
import type { RememberedDevices } from './desiredCapture.ts';
import { noChoice, usualPreferences } from './devices.ts';
import { watchCaptures, type TestCapture, type TestCaptures } from './testing.ts';

let captures: TestCaptures;
let capture: TestCapture;

beforeEach(() => {
  captures = watchCaptures();
  capture = captures.create();
});

describe('the chosen devices of a capture', () => {
  it('switches to the chosen device, stops the previous one and stores the choice', async () => {
    const written: RememberedDevices[] = [];
    capture.close();
    capture = captures.create({
      memory: {
        read: () => noChoice,
        write: (choice) => written.push(choice),
      },
    });
    await capture.open();
    const before = capture.audioTrack();
    const camera = capture.videoTrack();
    const other = capture.state.devices.find((device) => device.label === 'Fake Audio Input 2');
    await capture.choose({ microphoneId: other?.id });
    expect(capture.audioTrack()?.getSettings().deviceId).toBe(other?.id);
    expect([before?.readyState, capture.videoTrack()]).toEqual(['ended', camera]);
    expect(written).toEqual([{ ...noChoice, microphoneId: other?.id, preferences: usualPreferences }]);
    expect(capture.state.choice).toEqual({ ...noChoice, microphoneId: other?.id });
  });

  it('opens the remembered device, or another one if it is missing', async () => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const other = devices.find((device) => device.label === 'Fake Audio Input 2');
    capture.close();
    capture = captures.create({
      memory: {
        read: () => ({ ...noChoice, cameraId: 'sold-last-year', microphoneId: other?.deviceId ?? null }),
        write: () => undefined,
      },
    });
    await capture.open();
    expect(capture.audioTrack()?.getSettings().deviceId).toBe(other?.deviceId);
    expect(capture.videoTrack()?.readyState).toBe('live');
    expect(capture.state.choice.cameraId).toBe('sold-last-year');
  });

  it('opens another device when one is unplugged', async () => {
    await capture.open();
    const before = capture.videoTrack();
    captures.advance(10_000);
    before?.dispatchEvent(new Event('ended'));
    await waitFor('there is another', () => capture.videoTrack() !== null && capture.videoTrack() !== before);
    expect(capture.videoTrack()?.readyState).toBe('live');
  });

  /** Unplugs and plugs in devices: changes the device list and fires `devicechange`. */
  async function plugs() {
    const { mediaDevices } = navigator;
    const all = await mediaDevices.enumerateDevices();
    const pulled = new Set<string>();
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    vi.spyOn(mediaDevices, 'enumerateDevices').mockImplementation(() =>
      Promise.resolve(all.filter(({ label }) => !pulled.has(label))),
    );
    vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation((wanted) => {
      const rest = all.filter(({ kind, label }) => kind === 'audioinput' && !pulled.has(label));
      const { audio } = wanted ?? {};
      const isOpen = typeof audio === 'object' && audio.deviceId === undefined;
      // Without a chosen device, the system opens the first one that is plugged in.
      const next = isOpen ? { ...audio, deviceId: { exact: rest[0]?.deviceId ?? '' } } : audio;
      return real({ ...wanted, audio: next });
    });
    const tell = () => mediaDevices.dispatchEvent(new Event('devicechange'));
    return {
      pull(label: string) {
        pulled.add(label);
        tell();
      },
      plug(label: string) {
        pulled.delete(label);
        tell();
      },
    };
  }
  const [usual, second] = ['Fake Default Audio Input', 'Fake Audio Input 2'];
  const heard = () => capture.audioTrack()?.label;
  /** Collects the reported device changes as short strings. */
  function changesTold(): string[] {
    const told: string[] = [];
    const short = (change: DeviceChange) =>
      `${change.kind}: ${change.from?.label ?? 'none'} → ${change.to?.label ?? 'none'}, ${change.why}`;
    capture.onDeviceChanged(createScope(), (change) => told.push(short(change)));
    return told;
  }

  it('switches to another device when the preferred one is unplugged, and back when it returns', async () => {
    await capture.open();
    await capture.choose({ microphoneId: capture.state.devices.find(({ label }) => label === second)?.id });
    const told = changesTold();
    const { pull, plug } = await plugs();
    pull(second);
    await waitFor('the next best is heard', () => heard() === usual);
    plug(second);
    await waitFor('the preferred one is back', () => heard() === second);
    await waitFor('all is told', () => told.length === 2);
    expect(told).toEqual([
      `microphone: ${second} → ${usual}, unplugged`,
      `microphone: ${usual} → ${second}, returned`,
    ]);
  });

  it('switches back to the default device when it returns, unless another was chosen meanwhile', async () => {
    await capture.open();
    const told = changesTold();
    const { pull, plug } = await plugs();
    expect(heard()).toBe(usual);
    pull(usual);
    await waitFor('another is heard', () => heard() === 'Fake Audio Input 1');
    plug(usual);
    await waitFor('the first is back', () => heard() === usual);
    pull(usual);
    await waitFor('another is heard', () => heard() === 'Fake Audio Input 1');
    await capture.choose({ microphoneId: capture.state.devices.find(({ label }) => label === second)?.id });
    plug(usual);
    await capture.choose({});
    expect(heard()).toBe(second);
    expect(told.map((line) => line.split(', ')[1])).toEqual(['unplugged', 'returned', 'unplugged', 'chosen']);
  });

  it('keeps the device list up to date while closed, if it has an owner', async () => {
    await capture.open();
    const scope = createScope();
    const owned = captures.create({ scope });
    expect(owned.state.devices).toEqual([]);
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    await waitFor('they are listed', () => owned.state.devices.length > 0);
    expect([owned.state.status, owned.videoTrack()]).toEqual(['closed', null]);
    scope.end();
  });

  it('does not reopen a track that ends at once until the devices change', async () => {
    await capture.open();
    capture.videoTrack()?.dispatchEvent(new Event('ended'));
    await waitFor('it is given up', () => capture.state.cameraProblem === 'busy');
    expect(capture.state).toMatchObject({ status: 'open', isCameraOn: false });
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    await waitFor('it is there again', () => capture.videoTrack()?.readyState === 'live');
    expect(capture.state.cameraProblem).toBe(null);
  });

  it('reports the devices that are in use, even if others were chosen', async () => {
    await capture.open();
    const idOf = (label: string) => capture.state.devices.find((device) => device.label === label)?.id ?? '';
    const speakerId = capture.state.devices.findLast(({ kind }) => kind === 'speaker')?.id ?? '';
    const cameraId = capture.state.devices.find(({ kind }) => kind === 'camera')?.id;
    const first = capture.state.inUse;
    expect(first).toMatchObject({ cameraId, speakerId: null });
    await capture.choose({ microphoneId: idOf('Fake Audio Input 2'), speakerId });
    expect(capture.state.inUse).toEqual({ cameraId, microphoneId: idOf('Fake Audio Input 2'), speakerId });
    await capture.choose({ microphoneId: 'sold', speakerId: 'sold' });
    expect(capture.state.inUse).toEqual(first);
    const before = capture.state;
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    await capture.setCamera(true);
    expect(capture.state).toBe(before);
    capture.close();
    expect(capture.state.inUse).toEqual({ cameraId: null, microphoneId: null, speakerId: null });
  });

  it('plays a chime through the chosen speaker and releases all its resources', async () => {
    await capture.open();
    const speaker = capture.state.devices.findLast(({ kind }) => kind === 'speaker')!;
    await capture.choose({ speakerId: speaker.id });
    const sinks: string[] = [];
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (
      this: HTMLMediaElement,
    ) {
      sinks.push(this.sinkId);
      return Promise.resolve();
    });
    expect(await capture.testSpeaker()).toBe(true);
    expect(sinks).toEqual([speaker.id]);
    play.mockRejectedValueOnce(new DOMException('no click yet', 'NotAllowedError'));
    expect(await capture.testSpeaker()).toBe(false);
    expect(captures.instruments.alive()).toMatchObject({ audioContexts: 0, playing: 0 });
  });
});
