import { assertNever } from '#shared/lib/assertNever.ts';
import { begin, connect, peerCame, acceptRing } from './connecting.ts';
import { remoteVideoStates } from '#shared/domain/media.ts';
import {
  finish,
  finishAsReported,
  finishOnItsOwn,
  hangUpReason,
  stay,
  type Active,
  type Done,
  type Handled,
} from './ending.ts';
import type { CallEvent } from './events.ts';
import { whileInChannel } from './media.ts';
import { minuteAnswered, nameMinutes } from './money.ts';
import { callRefused, priceKnown } from './ringing.ts';
import type { Asking, Connecting, InCall, RingingIn, RingingOut } from './types.ts';

type Of<T extends CallEvent['type']> = Extract<CallEvent, { type: T }>;
type Named = Exclude<Active, Asking>;
type Joined = RingingOut | Connecting | InCall;

/** Handles an event of an active call: first what all stages share, then what the stage itself handles. */
export function whileActive(state: Active, event: CallEvent, nowMs: number): Handled {
  if (state.kind === 'asking') {
    if ('callId' in event) return 'stale';
  } else {
    if ('callId' in event && event.callId !== state.call.callId) return 'stale';
    if ('attempt' in event) return 'stale';
    if (event.type === 'callEnded') return finishAsReported(state, event, nowMs);
    if (event.type === 'callEndKnown') return endKnown(state, event, nowMs);
    if (event.type === 'socketBack' || event.type === 'wake') return askWhetherOver(state, event.type);
  }
  if (event.type === 'hangUp' && state.kind !== 'ringingIn') {
    const reason = hangUpReason(state);
    return finish(state, { reason, by: 'me', nowMs, report: reason });
  }
  switch (state.kind) {
    case 'asking':
      return whileAsking(state, event, nowMs);
    case 'ringingOut':
      return whileRingingOut(state, event, nowMs);
    case 'ringingIn':
      return whileRingingIn(state, event, nowMs);
    case 'connecting':
      return whileConnecting(state, event, nowMs);
    case 'incall':
      return whileInCall(state, event, nowMs);
    default:
      return assertNever(state, 'call state');
  }
}

function endKnown(state: Named, event: Of<'callEndKnown'>, nowMs: number): Handled {
  const { isEnd, reason, minutes = null } = event;
  if (isEnd) return finishAsReported(state, { ...event, reason: reason ?? 'ended', minutes }, nowMs);
  if (state.kind !== 'incall' || !state.isBillingPaused) return stay(state);
  const goesOn = { ...state, isBillingPaused: false };
  return state.call.direction === 'outgoing' ? nameMinutes(goesOn, nowMs) : stay(goesOn);
}

function askWhetherOver(state: Named, after: 'socketBack' | 'wake'): Handled {
  const callIds = [state.call.callId, ...(state.waiting ? [state.waiting.call.callId] : [])];
  const isBillingPaused = state.kind === 'incall' && (state.isBillingPaused || after === 'wake');
  return {
    state: state.kind === 'incall' ? { ...state, isBillingPaused } : state,
    effects: callIds.map((callId) => ({ kind: 'askIsEnd', callId })),
  };
}

function whileAsking(state: Asking, event: CallEvent, nowMs: number): Handled {
  if ('attempt' in event && event.attempt !== state.attempt) return 'stale';
  switch (event.type) {
    case 'priceKnown':
      return priceKnown(state, event.price);
    case 'callRefused':
      return callRefused(state, event.why, nowMs);
    case 'matchOver':
      if (state.matchId !== event.matchId) return 'stale';
      // Without this, matching would connect another match while the call rings.
      return { state: { ...state, matchId: null }, effects: [{ kind: 'stopMatching' }] };
    case 'socketBack':
    case 'wake':
      return state.waiting
        ? { state, effects: [{ kind: 'askIsEnd', callId: state.waiting.call.callId }] }
        : stay(state);
    default:
      return null;
  }
}

function whileRingingOut(state: RingingOut, event: CallEvent, nowMs: number): Handled {
  switch (event.type) {
    case 'callAccepted':
      return connect(state.call, state, nowMs);
    case 'peerJoined':
    case 'firstFrame': {
      const { state: accepted, effects } = connect(state.call, state, nowMs);
      const here = peerCame(accepted, nowMs);
      const came = event.type === 'peerJoined' ? stay(here) : firstFrame(here, nowMs);
      return { state: came.state, effects: [...effects, ...came.effects] };
    }
    case 'connectionChanged':
      // There is no connection while the caller is alone in the channel, but the engine may still fail.
      return event.state === 'failed' ? finishOnItsOwn(state, 'connectionLost', nowMs) : stay(state);
    default:
      return onTheWay(state, event);
  }
}

function whileRingingIn(state: RingingIn, event: CallEvent, nowMs: number): Handled {
  switch (event.type) {
    case 'accept':
      return acceptRing(state, state.self, state.waiting, nowMs);
    case 'decline':
      return finish(state, { reason: 'declined', by: 'me', nowMs, report: 'declined' });
    case 'takenElsewhere':
      return finish(state, { reason: 'elsewhere', by: 'me', nowMs, report: null });
    case 'matchOver':
      if (state.call.matchId !== event.matchId) return 'stale';
      // The call is not answered yet, so the callee's search for matches goes on.
      return stay({ ...state, call: { ...state.call, matchId: null } });
    default:
      return null;
  }
}

function whileConnecting(state: Connecting, event: CallEvent, nowMs: number): Handled {
  switch (event.type) {
    case 'callAccepted':
      return 'stale';
    case 'peerJoined':
      return state.isPeerHere ? 'stale' : stay(peerCame(state, nowMs));
    case 'firstFrame':
      return firstFrame(state, nowMs);
    default:
      return inChannel(state, event, nowMs);
  }
}

function whileInCall(state: InCall, event: CallEvent, nowMs: number): Handled {
  switch (event.type) {
    case 'callAccepted':
    case 'peerJoined':
    case 'matchOver':
      return 'stale';
    case 'firstFrame':
      // The audio room opened before the first picture came.
      return stay({ ...state, media: { ...state.media, videoState: remoteVideoStates.decoding } });
    case 'minuteCharged':
    case 'minuteRefused':
      return minuteAnswered(state, event, nowMs);
    default:
      return inChannel(state, event, nowMs);
  }
}

/** Starts the call: it begins with the first decoded frame (§4 "Call"). */
function firstFrame(state: Connecting, nowMs: number): Done {
  const media = { ...state.media, videoState: remoteVideoStates.decoding };
  return begin({ ...state, media }, nowMs);
}

function inChannel(state: Connecting | InCall, event: CallEvent, nowMs: number): Handled {
  switch (event.type) {
    case 'remoteVideoState':
    case 'remoteMedia':
    case 'soundCame':
    case 'connectionChanged':
    case 'moderation':
    case 'peerLeft':
      return whileInChannel(state, event, nowMs);
    case 'takenElsewhere':
      // The other window of this user accepted first.
      if (state.call.direction === 'outgoing') return null;
      return finish(state, { reason: 'elsewhere', by: 'me', nowMs, report: null });
    default:
      return onTheWay(state, event);
  }
}

/** Handles the events that all stages in the channel share. */
function onTheWay(state: Joined, event: CallEvent): Handled {
  switch (event.type) {
    case 'setMini':
      return stay({ ...state, isMini: event.isMini });
    case 'matchOver':
      if (state.call.matchId !== event.matchId) return 'stale';
      return {
        state: { ...state, call: { ...state.call, matchId: null } },
        effects: [{ kind: 'stopMatching' }],
      };
    default:
      return null;
  }
}
