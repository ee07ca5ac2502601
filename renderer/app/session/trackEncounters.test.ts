import { expect, it, onTestFinished } from 'vitest';
import { proxy } from 'valtio';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { callTo, leila, playedCall } from '#renderer/features/call/screen/testing/playedCall.ts';
import type { CallNotice } from '#renderer/features/call/session/callSession.ts';
import type { MatchView } from '#renderer/features/match/background.ts';
import { createMatchWorld } from '#tests/kit/people/matchPeople.ts';
import { trackEncounters } from './encounterEffects.ts';

type Told = readonly [event: string, details: unknown, id: string];

function listen() {
  const scope = createScope();
  onTestFinished(() => scope.end());
  const told: Told[] = [];
  const track = (...what: unknown[]) => void told.push(what as unknown as Told);
  return { scope, told, analytics: { track } };
}

it('a live match is reported after its end with its duration; a void one is not', async () => {
  const world = await createMatchWorld({ metAgainAfterMs: 0 });
  const { clock, man } = world;
  const { scope, told, analytics } = listen();
  const notices = createEmitter<CallNotice>();
  trackEncounters({ scope, clock, match: man.match, call: { onNotice: notices.on }, analytics });
  await world.meet();
  man.match.skip();
  expect(told).toEqual([]);
  const matchId = await world.joined();
  await world.see();
  clock.advance(4_000);
  expect(told).toEqual([]);
  man.match.stop();
  const details = { matchId, matchDuration: 4, gender: 'both', option: 'everyone', priceInCoins: 0 };
  expect(told).toEqual([['match', details, matchId]]);
});

it('a call is reported after its end with the facts of §3; a call that the server refused is not', () => {
  const { scope, told, analytics } = listen();
  const notices = createEmitter<CallNotice>();
  const call = playedCall();
  const view = proxy<MatchView>({ state: { kind: 'idle' }, remote: null, day: null, met: [], undo: null });
  const match = { view, onOver: () => {} };
  trackEncounters({ scope, clock: createManualClock(), match, call: { onNotice: notices.on }, analytics });
  call.send(callTo(leila));
  call.send({ type: 'callRefused', attempt: 1, why: 'busy' });
  if (call.view.state.kind !== 'ended') throw new Error('it goes on');
  const { receipt } = call.view.state;
  notices.emit({ kind: 'finished', receipt });
  expect(told).toEqual([]);
  const finished = {
    ...receipt,
    callId: 'c1',
    price: 80,
    minutes: 2,
    durationMs: 61_400,
    reason: 'ended',
  } as const;
  notices.emit({ kind: 'finished', receipt: finished });
  notices.emit({ kind: 'finished', receipt: { ...finished, reason: 'elsewhere' } });
  const details = {
    callId: 'c1',
    callType: 'video',
    direction: 'outgoing',
    callPrice: 80,
    callDuration: 61,
    minutes: 2,
    callCancelReason: 'ended',
  };
  expect(told).toEqual([['call', details, 'c1']]);
});
