import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchFoundSchema, type MatchFound } from '#shared/domain/matching.ts';
import { defaultMatchingFilter } from '#shared/domain/matchingFilter.ts';
import { idle, transitionMatch } from './matchMachine.ts';
import type { MatchEffect, MatchEvent, MatchState } from './types.ts';

function found(matchId: string): MatchFound {
  return matchFoundSchema.parse({
    matchId,
    companion: { _id: `person-of-${matchId}`, rolesGroup: 'goddess', status: 'online' },
    credentials: { engine: 'peer', channelId: `channel-${matchId}`, token: 'token', userId: 'me' },
    matchDuration: 25,
    initiator: true,
  });
}

const filter = defaultMatchingFilter;

function run(events: readonly MatchEvent[], from: MatchState = idle) {
  let state = from;
  const effects: MatchEffect[] = [];
  events.forEach((event, index) => {
    const step = transitionMatch(state, event, 1_000 + index);
    state = step.state;
    effects.push(...step.effects);
  });
  return { state, effects };
}

const types = (effects: readonly MatchEffect[]) => effects.map((effect) => effect.type);
const start: MatchEvent = { type: 'start', filter };
const match = (id: string): MatchEvent => ({ type: 'matchFound', match: found(id) });

describe('the match machine', () => {
  it('goes from search to match, first frame, 25 seconds and the next search', () => {
    const { state, effects } = run([
      start,
      match('m1'),
      { type: 'firstFrame', matchId: 'm1' },
      { type: 'matchStarted', matchId: 'm1', durationMs: 25_000 },
      { type: 'timeUp', matchId: 'm1' },
    ]);
    expect(state).toMatchObject({ kind: 'searching', filter });
    expect(types(effects)).toEqual([
      'request',
      'join',
      'startTimer',
      'postStart',
      'endTimer',
      'leave',
      'postEnd',
      'request',
    ]);
    expect(effects[4]).toMatchObject({ delayMs: 25_000 });
    expect(effects[6]).toMatchObject({ matchId: 'm1', reason: 'timeUp' });
  });

  it('notifies the peer first when skipping, then searches on', () => {
    const { state, effects } = run([start, match('m1'), { type: 'skip' }]);
    expect(types(effects).slice(3)).toEqual(['sendSkip', 'leave', 'postEnd', 'request']);
    expect(state.kind).toBe('searching');
  });

  it('ends a match that was found while the user stopped', () => {
    const { state, effects } = run([start, { type: 'stop' }, match('late')]);
    expect(state).toEqual(idle);
    expect(effects.at(-1)).toEqual({ type: 'postEnd', matchId: 'late', reason: 'stop' });
  });

  it('repeats the request after a socket reconnect, and keeps the shown wait', () => {
    const { state, effects } = run([start, { type: 'socketBack', missed: false }]);
    expect(state).toMatchObject({ kind: 'searching', sinceMs: 1_000 });
    expect(types(effects)).toEqual(['request', 'request']);
  });

  it('keeps a match after a short socket loss, and leaves it if events were missed', () => {
    expect(run([start, match('m1'), { type: 'socketBack', missed: false }]).state.kind).toBe('connecting');
    const lost = run([start, match('m1'), { type: 'socketBack', missed: true }]);
    expect(lost.state.kind).toBe('searching');
    expect(lost.effects.at(-2)).toMatchObject({ type: 'postEnd', reason: 'connectionLost' });
  });

  it('waits longer after each failed request', () => {
    let { state } = run([start]);
    const delays: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const searchId = state.kind === 'searching' ? state.searchId : -1;
      const step = transitionMatch(state, { type: 'requestFailed', searchId }, 0);
      state = step.state;
      for (const effect of step.effects) if (effect.type === 'retryLater') delays.push(effect.delayMs);
    }
    expect(delays).toEqual([500, 1_000, 2_000, 4_000, 4_000]);
  });

  it('stops with the reason when the server refuses', () => {
    const { state: searching } = run([start]);
    const searchId = searching.kind === 'searching' ? searching.searchId : -1;
    const why = { code: 'limit', resetsAt: '2026-11-21T00:00:00Z' } as const;
    const { state } = transitionMatch(searching, { type: 'requestRefused', searchId, why }, 0);
    expect(state).toEqual({ kind: 'stopped', why });
    expect(transitionMatch(state, { type: 'stop' }, 0).state).toEqual(idle);
  });

  it.each([
    ['a search', [start], ['cancelRequest']],
    ['a match', [start, match('m1')], ['sendSkip', 'leave', 'postEnd']],
  ] as const)(
    'ends %s once when the computer sleeps, and keeps the reason until the user starts again',
    (_, events, ends) => {
      const sleep = { type: 'sleep' } as const;
      const before = run(events).effects.length;
      // The desktop application reports the sleep before and after it.
      const { state, effects } = run([...events, sleep, sleep]);
      expect([state, types(effects).slice(before)]).toEqual([
        { kind: 'stopped', why: { code: 'slept' } },
        ends,
      ]);
      expect(transitionMatch(state, start, 9_000).state.kind).toBe('searching');
      expect(transitionMatch(idle, sleep, 9_000).state).toEqual(idle);
    },
  );

  const elsewhere: MatchEvent = { type: 'searchEnded', why: { code: 'elsewhere' } };

  it('stops without requests when the server ended the search', () => {
    const searching = run([start, elsewhere]);
    expect([searching.state, types(searching.effects)]).toEqual([
      { kind: 'stopped', why: { code: 'elsewhere' } },
      ['request'],
    ]);
    const live = run([start, match('m1'), elsewhere]);
    expect(types(live.effects)).toEqual(['request', 'join', 'startTimer', 'leave']);
    expect(run([elsewhere]).state).toEqual(idle);
  });

  it('lets the user start again when the call that stopped it is over', () => {
    const busy: MatchEvent = { type: 'searchEnded', why: { code: 'busy' } };
    expect(run([start, busy, { type: 'callOver' }]).state).toEqual(idle);
    expect(run([start, elsewhere, { type: 'callOver' }]).state.kind).toBe('stopped');
    expect(run([start, { type: 'callOver' }]).state.kind).toBe('searching');
  });

  it('cancels the search while held and repeats it when released; a running match goes on', () => {
    const lost = run([start, { type: 'held' }]);
    expect(lost.state).toMatchObject({ kind: 'searching', sinceMs: 1_000 });
    expect(types(lost.effects)).toEqual(['request', 'cancelRequest']);
    // Answers to earlier requests arrive late.
    const searchId = 1_000;
    const late: MatchEvent[] = [
      { type: 'requestFailed', searchId },
      { type: 'retryDue', searchId },
    ];
    expect(run(late, lost.state)).toEqual({ state: lost.state, effects: [] });
    expect(types(run([{ type: 'released' }], lost.state).effects)).toEqual(['request']);
    const live = run([start, match('m1')]).state;
    expect(run([{ type: 'held' }, { type: 'released' }], live)).toEqual({
      state: live,
      effects: [],
    });
  });

  const ids = fc.constantFrom('m1', 'm2', 'm3');
  const searchIds = fc.integer({ min: 995, max: 1_010 });
  const anyEvent: fc.Arbitrary<MatchEvent> = fc.oneof(
    fc.constant(start),
    fc.constant<MatchEvent>({ type: 'stop' }),
    fc.constant<MatchEvent>({ type: 'skip' }),
    fc.constant<MatchEvent>({ type: 'unmatch' }),
    fc.constant<MatchEvent>({ type: 'sleep' }),
    searchIds.map((searchId): MatchEvent => ({ type: 'requestAccepted', searchId })),
    searchIds.map((searchId): MatchEvent => ({ type: 'requestFailed', searchId })),
    searchIds.map((searchId): MatchEvent => ({ type: 'retryDue', searchId })),
    searchIds.map((searchId): MatchEvent => ({ type: 'requestRefused', searchId, why: { code: 'noCoins' } })),
    ids.map(match),
    ids.map((matchId): MatchEvent => ({ type: 'firstFrame', matchId })),
    ids.map((matchId): MatchEvent => ({ type: 'matchStarted', matchId, durationMs: 25_000 })),
    ids.map((matchId): MatchEvent => ({ type: 'matchEnded', matchId, reason: 'skip' })),
    ids.map((matchId): MatchEvent => ({ type: 'peerLeft', matchId })),
    ids.map((matchId): MatchEvent => ({ type: 'startTimeout', matchId })),
    ids.map((matchId): MatchEvent => ({ type: 'timeUp', matchId })),
    fc.boolean().map((missed): MatchEvent => ({ type: 'socketBack', missed })),
    fc.constant<MatchEvent>({ type: 'banned', until: null, reason: null }),
    fc.constant<MatchEvent>({ type: 'banLifted' }),
    fc.constant(elsewhere),
    fc.constantFrom<MatchEvent[]>({ type: 'held' }, { type: 'released' }, { type: 'callOver' }),
  );

  it('never joins two channels, never leaves one open, and never starts a match twice', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state: MatchState = idle;
        let joined: string | null = null;
        let startsOfJoin = 0;
        for (const event of events) {
          const step = transitionMatch(state, event, 1_000);
          for (const effect of step.effects) {
            if (effect.type === 'join') {
              expect(joined).toBeNull();
              joined = effect.match.matchId;
              startsOfJoin = 0;
            }
            if (effect.type === 'leave') {
              expect(effect.matchId).toBe(joined);
              joined = null;
            }
            if (effect.type === 'postStart') {
              expect(effect.matchId).toBe(joined);
              startsOfJoin += 1;
              expect(startsOfJoin).toBe(1);
            }
          }
          state = step.state;
          const inMatch = state.kind === 'connecting' || state.kind === 'live' ? state.match.matchId : null;
          expect(joined).toBe(inMatch);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
