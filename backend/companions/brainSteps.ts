import type { BotEffect, BotEvent, BotMatch, BotState, BotStep } from './brainTypes.ts';

/** The moves that more than one state makes. */
export type Chance = () => number;

/** The server ends matches by itself; these are for a server that was lost meanwhile. */
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

/** A short pause, as people make it. `unended` is a match that the server may not know to be over. */
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

/** Rings as long as a person needs to reach for the phone. */
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

/** A call that has not begun by then is given up; about one that goes on the server is asked. */
export const checkLater = (callId: string): BotEffect => ({
  type: 'after',
  delayMs: callOverdueMs,
  event: { type: 'callOverdue', callId },
});
