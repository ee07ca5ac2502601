import { assertNever } from '#shared/lib/assertNever.ts';
import { begin } from './connecting.ts';
import { deadlinesOf } from './deadlines.ts';
import type { TimerName } from './effects.ts';
import { finish, finishOnItsOwn, stay, withoutWaiting, type Handled } from './ending.ts';
import { silenceDue } from './media.ts';
import { nameMinutes } from './money.ts';
import { stalledMs } from './rules.ts';
import type { CallState, InCall } from './types.ts';

/**
 * Handles a fired timer. A timer armed for a time other than the state's current deadline is stale. Never
 * uses a time before the deadline, because the clock may run a little early.
 */
export function timerDue(state: CallState, timer: TimerName, atMs: number, clockMs: number): Handled {
  if (deadlinesOf(state).get(timer) !== atMs) return 'stale';
  const nowMs = Math.max(clockMs, atMs);
  switch (timer) {
    case 'waiting':
      return 'waiting' in state ? stay(withoutWaiting(state)) : null;
    case 'ring':
      if (state.kind === 'ringingOut') return finishOnItsOwn(state, 'noAnswer', nowMs);
      if (state.kind !== 'ringingIn') return null;
      // The caller and the server end a missed call by their own clocks.
      return finish(state, { reason: 'noAnswer', by: 'nobody', nowMs, report: null });
    case 'connect':
      return state.kind === 'connecting' ? finishOnItsOwn(state, 'connectionLost', nowMs) : null;
    case 'join':
      return state.kind === 'connecting' ? begin(state, nowMs) : null;
    case 'room':
      if (state.kind !== 'connecting' && state.kind !== 'incall') return null;
      return stay({ ...state, media: { ...state.media, isRoomShown: true } });
    case 'noVideo':
    case 'lost': {
      if (state.kind !== 'connecting' && state.kind !== 'incall') return null;
      return finishOnItsOwn(state, timer === 'lost' ? 'connectionLost' : 'noVideo', nowMs);
    }
    case 'noAudio':
      return state.kind === 'incall' ? silenceDue(state, nowMs) : null;
    case 'minute':
      return state.kind === 'incall' ? minuteDue(state, atMs, nowMs) : null;
    case 'word':
      if (state.kind !== 'ended') return null;
      return stay({ ...state, receipt: { ...state.receipt, word: 'missing' } });
    case 'mark25':
    case 'mark30':
      return state.kind === 'incall' ? mark(state, timer) : null;
    default:
      return assertNever(timer, 'timer');
  }
}

function minuteDue(state: InCall, atMs: number, nowMs: number): Handled {
  if (nowMs - atMs <= stalledMs) return nameMinutes(state, nowMs);
  // After a sleep the call may have ended long ago, and then the user owes none of these minutes.
  return {
    state: { ...state, isBillingPaused: true },
    effects: [{ kind: 'askIsEnd', callId: state.call.callId }],
  };
}

function mark(state: InCall, timer: 'mark25' | 'mark30'): Handled {
  const { callId, direction } = state.call;
  if (timer === 'mark30')
    return {
      state: { ...state, isMarked30: true },
      effects: [{ kind: 'postMark', callId, mark: 'callee30second' }],
    };
  return {
    state: { ...state, isMarked25: true },
    effects: [
      { kind: 'postMark', callId, mark: direction === 'outgoing' ? 'caller25second' : 'callee25second' },
    ],
  };
}
