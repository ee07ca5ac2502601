import type { BotEffect, BotEvent, BotState, BotStep } from './brainTypes.ts';
import { checkLater, rest, stay, type Chance } from './brainSteps.ts';

type Calling = Extract<BotState, { kind: 'calling' }>;

/**
 * Handles events in a private call, from the first ring. A match that led to the call may still be active.
 */
export function whileCalling(state: Calling, event: BotEvent, chance: Chance): BotStep {
  const { call, match, searchId } = state;
  if ('callId' in event && event.callId !== call.callId) return stay(state);
  /** Leaves the match that led to the call, if it is still active. */
  const leaveMatch: BotEffect[] = match ? [{ type: 'leave', channelId: match.channelId }] : [];
  const isAboutMatch =
    match !== null &&
    (('matchId' in event && event.matchId === match.matchId) ||
      ('channelId' in event && event.channelId === match.channelId));
  if (isAboutMatch) {
    const isOver =
      event.type === 'matchEnded' || event.type === 'peerGone' || event.type === 'channelRefused';
    return isOver ? { state: { ...state, match: null }, effects: leaveMatch } : stay(state);
  }
  if ('matchId' in event || ('channelId' in event && event.channelId !== call.channelId)) return stay(state);
  const leaveAll: BotEffect[] = [...leaveMatch, { type: 'leave', channelId: call.channelId }];
  const unended = match?.matchId ?? null;
  switch (event.type) {
    case 'answerDue': {
      if (state.phase !== 'ringing') return stay(state);
      const { channelId, credentials, peerId, camera } = call;
      return {
        state: { ...state, phase: 'joining' },
        // The caller is already in the channel and sends the offer as soon as the companion joins.
        effects: [{ type: 'join', channelId, credentials, peerId, initiator: false, camera }],
      };
    }
    case 'firstFrame': {
      if (state.phase === 'talking') return stay(state);
      const effects: BotEffect[] = [
        { type: 'after', delayMs: 25_000, event: { type: 'callMark', callId: call.callId, second: 25 } },
        { type: 'after', delayMs: 30_000, event: { type: 'callMark', callId: call.callId, second: 30 } },
      ];
      if (match) effects.unshift(...leaveMatch, { type: 'postEnd', matchId: match.matchId, reason: 'call' });
      return { state: { ...state, phase: 'talking', match: null }, effects };
    }
    case 'callMark':
      return { state, effects: [{ type: 'postCallMark', callId: call.callId, second: event.second }] };
    case 'callEnded':
      return rest(searchId, unended, chance, leaveAll);
    case 'peerGone':
    case 'channelRefused':
      return rest(searchId, unended, chance, [
        ...leaveAll,
        { type: 'endCall', callId: call.callId, reason: 'peerLeave' },
      ]);
    case 'callOverdue':
      if (state.phase === 'talking')
        return { state, effects: [{ type: 'checkCall', callId: call.callId }, checkLater(call.callId)] };
      return rest(searchId, unended, chance, [
        ...leaveAll,
        { type: 'endCall', callId: call.callId, reason: 'connectionLost' },
      ]);
    default:
      return stay(state);
  }
}
