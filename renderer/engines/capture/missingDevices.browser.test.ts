import { beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '#tests/kit/waitFor.ts';
import { liveTracksOf, watchCaptures, type TestCapture, type TestCaptures } from './testing.ts';

let captures: TestCaptures;
let capture: TestCapture;

beforeEach(() => {
  captures = watchCaptures();
  capture = captures.create();
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
    await waitFor('both are there again', () => liveTracksOf(capture).every((state) => state === 'live'));
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
      expect(liveTracksOf(capture)).toEqual([null, 'live']);
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
    expect(liveTracksOf(capture)).toEqual(['live', 'live']);
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
    expect(liveTracksOf(capture)).toEqual(['live', 'live']);
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
