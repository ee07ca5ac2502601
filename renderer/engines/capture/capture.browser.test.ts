import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { DeviceChange, LocalMedia, LocalMediaState, TrackSource } from '../port.ts';
import { installInstruments, type Instruments } from '#tests/kit/engines/instruments.ts';
import { createCapture } from './capture.ts';
import type { RememberedDevices } from './desiredCapture.ts';
import { noChoice, usualPreferences } from './devices.ts';

let instruments: Instruments;
let clock: Clock;
let capture: LocalMedia & TrackSource;
/** Milliseconds by which the clock is ahead of the real time. */
let aheadMs = 0;

beforeEach(() => {
  instruments = installInstruments();
  aheadMs = 0;
  clock = { ...instruments.clock, now: () => Date.now() + aheadMs };
  capture = createCapture({ clock });
});

afterEach(async () => {
  capture.close();
  await expect.poll(() => Object.values(instruments.alive()).every((count) => count === 0)).toBe(true);
  vi.restoreAllMocks();
  instruments.uninstall();
});

const liveTracks = () =>
  [capture.videoTrack(), capture.audioTrack()].map((track) => track?.readyState ?? null);

describe('capture', () => {
  it('opens camera and microphone and lists the devices', async () => {
    const states: LocalMediaState[] = [];
    const scope = createScope();
    capture.onChange(scope, (state) => states.push(state));
    await capture.open();
    expect(capture.state).toMatchObject({
      status: 'open',
      isCameraOn: true,
      isMicrophoneOn: true,
      cameraProblem: null,
      microphoneProblem: null,
    });
    expect(liveTracks()).toEqual(['live', 'live']);
    const { width, height } = capture.videoTrack()?.getSettings() ?? {};
    expect([width, height]).toEqual([640, 480]);
    expect(new Set(capture.state.devices.map((device) => device.kind))).toEqual(
      new Set(['camera', 'microphone', 'speaker']),
    );
    expect(capture.state.devices.every((device) => device.label !== '')).toBe(true);
    expect(states[0]?.status).toBe('opening');
    expect(new Set(states).size).toBe(states.length);
    expect(states.every((state) => Object.isFrozen(state))).toBe(true);
    expect(states.at(-1)).toBe(capture.state);
    scope.end();
    capture.setMicrophone(false);
    expect(states.at(-1)?.isMicrophoneOn).toBe(true);
  });

  it('does not open the devices again while they are open', async () => {
    const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    await Promise.all([capture.open(), capture.open()]);
    await capture.open();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('releases the camera when it is turned off and opens it again', async () => {
    await capture.open();
    const element = document.createElement('video');
    const detach = capture.attachPreview(element);
    expect([element.muted, element.playsInline]).toEqual([true, true]);
    const before = capture.videoTrack();
    let changes = 0;
    const scope = createScope();
    capture.onTracksChanged(scope, () => (changes += 1));
    const off = capture.setCamera(false);
    expect(before?.readyState).toBe('ended');
    await off;
    expect([capture.videoTrack(), element.srcObject, capture.state.isCameraOn]).toEqual([null, null, false]);
    expect([capture.state.status, capture.state.cameraProblem]).toEqual(['open', null]);
    await capture.setCamera(true);
    expect(capture.videoTrack()?.readyState).toBe('live');
    expect(capture.videoTrack()).not.toBe(before);
    expect(changes).toBe(2);
    await waitFor('the preview moves again', () => element.videoWidth > 0);
    detach();
    expect(element.srcObject).toBe(null);
    scope.end();
  });

  it('turns the camera on after a suppression, unless it was turned off meanwhile', async () => {
    await capture.open();
    const [first, second] = [createScope(), createScope()];
    capture.suppressCameraFor(first);
    await waitFor('the camera is released', () => capture.videoTrack() === null);
    expect(capture.state.isCameraOn).toBe(false);
    first.end();
    await waitFor('it is back', () => capture.videoTrack()?.readyState === 'live');
    capture.suppressCameraFor(second);
    await capture.setCamera(false);
    second.end();
    expect([capture.videoTrack(), capture.state.isCameraOn]).toEqual([null, false]);
  });

  it('opens without the camera if it was turned off before', async () => {
    const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    await capture.setCamera(false);
    await capture.open();
    expect(ask.mock.calls.map(([wanted]) => Object.keys(wanted ?? {}))).toEqual([['audio']]);
    expect(capture.state).toMatchObject({ status: 'open', isCameraOn: false });
  });

  it('keeps the microphone track while it is muted', async () => {
    await capture.open();
    const track = capture.audioTrack();
    capture.setMicrophone(false);
    expect([track?.enabled, track?.readyState, capture.state.isMicrophoneOn]).toEqual([false, 'live', false]);
    capture.setMicrophone(true);
    expect([track?.enabled, capture.audioTrack()]).toEqual([true, track]);
  });

  it('keeps a microphone silent that is opened or chosen while muted, until it is unmuted', async () => {
    capture.setMicrophone(false);
    await capture.open();
    const first = capture.audioTrack();
    const other = capture.state.devices.find((device) => device.label === 'Fake Audio Input 2');
    await capture.choose({ microphoneId: other?.id });
    const second = capture.audioTrack();
    expect([first?.enabled, second?.enabled, capture.state.isMicrophoneOn]).toEqual([false, false, false]);
    expect(second?.getSettings().deviceId).toBe(other?.id);
    capture.setMicrophone(true);
    expect(second?.enabled).toBe(true);
  });

  it('switches to the chosen device, stops the previous one and stores the choice', async () => {
    const written: RememberedDevices[] = [];
    capture.close();
    capture = createCapture({
      clock,
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
    capture = createCapture({
      clock,
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
    aheadMs = 10_000;
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

  it('stores the preferences for sound and picture, and reopens the microphone to apply them', async () => {
    const written: RememberedDevices[] = [];
    capture.close();
    const remembered = { ...noChoice, preferences: { isMirrored: false, noiseSuppression: false } };
    capture = createCapture({ clock, memory: { read: () => remembered, write: (all) => written.push(all) } });
    const expected = { ...usualPreferences, ...remembered.preferences };
    expect(capture.state.preferences).toEqual(expected);
    await capture.open();
    const before = capture.audioTrack();
    const camera = capture.videoTrack();
    expect(before?.getSettings()).toMatchObject({ noiseSuppression: false, echoCancellation: true });
    const element = document.createElement('video');
    const detach = capture.attachPreview(element);
    expect(element.style.transform).toBe('none');
    await capture.prefer({ isMirrored: true, isSavingBandwidth: true });
    expect([element.style.transform, capture.audioTrack()]).toEqual(['scaleX(-1)', before]);
    await capture.prefer({ noiseSuppression: true });
    expect(capture.audioTrack()?.getSettings().noiseSuppression).toBe(true);
    expect([before?.readyState, capture.videoTrack()]).toEqual(['ended', camera]);
    expect(written.at(-1)?.preferences).toEqual({ ...usualPreferences, isSavingBandwidth: true });
    detach();
  });

  it('previews and sends the processed track while an effect is on, and the camera track afterwards', async () => {
    const processed: MediaStreamTrack[] = [];
    capture.close();
    capture = createCapture({
      clock,
      loadEffects: async () => ({
        canProcess: () => true,
        async startEffects(owner, _clock, camera) {
          const scope = owner.child();
          const track = camera.clone();
          scope.onEnd(() => track.stop());
          processed.push(track);
          return { scope, track };
        },
      }),
    });
    await capture.open();
    const camera = capture.videoTrack();
    const element = document.createElement('video');
    const detach = capture.attachPreview(element);
    const shown = () => (element.srcObject as MediaStream | null)?.getVideoTracks()[0];
    const scope = createScope();
    const sent: (MediaStreamTrack | null)[] = [];
    capture.onTracksChanged(scope, () => sent.push(capture.videoTrack()));
    expect([capture.state.effects, processed]).toEqual(['off', []]);
    await capture.prefer({ isBackgroundBlurred: true });
    await waitFor('the effect is on', () => capture.state.effects === 'on');
    expect([capture.videoTrack(), shown(), sent.at(-1)]).toEqual(Array(3).fill(processed[0]));
    await capture.setCamera(false);
    expect([capture.videoTrack(), processed[0]?.readyState]).toEqual([null, 'ended']);
    await capture.setCamera(true);
    await waitFor('the effect is on again', () => capture.videoTrack() === processed[1]);
    await capture.prefer({ isBackgroundBlurred: false });
    expect([capture.videoTrack()?.label, capture.state.effects]).toEqual([camera?.label, 'off']);
    expect(capture.videoTrack()).not.toBe(processed[1]);
    expect(processed[1]?.readyState).toBe('ended');
    scope.end();
    detach();
  });

  it('keeps the device list up to date while closed, if it has an owner', async () => {
    await capture.open();
    const scope = createScope();
    const owned = createCapture({ clock, scope });
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

  it('measures the microphone’s loudness, which is 0 while muted', async () => {
    await capture.open();
    expect(capture.level()).toBeGreaterThanOrEqual(0);
    await waitFor('the fake microphone beeps', () => capture.level() > 0);
    capture.setMicrophone(false);
    expect(capture.level()).toBe(0);
    expect(instruments.alive()['audioContexts']).toBe(1);
  });

  it('takes a JPEG of the self view', async () => {
    await capture.open();
    // The time until the camera's first frame depends on the machine.
    const blob = await waitFor(async () => {
      const taken = await capture.snapshot(320);
      expect(taken?.type).toBe('image/jpeg');
      return taken;
    });
    const picture = await createImageBitmap(blob!);
    expect([picture.width, picture.height]).toEqual([320, 240]);
    expect((await createImageBitmap((await capture.snapshot(9_999))!)).width).toBe(640);
    await capture.setCamera(false);
    expect(await capture.snapshot(320)).toBe(null);
  });

  it('stops all tracks when it closes', async () => {
    await capture.open();
    const tracks = [capture.videoTrack(), capture.audioTrack()];
    capture.close();
    expect(tracks.map((track) => track?.readyState)).toEqual(['ended', 'ended']);
    expect(liveTracks()).toEqual([null, null]);
    expect([capture.state.status, capture.level()]).toEqual(['closed', 0]);
  });

  it('stops tracks that arrive after it was closed, and closes when its owner ends', async () => {
    const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    const scope = createScope();
    const owned = createCapture({ clock, scope });
    const opening = owned.open();
    await waitFor('it asks', () => ask.mock.results.length === 1);
    scope.end();
    await opening;
    const stream = (await ask.mock.results[0]?.value) as MediaStream;
    expect(stream.getTracks().map((track) => track.readyState)).toEqual(['ended', 'ended']);
    expect([owned.state.status, owned.videoTrack()]).toEqual(['closed', null]);
  });

  it('opens for a scope and closes when the scope ends', async () => {
    const look = createScope();
    await capture.openFor(look);
    expect(liveTracks()).toEqual(['live', 'live']);
    look.end();
    expect([capture.state.status, capture.videoTrack()]).toEqual(['closed', null]);
    await capture.openFor(look);
    expect(capture.state.status).toBe('closed');
  });

  it('stays open after a scope ends if open() was called before or meanwhile', async () => {
    await capture.open();
    const [before, meanwhile] = [createScope(), createScope()];
    await capture.openFor(before);
    before.end();
    expect(liveTracks()).toEqual(['live', 'live']);
    capture.close();
    await capture.openFor(meanwhile);
    await capture.open();
    meanwhile.end();
    expect(liveTracks()).toEqual(['live', 'live']);
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
    expect(instruments.alive()).toMatchObject({ audioContexts: 0, playing: 0 });
  });

  it('can be closed and opened again while it is opening', async () => {
    const opening = capture.open();
    capture.close();
    await Promise.all([opening, capture.open()]);
    expect(capture.state.status).toBe('open');
    expect(liveTracks()).toEqual(['live', 'live']);
  });
});

describe('capture without a device', () => {
  type Wanted = Parameters<MediaDevices['getUserMedia']>[0];

  /** Makes `getUserMedia` throw errors with these names for requests of video, audio or both. */
  function refuse(names: { video?: string; audio?: string }) {
    const { mediaDevices } = navigator;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    return vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (wanted: Wanted) => {
      const name = (wanted?.video && names.video) || (wanted?.audio && names.audio);
      if (name) throw new DOMException('refused by the test', name);
      return real(wanted);
    });
  }

  /**
   * Mocks both permissions with one state; returns a function that changes it, as the browser's settings do.
   */
  function permissions(state: PermissionState) {
    const status = Object.assign(new EventTarget(), { state });
    vi.spyOn(navigator.permissions, 'query').mockResolvedValue(status as unknown as PermissionStatus);
    return (next: PermissionState) => {
      status.state = next;
      status.dispatchEvent(new Event('change'));
    };
  }

  it('ends tracks whose permission is revoked, and opens them again when it is granted', async () => {
    const change = permissions('granted');
    await capture.open();
    const tracks = [capture.videoTrack(), capture.audioTrack()];
    change('denied');
    expect(tracks.map((track) => track?.readyState)).toEqual(['ended', 'ended']);
    expect(capture.state).toMatchObject({ cameraProblem: 'denied', microphoneProblem: 'denied' });
    change('granted');
    await waitFor('both are there again', () => liveTracks().every((state) => state === 'live'));
    expect(capture.state).toMatchObject({ status: 'open', cameraProblem: null, microphoneProblem: null });
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'notFound'],
    ['OverconstrainedError', 'notFound'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['TypeError', 'unknown'],
  ])('reports %s of both devices as %s', async (name, problem) => {
    refuse({ video: name, audio: name });
    await capture.open();
    expect(capture.state).toMatchObject({
      status: 'failed',
      isCameraOn: false,
      isMicrophoneOn: false,
      cameraProblem: problem,
      microphoneProblem: problem,
    });
  });

  it.each(['NotFoundError', 'NotReadableError', 'NotAllowedError'])(
    'opens the microphone although the camera fails with %s',
    async (name) => {
      const ask = refuse({ video: name });
      await capture.open();
      expect(capture.state).toMatchObject({ status: 'open', isMicrophoneOn: true, microphoneProblem: null });
      expect(capture.state.cameraProblem).not.toBe(null);
      expect(liveTracks()).toEqual([null, 'live']);
      expect(ask).toHaveBeenCalledTimes(3);
    },
  );

  it('does not prompt again after the user dismissed the prompt', async () => {
    permissions('prompt');
    const ask = refuse({ video: 'NotAllowedError', audio: 'NotAllowedError' });
    await capture.open();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(capture.state).toMatchObject({ cameraProblem: 'denied', microphoneProblem: 'denied' });
  });

  it('retries the camera when the user turns it on', async () => {
    const ask = refuse({ video: 'NotReadableError' });
    await capture.open();
    ask.mockRestore();
    await capture.setCamera(true);
    expect(capture.state).toMatchObject({ status: 'open', cameraProblem: null, isCameraOn: true });
  });

  it('retries the microphone when the user turns it on', async () => {
    const ask = refuse({ audio: 'NotReadableError' });
    await capture.open();
    expect(capture.state).toMatchObject({ status: 'open', microphoneProblem: 'busy', isMicrophoneOn: false });
    ask.mockRestore();
    capture.setMicrophone(true);
    await waitFor('it is there', () => capture.audioTrack()?.readyState === 'live');
    expect(capture.state).toMatchObject({ microphoneProblem: null, isMicrophoneOn: true });
  });

  it('opens the devices on a second open() after a failure', async () => {
    const ask = refuse({ video: 'NotFoundError', audio: 'NotFoundError' });
    await capture.open();
    ask.mockRestore();
    await capture.open();
    expect(liveTracks()).toEqual(['live', 'live']);
  });

  it('opens a camera that is plugged in later', async () => {
    const ask = refuse({ video: 'NotFoundError' });
    await capture.open();
    ask.mockRestore();
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    await waitFor('the camera is there', () => capture.videoTrack()?.readyState === 'live');
  });

  it('returns to the previous device if the chosen one does not open', async () => {
    await capture.open();
    const { mediaDevices } = navigator;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    const other = capture.state.devices.find((device) => device.label === 'Fake Audio Input 2');
    vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (wanted: Wanted) => {
      const isOther = JSON.stringify(wanted).includes(other?.id ?? 'none');
      if (isOther) throw new DOMException('refused by the test', 'NotReadableError');
      return real(wanted);
    });
    await capture.choose({ microphoneId: other?.id });
    expect(liveTracks()).toEqual(['live', 'live']);
    expect(capture.state.microphoneProblem).toBe(null);
    expect(capture.audioTrack()?.getSettings().deviceId).not.toBe(other?.id);
  });

  it('reports an insecure page if there are no media devices', async () => {
    vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as unknown as MediaDevices);
    await capture.open();
    expect(capture.state).toMatchObject({
      status: 'failed',
      cameraProblem: 'insecure',
      microphoneProblem: 'insecure',
      devices: [],
    });
  });
});
