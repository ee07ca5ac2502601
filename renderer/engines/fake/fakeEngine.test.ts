import { expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { credentialsFor } from '#tests/kit/engines/participants.ts';
import type { MediaEvent } from '../port.ts';
import { createFakeEngine, meetingScript, type FakeEngineOptions } from './fakeEngine.ts';
import { createFakeLink } from './fakeLink.ts';
import { createFakeLocalMedia } from './fakeLocalMedia.ts';

function join(options: FakeEngineOptions) {
  const engine = createFakeEngine(options);
  const scope = createScope();
  const events: MediaEvent[] = [];
  const channel = engine.join({
    scope,
    credentials: credentialsFor('c', 'me'),
    peerId: 'ann',
    initiator: true,
    local: createFakeLocalMedia({ clock: options.clock }),
    onEvent: (event) => events.push(event),
  });
  return { engine, scope, events, channel };
}

it('a user who leaves a fake channel and returns meets the user who stayed', () => {
  const clock = createManualClock();
  const link = createFakeLink(clock);
  const enter = (userId: string) => {
    const scope = createScope();
    const events: string[] = [];
    const local = createFakeLocalMedia({ clock });
    link.enter('c', { userId, scope, local, emit: ({ type }) => events.push(type) });
    return { scope, events };
  };
  const stays = enter('ann');
  const leaves = enter('ben');
  leaves.scope.end();
  expect(stays.events.at(-1)).toBe('peerLeft');
  const back = enter('ben');
  for (const { events } of [stays, back]) expect(events).toContain('peerJoined');
  expect(stays.events.filter((type) => type === 'peerJoined')).toHaveLength(2);
});

it('the fake engine sends only the events that the test emits', () => {
  const clock = createManualClock();
  const { engine, channel, events } = join({ clock });
  clock.advance(10_000);
  expect(events).toEqual([]);
  engine.emit({ type: 'remoteMedia', remote: { camera: false, microphone: true } });
  expect(channel.remote).toEqual({ camera: false, microphone: true });
  channel.setVolume(30);
  expect(engine.channels.at(-1)).toMatchObject({ volume: 30, isOver: false });
  channel.leave();
  engine.emit({ type: 'firstFrame' });
  expect(events).toHaveLength(1);
  expect(engine.channels[0]?.isOver).toBe(true);
});

it('the fake engine plays its script by the clock, and its scope ends all timers', () => {
  const clock = createManualClock();
  const { events, scope } = join({ clock, script: meetingScript });
  clock.advance(100);
  expect(events.map((event) => event.type)).toEqual(['peerJoined', 'connectionChanged', 'remoteMedia']);
  clock.advance(1_080);
  expect(events.filter((event) => event.type === 'firstFrame')).toHaveLength(1);
  expect(events.filter((event) => event.type === 'volume')).toHaveLength(10);
  scope.end();
  expect(clock.pending).toBe(0);
});

it('the fake engine plays through the chosen speaker while it is available', async () => {
  const clock = createManualClock();
  const local = createFakeLocalMedia({ clock });
  const engine = createFakeEngine({ clock });
  const channel = () => engine.channels.at(-1);
  engine.join({
    scope: createScope(),
    credentials: credentialsFor('c', 'me'),
    peerId: 'ann',
    initiator: true,
    local,
    onEvent: () => undefined,
  });
  await local.choose({ speakerId: 'speaker-1' });
  expect([channel()?.speaker, local.state.inUse.speakerId]).toEqual(['speaker-1', 'speaker-1']);
  local.set({ devices: [] });
  expect([channel()?.speaker, local.state.inUse.speakerId]).toEqual(['', null]);
});

it('fake local media open for a scope, like the real ones', async () => {
  const local = createFakeLocalMedia({ clock: createManualClock() });
  const look = createScope();
  await local.openFor(look);
  expect(local.state).toMatchObject({ status: 'open', inUse: { cameraId: 'camera-1' } });
  look.end();
  expect(local.state.status).toBe('closed');
  expect(local.calls).toEqual(['openFor']);
});

it('fake local media play the chime by the clock', async () => {
  const clock = createManualClock();
  const rung = createFakeLocalMedia({ clock }).testSpeaker();
  clock.advance(1_000);
  expect([await rung, clock.pending]).toEqual([true, 0]);
});

it('fake local media follow camera and microphone problems', async () => {
  const local = createFakeLocalMedia({ clock: createManualClock(), state: { cameraProblem: 'denied' } });
  const scope = createScope();
  const seen: string[] = [];
  local.onChange(scope, (state) => seen.push(state.status));
  await local.open();
  expect(seen).toEqual(['opening', 'open']);
  expect([local.videoTrack(), await local.snapshot(100)]).toEqual([null, null]);
  local.set({ cameraProblem: null });
  expect((await local.snapshot(100))?.type).toBe('image/jpeg');
  local.set({ status: 'failed', microphoneProblem: 'busy' });
  expect(local.level()).toBe(0);
  expect(local.calls).toEqual(['open']);
});
