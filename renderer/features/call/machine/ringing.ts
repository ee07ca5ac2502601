import { take } from './connecting.ts';
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

/** Begins to call somebody: the price first. */
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
      // A match that the call does not come from would break into the ringing.
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
  // The two called each other at once, and the server let one of the calls through: theirs is ours.
  if (why === 'busy' && waiting !== null && isFrom(waiting, state.peer))
    return take(waiting, state.self, null, nowMs);
  return finish(state, { reason: why, by: 'nobody', nowMs, tell: null });
}

export function callStarted(state: Asking, event: Of<'callStarted'>, nowMs: number): Handled {
  const { callId, credentials, direction } = event;
  const price = event.price ?? state.price;
  const { peer, callType, matchId, waiting, self } = state;
  if (state.step !== 'start') return null;
  if (direction === 'incoming') {
    // Theirs is over already: its end overtook this answer.
    if (self.over.includes(callId))
      return finish(state, { reason: 'cancelled', by: 'peer', nowMs, tell: null });
    // Theirs rang first, and calling back is accepting.
    const call: Call = { callId, direction, peer, callType, price, credentials, matchId };
    const others = waiting?.call.callId === callId ? null : waiting;
    return take({ call, expiresAtMs: nowMs }, self, others, nowMs);
  }
  const isCrossed = waiting !== null && isFrom(waiting, peer);
  if (isCrossed && waiting.call.callId < callId) {
    const theirs = take(waiting, self, null, nowMs);
    const cancel = { kind: 'cancelCall', callId, reason: 'cancelled' } as const;
    return { state: theirs.state, effects: [cancel, ...theirs.effects] };
  }
  const call: Call = { callId, direction, peer, callType, price, credentials, matchId };
  return {
    state: {
      kind: 'ringingOut',
      // Theirs is left to them: they know both names too, and give it up.
      self: isCrossed ? remember(self, waiting.call.callId) : self,
      waiting: isCrossed ? null : waiting,
      call,
      expiresAtMs: nowMs + self.rules.ringMs,
      isMini: false,
    },
    effects: [{ kind: 'join', call }],
  };
}

/** A call that rings in, whatever goes on. */
export function callCameIn(state: CallState, event: Of<'incomingCall'>, nowMs: number): Handled {
  const { callId, peer, callType, price, credentials, matchId } = event;
  // The server's clock may be ahead of ours: nothing rings longer than it may.
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
    // Calling anew, they gave up the call before.
    if (state.kind === 'ringingIn' && state.waiting === null)
      return finish({ ...state, waiting: ring }, { reason: 'cancelled', by: 'peer', nowMs, tell: null });
  }
  if (state.self.rules.hasMultipleCalls && state.waiting === null) return stay({ ...state, waiting: ring });
  return {
    state: { ...state, self: remember(state.self, callId) },
    effects: [{ kind: 'cancelCall', callId, reason: 'busy' }],
  };
}

/**
 * The two called each other and the server let both through. Each side knows both names: the call with the lesser one
 * lives, so that they agree without a word.
 */
function crossed(state: RingingOut, ring: Ring, nowMs: number): Handled {
  if (state.call.callId < ring.call.callId)
    return stay({ ...state, self: remember(state.self, ring.call.callId) });
  const { waiting } = state;
  const ours = finish(
    { ...state, waiting: null },
    { reason: 'cancelled', by: 'me', nowMs, tell: 'cancelled' },
  );
  const theirs = take(ring, ours.state.self, waiting, nowMs);
  return { state: theirs.state, effects: [...ours.effects, ...theirs.effects] };
}

const isFrom = ({ call }: Ring, peer: Companion) => call.peer._id === peer._id;

/** A call that was heard of before: a ring that comes again, an answer that comes twice. */
export function isKnown(state: CallState, callId: string): boolean {
  if (state.self.over.includes(callId)) return true;
  if ('waiting' in state && state.waiting?.call.callId === callId) return true;
  return 'call' in state && state.call.callId === callId;
}
