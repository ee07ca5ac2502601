import { balanceChanged, rejoin, afterStep, acceptInstead } from './connecting.ts';
import { moveTimers } from './deadlines.ts';
import type { CallStep } from './effects.ts';
import { amend, stay, withoutWaiting, type Active, type Handled } from './ending.ts';
import type { CallEvent } from './events.ts';
import { always } from './lasting.ts';
import { minuteAnsweredLate } from './money.ts';
import { ask, callCameIn, callStarted, isKnown } from './ringing.ts';
import { defaultRules, type CallRules } from './rules.ts';
import { whileActive } from './stages.ts';
import { timerDue } from './timerDue.ts';
import type { CallState, Ended, Idle, Ring } from './types.ts';

type Of<T extends CallEvent['type']> = Extract<CallEvent, { type: T }>;

export function idleWith(rules: CallRules = defaultRules): CallState {
  const local = { camera: true, microphone: true };
  return { kind: 'idle', self: { local, balance: null, attempts: 0, rules, over: [] } };
}

/**
 * Applies one event. Pure: the same state, event and time give the same step. Never throws. An event whose
 * outcome is not `taken` leaves the state unchanged.
 */
export function transitionCall(state: CallState, event: CallEvent, nowMs: number): CallStep {
  const handled = handle(state, event, nowMs);
  if (handled === null || handled === 'stale') return { state, effects: [], outcome: handled ?? 'illegal' };
  const done = balanceChanged(afterStep(handled, nowMs), nowMs);
  const fired = event.type === 'timerFired' ? event.timer : null;
  const effects = [...done.effects, ...moveTimers(state, done.state, fired)];
  return { state: done.state, effects, outcome: 'taken' };
}

function handle(state: CallState, event: CallEvent, nowMs: number): Handled {
  switch (event.type) {
    case 'setCamera':
    case 'setMicrophone':
    case 'localChanged':
    case 'balanceKnown':
    case 'rulesChanged':
    case 'suspend':
      return always(state, event, nowMs);
    case 'timerFired':
      return timerDue(state, event.timer, event.atMs, nowMs);
    case 'incomingCall':
      return callCameIn(state, event, nowMs);
    case 'callStarted':
      if (state.kind === 'asking' && event.attempt === state.attempt) return callStarted(state, event, nowMs);
      return startedTooLate(state, event);
    default:
      break;
  }
  if (state.kind === 'idle') return whileOut(state, event, nowMs);
  if (state.kind === 'ended') return whileOut(state, event, nowMs) ?? afterwards(state, event);
  if ('callId' in event && state.waiting?.call.callId === event.callId)
    return aboutWaiting(state, state.waiting, event, nowMs);
  return whileActive(state, event, nowMs);
}

/** Cancels a call that the server created after the user had hung up, so that it does not keep ringing. */
function startedTooLate(state: CallState, { attempt, callId }: Of<'callStarted'>): Handled {
  if (attempt > state.self.attempts || isKnown(state, callId)) return 'stale';
  return { state, effects: [{ kind: 'cancelCall', callId, reason: 'cancelled' }] };
}

function whileOut(state: Idle | Ended, event: CallEvent, nowMs: number): Handled {
  if (event.type === 'call') return ask(state, event);
  if (event.type === 'rejoin') return rejoin(event.call, event.startedAtMs, state.self, nowMs);
  if (state.kind === 'idle') return 'callId' in event || 'attempt' in event ? 'stale' : null;
  return null;
}

function afterwards(state: Ended, event: CallEvent): Handled {
  const { receipt } = state;
  switch (event.type) {
    case 'dismiss':
      return stay({ kind: 'idle', self: state.self });
    case 'callEnded':
      if (event.callId !== receipt.callId) return 'stale';
      return amend(state, event) ?? 'stale';
    case 'callBack':
      return ask(state, { ...receipt, fromScreen: event.fromScreen, matchId: null });
    case 'minuteCharged':
    case 'minuteRefused':
      return event.callId === receipt.callId ? minuteAnsweredLate(state, event) : 'stale';
    default:
      return 'callId' in event || 'attempt' in event ? 'stale' : null;
  }
}

function aboutWaiting(state: Active, ring: Ring, event: CallEvent, nowMs: number): Handled {
  switch (event.type) {
    case 'acceptWaiting':
      return acceptInstead(state, ring, nowMs);
    case 'declineWaiting':
      return {
        state: withoutWaiting(state),
        effects: [{ kind: 'cancelCall', callId: ring.call.callId, reason: 'declined' }],
      };
    case 'callEnded':
    case 'takenElsewhere':
      return stay(withoutWaiting(state));
    case 'callEndKnown':
      return event.isEnd ? stay(withoutWaiting(state)) : stay(state);
    default:
      return null;
  }
}
