import { describe, expect, it, vi } from 'vitest';
import { engineKinds, type EngineKind } from '#shared/domain/media.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { createChosenEngine, engineFor, type EngineEnvironment } from './choose.ts';
import { credentialsFor } from '#tests/kit/engines/participants.ts';
import { createFakeEngine } from './fake/fakeEngine.ts';
import { createFakeLocalMedia } from './fake/fakeLocalMedia.ts';
import type { MediaEngine, MediaEvent } from './port.ts';

const desktopCall: EngineEnvironment = { hasCallWindow: true };
const elsewhere: EngineEnvironment = { hasCallWindow: false };

describe('engineFor', () => {
  it.each([
    ['peer', elsewhere, 'peer'],
    ['peer', desktopCall, 'peer'],
    ['agora', elsewhere, 'agora-web'],
    ['agora', desktopCall, 'agora-native'],
  ] as const)('maps %s credentials in the environment %o to %s', (kind, environment, name) => {
    expect(engineFor(kind, environment)).toBe(name);
  });

  it('covers every kind of engine', () => {
    expect(engineKinds).toEqual(['peer', 'agora']);
  });
});

function setUp(
  load: () => Promise<MediaEngine> = () => Promise.reject(new Error('not installed')),
  expected?: EngineKind,
) {
  const clock = createManualClock();
  const peer = createFakeEngine({ clock });
  const web = vi.fn(load);
  const native = vi.fn(load);
  const engine = createChosenEngine({
    environment: elsewhere,
    peer,
    load: { 'agora-web': web, 'agora-native': native },
    expected,
  });
  const scope = createScope();
  const events: MediaEvent[] = [];
  const join = (kind: 'peer' | 'agora', owner = scope) =>
    engine.join({
      scope: owner,
      credentials: credentialsFor('c', 'ann', kind),
      peerId: 'ben',
      initiator: true,
      local: createFakeLocalMedia({ clock }),
      onEvent: (event) => events.push(event),
    });
  return { clock, peer, web, native, scope, events, join };
}

/** In Node, a plain object stands in for the video element. */
const elementDouble = () => ({ srcObject: null, autoplay: false }) as unknown as HTMLVideoElement;

describe('the chosen engine', () => {
  it('loads the engine that the deployment expects once, before the first channel', async () => {
    const later = createFakeEngine({ clock: createManualClock() });
    const { web, native, join } = setUp(() => Promise.resolve(later), 'agora');
    expect([web.mock.calls.length, native.mock.calls.length]).toEqual([1, 0]);
    join('agora');
    await expect.poll(() => later.channels.length).toBe(1);
    expect(web).toHaveBeenCalledTimes(1);
  });

  it('joins a peer channel at once and loads no other engine', () => {
    const { peer, web, native, join } = setUp();
    join('peer');
    expect([peer.channels.length, web.mock.calls.length, native.mock.calls.length]).toEqual([1, 0, 0]);
  });

  it('applies volume and elements that were set while the engine was loading', async () => {
    const clock = createManualClock();
    const agora = createFakeEngine({ clock });
    const { join, web, events } = setUp(() => Promise.resolve(agora));
    const channel = join('agora');
    const [kept, dropped] = [elementDouble(), elementDouble()];
    channel.setVolume(30);
    const detach = channel.attachRemote(kept);
    channel.attachRemote(dropped)();
    expect(agora.channels).toEqual([]);
    expect((await channel.stats()).framesDecoded).toBe(0);
    const inner = agora.channels[0]!;
    expect([inner.volume, inner.elements]).toEqual([30, [kept]]);
    agora.emit({ type: 'remoteMedia', remote: { camera: false, microphone: true } });
    expect([events.length, channel.remote.camera]).toEqual([1, false]);
    detach();
    expect(inner.elements).toEqual([]);
    channel.leave();
    expect(inner.isOver).toBe(true);
    join('agora');
    await Promise.resolve();
    expect([web.mock.calls.length, agora.channels.length]).toEqual([1, 2]);
  });

  it('does not join channels that were left before the engine was loaded', async () => {
    const agora = createFakeEngine({ clock: createManualClock() });
    const { join, scope, events } = setUp(() => Promise.resolve(agora));
    join('agora').leave();
    join('agora');
    scope.end();
    join('agora');
    await nextTask();
    expect([agora.channels, events]).toEqual([[], []]);
  });

  it('reports a failed connection if an engine does not load, and loads it again at the next join', async () => {
    const { join, web, events } = setUp();
    join('agora');
    expect(events).toEqual([]);
    await nextTask();
    expect(events).toEqual([
      { type: 'connectionChanged', state: 'failed' },
      { type: 'peerLeft', reason: 'dropped' },
    ]);
    join('agora');
    await nextTask();
    expect(web).toHaveBeenCalledTimes(2);
  });
});
