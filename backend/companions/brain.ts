import type { MatchEndReason } from '#shared/domain/matching.ts';
import { assertNever } from '#shared/lib/assertNever.ts';
import { whileCalling } from './brainCalls.ts';
import { between, meet, rest, ring, search, stay, type Chance } from './brainSteps.ts';
import type { BotEffect, BotEvent, BotState, BotStep } from './brainTypes.ts';

/**
 * Decisions of a companion as a pure state machine, like the client's match machine; chance is injected. The
 * companion searches for a match, stays or skips, answers calls, rests and searches again. Each event carries
 * the id of its match, call or search; events with another id change nothing.
 */
export const away: BotState = { kind: 'away', searchId: 0 };

/** Milliseconds before each retry after a failure; the last delay repeats. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
/**
 * Rest in milliseconds after a refusal that a retry does not change: daily match limit, ban, locked account.
 */
const refusedRestMs = 60_000;
const skipChance = 0.25;

type Searching = Extract<BotState, { kind: 'searching' }>;
type Meeting = Extract<BotState, { kind: 'meeting' }>;
type Resting = Extract<BotState, { kind: 'resting' }>;

/** Returns the next state and effects. Accepts every event in every state and never throws. */
export function transitionBot(state: BotState, event: BotEvent, chance: Chance): BotStep {
  if (event.type === 'offline') return goAway(state);
  switch (state.kind) {
    case 'away':
      return event.type === 'online' ? search(state.searchId + 1, []) : stay(state);
    case 'searching':
      return whileSearching(state, event, chance);
    case 'meeting':
      return whileMeeting(state, event, chance);
    case 'calling':
      return whileCalling(state, event, chance);
    case 'resting':
      return whileResting(state, event, chance);
    default:
      return assertNever(state, 'bot state');
  }
}

function goAway(state: BotState): BotStep {
  // A lost socket is usually brief. A match or call continues, because it has its own peer connection.
  if (state.kind === 'meeting' || state.kind === 'calling') return stay(state);
  return stay({ kind: 'away', searchId: state.searchId });
}

function whileSearching(state: Searching, event: BotEvent, chance: Chance): BotStep {
  const { searchId } = state;
  switch (event.type) {
    case 'online':
      // The server deletes the tickets of disconnected users, so a new search is needed.
      return search(searchId + 1, []);
    case 'matchFound':
      return meet(searchId, event.match, []);
    case 'incomingCall':
      return ring(searchId, event, null, chance);
    case 'requestFailed': {
      if (event.searchId !== searchId) return stay(state);
      const delayMs =
        (retryDelaysMs[Math.min(state.failures, retryDelaysMs.length - 1)] ?? 0) * (0.8 + 0.4 * chance());
      return {
        state: { ...state, failures: state.failures + 1 },
        effects: [{ type: 'after', delayMs: Math.round(delayMs), event: { type: 'retryDue', searchId } }],
      };
    }
    case 'retryDue':
      return event.searchId === searchId ? { state, effects: [{ type: 'request', searchId }] } : stay(state);
    case 'requestRefused':
      if (event.searchId !== searchId) return stay(state);
      return rest(searchId, null, chance, [{ type: 'stuck', code: event.code }], refusedRestMs);
    default:
      return stay(state);
  }
}

function whileMeeting(state: Meeting, event: BotEvent, chance: Chance): BotStep {
  const { match, searchId } = state;
  if ('matchId' in event && event.matchId !== match.matchId) return stay(state);
  if ('channelId' in event && event.channelId !== match.channelId) return stay(state);
  switch (event.type) {
    case 'firstFrame': {
      if (state.hasFrame) return stay(state);
      const effects: BotEffect[] = [{ type: 'postStart', matchId: match.matchId }];
      if (chance() < skipChance) {
        const delayMs = between(chance, 8_000, 20_000);
        effects.push({ type: 'after', delayMs, event: { type: 'bored', matchId: match.matchId } });
      }
      return { state: { ...state, hasFrame: true }, effects };
    }
    case 'bored':
      return part(state, chance, 'skip', [{ type: 'sendSkip', match }]);
    case 'startOverdue':
      return state.hasFrame ? stay(state) : part(state, chance, 'void', []);
    case 'matchOverdue':
    case 'channelRefused':
      return part(state, chance, 'connectionLost', []);
    case 'matchEnded':
      return rest(searchId, null, chance, [{ type: 'leave', channelId: match.channelId }]);
    case 'peerGone':
      // Reports no end to the server, because the peer has already reported its reason.
      return rest(searchId, match.matchId, chance, [{ type: 'leave', channelId: match.channelId }]);
    case 'matchFound':
      // A companion has one match at a time. A newer match means that the old one is over.
      if (event.match.matchId === match.matchId) return stay(state);
      return meet(searchId + 1, event.match, [{ type: 'leave', channelId: match.channelId }]);
    case 'incomingCall':
      // "Keep talking": during a match, only the current peer may call.
      return event.call.peerId === match.peerId ? ring(searchId, event, match, chance) : stay(state);
    default:
      return stay(state);
  }
}

function part(state: Meeting, chance: Chance, reason: MatchEndReason, before: readonly BotEffect[]): BotStep {
  const { matchId, channelId } = state.match;
  return rest(state.searchId, null, chance, [
    ...before,
    { type: 'leave', channelId },
    { type: 'postEnd', matchId, reason },
  ]);
}

function whileResting(state: Resting, event: BotEvent, chance: Chance): BotStep {
  switch (event.type) {
    case 'restOver': {
      if (event.searchId !== state.searchId) return stay(state);
      const end: BotEffect[] = state.unended
        ? [{ type: 'postEnd', matchId: state.unended, reason: 'peerLeave' }]
        : [];
      return search(state.searchId, end);
    }
    case 'matchEnded':
      return event.matchId === state.unended ? stay({ ...state, unended: null }) : stay(state);
    case 'matchFound':
      return meet(state.searchId, event.match, []);
    case 'incomingCall':
      return ring(state.searchId, event, null, chance);
    default:
      return stay(state);
  }
}
