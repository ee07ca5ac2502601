import type { BotEffect, BotEvent, BotMatch, BotState, BotStep } from './brainTypes.ts';

/** State changes that several states share. */
export type Chance = () => number;

/** Timeouts in milliseconds for the case that the server is lost; normally the server ends the match. */
const startOverdueMs = 14_000;
const matchOverdueMs = 45_000;
const callOverdueMs = 45_000;

export const stay = (state: BotState): BotStep => ({ state, effects: [] });
export const between = (chance: Chance, fromMs: number, toMs: number) =>
  Math.round(fromMs + (toMs - fromMs) * chance());

export function search(searchId: number, before: readonly BotEffect[]): BotStep {
  return {
    state: { kind: 'searching', searchId, failures: 0 },
    effects: [...before, { type: 'request', searchId }],
  };
}

/**
 * Starts a short pause, like a human's. `unended`: id of a match that the server may still consider active.
 */
export function rest(
  searchId: number,
  unended: string | null,
  chance: Chance,
  before: readonly BotEffect[],
  restMs = between(chance, 500, 2_000),
): BotStep {
  return {
    state: { kind: 'resting', searchId: searchId + 1, unended },
    effects: [
      ...before,
      { type: 'after', delayMs: restMs, event: { type: 'restOver', searchId: searchId + 1 } },
    ],
  };
}

export function meet(searchId: number, match: BotMatch, before: readonly BotEffect[]): BotStep {
  const { matchId, channelId } = match;
  return {
    state: { kind: 'meeting', searchId, match, hasFrame: false },
    effects: [
      ...before,
      {
        type: 'join',
        channelId,
        credentials: match.credentials,
        peerId: match.peerId,
        initiator: match.initiator,
        camera: true,
      },
      { type: 'after', delayMs: startOverdueMs, event: { type: 'startOverdue', matchId } },
      { type: 'after', delayMs: matchOverdueMs, event: { type: 'matchOverdue', matchId } },
    ],
  };
}

/** Rings for as long as a person needs to reach for the phone, and then answers. */
export function ring(
  searchId: number,
  event: Extract<BotEvent, { type: 'incomingCall' }>,
  match: BotMatch | null,
  chance: Chance,
): BotStep {
  const { call } = event;
  return {
    state: { kind: 'calling', searchId, call, match, phase: 'ringing' },
    effects: [
      ...(match ? [] : [{ type: 'cancelRequest' } as const]),
      {
        type: 'after',
        delayMs: between(chance, 1_200, 2_800),
        event: { type: 'answerDue', callId: call.callId },
      },
      checkLater(call.callId),
    ],
  };
}

/**
 * Schedules a check of the call: one that has not begun is given up, and for an active one the server is
 * asked.
 */
export const checkLater = (callId: string): BotEffect => ({
  type: 'after',
  delayMs: callOverdueMs,
  event: { type: 'callOverdue', callId },
});
