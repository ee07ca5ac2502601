import { match as rules } from '#shared/domain/constants.ts';
import type { MatchEndReason, MatchFound } from '#shared/domain/matching.ts';
import type { MatchingFilter } from '#shared/domain/matchingFilter.ts';
import { assertNever } from '#shared/lib/assertNever.ts';
import type { MatchEffect, MatchEvent, MatchState, MatchStep } from './types.ts';

type InMatch = Extract<MatchState, { kind: 'connecting' | 'live' }>;
type Searching = Extract<MatchState, { kind: 'searching' }>;

export const idle: MatchState = { kind: 'idle' };
const slept: MatchState = { kind: 'stopped', why: { code: 'slept' } };

/** Milliseconds before each retry of a request; the last value repeats. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000] as const;

const stay = (state: MatchState): MatchStep => ({ state, effects: [] });

function search(
  searchId: number,
  filter: MatchingFilter,
  nowMs: number,
  before: MatchEffect[] = [],
): MatchStep {
  const state: Searching = { kind: 'searching', searchId, filter, sinceMs: nowMs, failures: 0 };
  return { state, effects: [...before, { type: 'request', searchId, filter }] };
}

function join(match: MatchFound, from: Searching | InMatch, before: MatchEffect[] = []): MatchStep {
  return {
    state: { kind: 'connecting', searchId: from.searchId, filter: from.filter, match, hasFrame: false },
    effects: [
      ...before,
      { type: 'join', match },
      // §4.6, item 4: a match that does not start within ten seconds is void.
      { type: 'startTimer', matchId: match.matchId, delayMs: rules.startWithinMs },
    ],
  };
}

/**
 * Leaves the match and starts the next search. `reason` is null if the server already knows that the match is
 * over.
 */
function next(
  state: InMatch,
  reason: MatchEndReason | null,
  nowMs: number,
  before: MatchEffect[] = [],
): MatchStep {
  const { matchId } = state.match;
  const effects: MatchEffect[] = [...before, { type: 'leave', matchId }];
  if (reason) effects.push({ type: 'postEnd', matchId, reason });
  return search(state.searchId + 1, state.filter, nowMs, effects);
}

function retry(state: Searching): MatchStep {
  const delayMs = retryDelaysMs[Math.min(state.failures, retryDelaysMs.length - 1)] ?? 4_000;
  return {
    state: { ...state, failures: state.failures + 1 },
    effects: [{ type: 'retryLater', searchId: state.searchId, delayMs }],
  };
}

function whileSearching(state: Searching, event: MatchEvent, nowMs: number): MatchStep {
  switch (event.type) {
    case 'stop':
      return { state: idle, effects: [{ type: 'cancelRequest' }] };
    case 'sleep':
      return { state: slept, effects: [{ type: 'cancelRequest' }] };
    case 'matchFound':
      // The event may arrive before the answer to the request.
      return join(event.match, state);
    case 'requestAccepted':
      return event.searchId === state.searchId ? stay({ ...state, failures: 0 }) : stay(state);
    case 'requestRefused':
      return event.searchId === state.searchId ? stay({ kind: 'stopped', why: event.why }) : stay(state);
    case 'requestFailed':
      return event.searchId === state.searchId ? retry(state) : stay(state);
    case 'retryDue':
      if (event.searchId !== state.searchId) return stay(state);
      return { state, effects: [{ type: 'request', searchId: state.searchId, filter: state.filter }] };
    case 'searchEnded':
      return stay({ kind: 'stopped', why: event.why });
    case 'held':
      // The screen shows the search going on, while the server has none. Answers to earlier requests become
      // stale.
      return { state: { ...state, searchId: state.searchId + 1 }, effects: [{ type: 'cancelRequest' }] };
    case 'released':
    case 'socketBack': {
      // The server drops the tickets of clients whose socket is lost, so the request is repeated. The shown
      // wait goes on.
      const searchId = state.searchId + 1;
      return {
        state: { ...state, searchId, failures: 0 },
        effects: [{ type: 'request', searchId, filter: state.filter }],
      };
    }
    case 'start': {
      const again = search(state.searchId + 1, event.filter, nowMs);
      return again;
    }
    case 'banned':
      return {
        state: { kind: 'stopped', why: { code: 'banned', until: event.until, reason: event.reason } },
        effects: [{ type: 'cancelRequest' }],
      };
    default:
      return stay(state);
  }
}

function whileInMatch(state: InMatch, event: MatchEvent, nowMs: number): MatchStep {
  const { match } = state;
  if ('matchId' in event && event.matchId !== match.matchId) return stay(state);
  switch (event.type) {
    case 'stop':
    case 'sleep':
      return {
        state: event.type === 'sleep' ? slept : idle,
        effects: [
          { type: 'sendSkip', match },
          { type: 'leave', matchId: match.matchId },
          { type: 'postEnd', matchId: match.matchId, reason: 'stop' },
        ],
      };
    case 'skip':
      return next(state, 'skip', nowMs, [{ type: 'sendSkip', match }]);
    case 'unmatch':
      return next(state, 'unmatch', nowMs, [
        { type: 'sendSkip', match },
        { type: 'unmatch', userId: match.companion._id },
      ]);
    case 'handOver':
      return {
        state: idle,
        effects: [
          { type: 'leave', matchId: match.matchId },
          { type: 'postEnd', matchId: match.matchId, reason: 'call' },
        ],
      };
    case 'firstFrame':
      if (state.kind !== 'connecting' || state.hasFrame) return stay(state);
      return {
        state: { ...state, hasFrame: true },
        effects: [{ type: 'postStart', matchId: match.matchId }],
      };
    case 'matchStarted':
      if (state.kind !== 'connecting') return stay(state);
      return {
        state: {
          kind: 'live',
          searchId: state.searchId,
          filter: state.filter,
          match,
          startedAtMs: nowMs,
          endsAtMs: nowMs + event.durationMs,
          earlySkip: event.earlySkip
            ? { coins: event.earlySkip.coins, untilMs: nowMs + event.earlySkip.lastsMs }
            : null,
        },
        effects: [{ type: 'endTimer', matchId: match.matchId, delayMs: event.durationMs }],
      };
    case 'matchEnded':
      return next(state, null, nowMs);
    case 'peerLeft':
      return next(state, 'peerLeave', nowMs);
    case 'startTimeout':
      return state.kind === 'connecting' ? next(state, 'void', nowMs) : stay(state);
    case 'timeUp':
      return state.kind === 'live' ? next(state, 'timeUp', nowMs) : stay(state);
    case 'matchFound':
      // The server gives a user one match at a time, so a newer match means that the old one is over.
      if (event.match.matchId === match.matchId) return stay(state);
      return join(event.match, { ...state, searchId: state.searchId + 1 }, [
        { type: 'leave', matchId: match.matchId },
      ]);
    case 'socketBack':
      return event.missed ? next(state, 'connectionLost', nowMs) : stay(state);
    case 'searchEnded':
      return {
        state: { kind: 'stopped', why: event.why },
        effects: [{ type: 'leave', matchId: match.matchId }],
      };
    case 'banned':
      return {
        state: { kind: 'stopped', why: { code: 'banned', until: event.until, reason: event.reason } },
        effects: [{ type: 'leave', matchId: match.matchId }],
      };
    default:
      return stay(state);
  }
}

function whileOut(
  state: Extract<MatchState, { kind: 'idle' | 'stopped' }>,
  event: MatchEvent,
  nowMs: number,
): MatchStep {
  switch (event.type) {
    case 'start':
      return search(nowMs, event.filter, nowMs);
    case 'stop':
      return stay(idle);
    case 'matchFound':
      // The user stopped while the server was pairing: ends the match at once, so that the peer does not
      // wait.
      return { state, effects: [{ type: 'postEnd', matchId: event.match.matchId, reason: 'stop' }] };
    case 'banned':
      return stay({ kind: 'stopped', why: { code: 'banned', until: event.until, reason: event.reason } });
    case 'callOver':
      return state.kind === 'stopped' && state.why.code === 'busy' ? stay(idle) : stay(state);
    case 'banLifted':
      return state.kind === 'stopped' && state.why.code === 'banned' ? stay(idle) : stay(state);
    default:
      return stay(state);
  }
}

/** Applies one event. Pure: the same state, event and time give the same step. Never throws. */
export function transitionMatch(state: MatchState, event: MatchEvent, nowMs: number): MatchStep {
  switch (state.kind) {
    case 'idle':
    case 'stopped':
      return whileOut(state, event, nowMs);
    case 'searching':
      return whileSearching(state, event, nowMs);
    case 'connecting':
    case 'live':
      return whileInMatch(state, event, nowMs);
    default:
      return assertNever(state, 'match state');
  }
}
