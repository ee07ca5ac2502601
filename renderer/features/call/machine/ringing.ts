import { acceptRing } from './connecting.ts';
import { finish, remember, stay, type Done, type Handled } from './ending.ts';
import type { CallEvent } from './events.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { Asking, Call, CallState, Ring, RingingOut } from './types.ts';

type Of<T extends CallEvent['type']> = Extract<CallEvent, { type: T }>;

interface OutgoingCall {
  readonly peer: Companion;
  readonly callType: Call['callType'];
  readonly fromScreen: string;
  readonly matchId: string | null;
}

/** Starts a call by asking for its price. */
export function ask({ self }: CallState, { peer, callType, fromScreen, matchId }: OutgoingCall): Done {
  const attempt = self.attempts + 1;
  const state: Asking = {
    kind: 'asking',
    self: { ...self, attempts: attempt },
    waiting: null,
    attempt,
    peer,
    callType,
    fromScreen,
    matchId,
    price: null,
    step: 'price',
  };
  return {
    state,
    effects: [
      // A match that the call does not come from would interrupt the ringing.
      ...(matchId === null ? ([{ kind: 'stopMatching' }] as const) : []),
      { kind: 'askPrice', attempt, userId: peer._id, fromScreen },
    ],
  };
}

export function priceKnown(state: Asking, price: number | null): Handled {
  if (state.step !== 'price') return 'stale';
  const { attempt, peer, fromScreen, callType } = state;
  return {
    state: { ...state, price, step: 'start' },
    effects: [{ kind: 'startCall', attempt, userId: peer._id, fromScreen, callType }],
  };
}

export function callRefused(state: Asking, why: Of<'callRefused'>['why'], nowMs: number): Handled {
  const { waiting } = state;
  // The two users called each other at once, and the server kept the peer's call: accepts it.
  if (why === 'busy' && waiting !== null && isFrom(waiting, state.peer))
    return acceptRing(waiting, state.self, null, nowMs);
  return finish(state, { reason: why, by: 'nobody', nowMs, report: null });
}

export function callStarted(state: Asking, event: Of<'callStarted'>, nowMs: number): Handled {
  const { callId, credentials, direction } = event;
  const price = event.price ?? state.price;
  const { peer, callType, matchId, waiting, self } = state;
  if (state.step !== 'start') return null;
  if (direction === 'incoming') {
    // The peer's call is over already: its end arrived before this answer.
    if (self.over.includes(callId))
      return finish(state, { reason: 'cancelled', by: 'peer', nowMs, report: null });
    // The peer's call rang first, and calling back accepts it.
    const call: Call = { callId, direction, peer, callType, price, credentials, matchId };
    const others = waiting?.call.callId === callId ? null : waiting;
    return acceptRing({ call, expiresAtMs: nowMs }, self, others, nowMs);
  }
  const isCrossed = waiting !== null && isFrom(waiting, peer);
  if (isCrossed && waiting.call.callId < callId) {
    const accepted = acceptRing(waiting, self, null, nowMs);
    const cancel = { kind: 'cancelCall', callId, reason: 'cancelled' } as const;
    return { state: accepted.state, effects: [cancel, ...accepted.effects] };
  }
  const call: Call = { callId, direction, peer, callType, price, credentials, matchId };
  return {
    state: {
      kind: 'ringingOut',
      // The peer's client knows both ids too, and cancels its own call.
      self: isCrossed ? remember(self, waiting.call.callId) : self,
      waiting: isCrossed ? null : waiting,
      call,
      expiresAtMs: nowMs + self.rules.ringMs,
      isMini: false,
    },
    effects: [{ kind: 'join', call }],
  };
}

/** Handles an incoming call in any state. */
export function callCameIn(state: CallState, event: Of<'incomingCall'>, nowMs: number): Handled {
  const { callId, peer, callType, price, credentials, matchId } = event;
  // The server's clock may be ahead of the client's: limits the ring to its maximum length.
  const expiresAtMs = Math.min(event.expiresAtMs, nowMs + state.self.rules.ringMs);
  if (expiresAtMs <= nowMs || isKnown(state, callId)) return 'stale';
  const call: Call = { callId, direction: 'incoming', peer, callType, price, credentials, matchId };
  const ring: Ring = { call, expiresAtMs };
  if (state.kind === 'idle' || state.kind === 'ended')
    return stay({ kind: 'ringingIn', self: state.self, ...ring, waiting: null });
  const current = state.kind === 'asking' ? state.peer : state.call.peer;
  if (isFrom(ring, current)) {
    if (state.kind === 'ringingOut') return crossed(state, ring, nowMs);
    if (state.kind === 'asking' && state.waiting === null) return stay({ ...state, waiting: ring });
    // The same user calls again: their previous call is over.
    if (state.kind === 'ringingIn' && state.waiting === null)
      return finish({ ...state, waiting: ring }, { reason: 'cancelled', by: 'peer', nowMs, report: null });
  }
  if (state.self.rules.hasMultipleCalls && state.waiting === null) return stay({ ...state, waiting: ring });
  return {
    state: { ...state, self: remember(state.self, callId) },
    effects: [{ kind: 'cancelCall', callId, reason: 'busy' }],
  };
}

/**
 * Resolves two calls that the users made to each other and that the server both accepted. Each client knows
 * both ids and keeps the call with the lesser id, so they agree without a message.
 */
function crossed(state: RingingOut, ring: Ring, nowMs: number): Handled {
  if (state.call.callId < ring.call.callId)
    return stay({ ...state, self: remember(state.self, ring.call.callId) });
  const { waiting } = state;
  const ours = finish(
    { ...state, waiting: null },
    { reason: 'cancelled', by: 'me', nowMs, report: 'cancelled' },
  );
  const accepted = acceptRing(ring, ours.state.self, waiting, nowMs);
  return { state: accepted.state, effects: [...ours.effects, ...accepted.effects] };
}

const isFrom = ({ call }: Ring, peer: Companion) => call.peer._id === peer._id;

/** Returns whether the call is already known, because a ring or an answer may arrive twice. */
export function isKnown(state: CallState, callId: string): boolean {
  if (state.self.over.includes(callId)) return true;
  if ('waiting' in state && state.waiting?.call.callId === callId) return true;
  return 'call' in state && state.call.callId === callId;
}
