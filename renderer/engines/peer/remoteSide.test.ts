import { expect, it } from 'vitest';
import { remoteVideoStates } from '#shared/domain/media.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import type { MediaEvent } from '../port.ts';
import { createRemoteSide } from './remoteSide.ts';

function make() {
  const clock = createManualClock(1_000);
  const events: MediaEvent[] = [];
  return { clock, events, remote: createRemoteSide(clock, (event) => events.push(event)) };
}

it('the remote side reports the other user’s media the first time and at every change', () => {
  const { remote, events } = make();
  expect(remote.media).toEqual({ camera: true, microphone: true });
  remote.receive({ camera: true, microphone: true });
  remote.receive({ camera: true, microphone: true });
  remote.receive({ camera: true, microphone: false });
  expect(events).toEqual([
    { type: 'remoteMedia', remote: { camera: true, microphone: true } },
    { type: 'remoteMedia', remote: { camera: true, microphone: false } },
  ]);
});

it('the remote side reports the first frame once, but not while the camera is reported as off', () => {
  const { remote, events } = make();
  const frames = () => events.filter((event) => event.type === 'firstFrame').length;
  remote.receive({ camera: false, microphone: true });
  remote.onVideo({ type: 'frame', at: 1_000 });
  expect(frames()).toBe(0);
  remote.receive({ camera: true, microphone: true });
  remote.onVideo({ type: 'frame', at: 1_100 });
  remote.onVideo({ type: 'frame', at: 1_200 });
  expect(frames()).toBe(1);
});

it('the remote side reports starting before the first frame, even if the browser unmutes the track later', () => {
  const { remote, events } = make();
  remote.onVideo({ type: 'frame', at: 1_000 });
  remote.onVideo({ type: 'unmuted' });
  expect(events).toEqual([
    { type: 'remoteVideoState', state: remoteVideoStates.starting },
    { type: 'remoteVideoState', state: remoteVideoStates.decoding },
    { type: 'firstFrame' },
  ]);
  // A late frame of a muted track changes nothing.
  remote.onVideo({ type: 'muted' });
  remote.onVideo({ type: 'frame', at: 1_100 });
  expect(events.slice(3)).toEqual([{ type: 'remoteVideoState', state: remoteVideoStates.stopped }]);
});

it('the remote side counts silence from the last packet, the last report or the connection, whichever is latest', () => {
  const { remote, clock } = make();
  clock.advance(3_000);
  expect(remote.quietForMs(3_500)).toBe(500);
  expect(remote.quietForMs(0)).toBe(3_000);
  remote.listenAnew();
  expect(remote.quietForMs(0)).toBe(0);
  clock.advance(400);
  remote.receive({ camera: false, microphone: true });
  clock.advance(100);
  expect(remote.quietForMs(0)).toBe(100);
});

it('the remote side expects no packets while both media are off', () => {
  const { remote, clock } = make();
  remote.receive({ camera: false, microphone: false });
  clock.advance(60_000);
  expect(remote.quietForMs(0)).toBe(null);
});
