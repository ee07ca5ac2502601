import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { LocalMediaState } from '../port.ts';
import type { RememberedDevices } from './desiredCapture.ts';
import { noChoice, usualPreferences } from './devices.ts';
import { liveTracksOf, watchCaptures, type TestCapture, type TestCaptures } from './testing.ts';

let captures: TestCaptures;
let capture: TestCapture;

beforeEach(() => {
  captures = watchCaptures();
  capture = captures.create();
});

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
    expect(liveTracksOf(capture)).toEqual(['live', 'live']);
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

  it('stores the preferences for sound and picture, and reopens the microphone to apply them', async () => {
    const written: RememberedDevices[] = [];
    capture.close();
    const remembered = { ...noChoice, preferences: { isMirrored: false, noiseSuppression: false } };
    capture = captures.create({ memory: { read: () => remembered, write: (all) => written.push(all) } });
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
    capture = captures.create({
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

  it('measures the microphone’s loudness, which is 0 while muted', async () => {
    await capture.open();
    expect(capture.level()).toBeGreaterThanOrEqual(0);
    await waitFor('the fake microphone beeps', () => capture.level() > 0);
    capture.setMicrophone(false);
    expect(capture.level()).toBe(0);
    expect(captures.instruments.alive()['audioContexts']).toBe(1);
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
    expect(liveTracksOf(capture)).toEqual([null, null]);
    expect([capture.state.status, capture.level()]).toEqual(['closed', 0]);
  });

  it('stops tracks that arrive after it was closed, and closes when its owner ends', async () => {
    const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    const scope = createScope();
    const owned = captures.create({ scope });
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
    expect(liveTracksOf(capture)).toEqual(['live', 'live']);
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
    expect(liveTracksOf(capture)).toEqual(['live', 'live']);
    capture.close();
    await capture.openFor(meanwhile);
    await capture.open();
    meanwhile.end();
    expect(liveTracksOf(capture)).toEqual(['live', 'live']);
  });

  it('can be closed and opened again while it is opening', async () => {
    const opening = capture.open();
    capture.close();
    await Promise.all([opening, capture.open()]);
    expect(capture.state.status).toBe('open');
    expect(liveTracksOf(capture)).toEqual(['live', 'live']);
  });
});
