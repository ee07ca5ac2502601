import type { CallEffect } from './effects.ts';
import { finish, hangUpReason, type Active, type Done } from './ending.ts';
import { updateMediaFacts, type InChannel } from './media.ts';
import { checkBalance, nameMinutes } from './money.ts';
import type { Call, Connecting, InCall, MediaFacts, Ring, Self } from './types.ts';

const mediaAtFirst = ({ callType }: Call): MediaFacts => ({
  remote: { camera: callType === 'video', microphone: true },
  videoState: 0,
  wasSeen: false,
  noVideoSinceMs: null,
  isRoomShown: false,
  isConnected: false,
  silence: null,
  lost: null,
  verdict: 'ok',
  prohibitedInRow: 0,
  isAlerted: false,
});

interface From {
  readonly self: Self;
  readonly waiting: Ring | null;
  readonly isMini: boolean;
}

/**
 * Starts connecting after the call was accepted. Stops matching, unless the call comes from a match: that
 * match goes on until both are in the call.
 */
export function connect(
  call: Call,
  { self, waiting, isMini }: From,
  nowMs: number,
): { readonly state: Connecting; readonly effects: readonly CallEffect[] } {
  const state: Connecting = {
    kind: 'connecting',
    self,
    waiting,
    isMini,
    call,
    isPeerHere: false,
    connectByMs: nowMs + self.rules.connectWithinMs,
    sinceMs: null,
    roomAtMs: null,
    media: mediaAtFirst(call),
  };
  return { state, effects: call.matchId === null ? [{ kind: 'stopMatching' }] : [] };
}

/** Accepts the ring by joining its channel (§4.7). */
export function acceptRing({ call }: Ring, self: Self, waiting: Ring | null, nowMs: number): Done {
  const { state, effects } = connect(call, { self, waiting, isMini: false }, nowMs);
  return { state, effects: [...effects, { kind: 'join', call }] };
}

/**
 * Returns to the call that the page was in before it was reloaded. The duration counts from the original
 * start.
 */
export function rejoin(call: Call, startedAtMs: number | null, self: Self, nowMs: number): Done {
  const { state, effects } = connect(call, { self, waiting: null, isMini: false }, nowMs);
  return { state: { ...state, sinceMs: startedAtMs }, effects: [...effects, { kind: 'join', call }] };
}

/** Ends the current call, then accepts the waiting one. */
export function acceptInstead(state: Active, ring: Ring, nowMs: number): Done {
  const reason = hangUpReason(state);
  const over = finish({ ...state, waiting: null }, { reason, by: 'me', nowMs, report: reason });
  const next = acceptRing(ring, over.state.self, null, nowMs);
  return { state: next.state, effects: [...over.effects, ...next.effects] };
}

export function peerCame(state: Connecting, nowMs: number): Connecting {
  const connectByMs = nowMs + 2 * state.self.rules.connectWithinMs;
  return { ...state, isPeerHere: true, connectByMs };
}

/** Starts the call (§4 "Call"): both users are in it, and the duration counts from here. */
export function begin(state: Connecting, nowMs: number): Done {
  const { call } = state;
  const effects: CallEffect[] = [];
  if (call.matchId !== null) effects.push({ kind: 'endMatch', matchId: call.matchId });
  const began: InCall = {
    kind: 'incall',
    self: state.self,
    waiting: state.waiting,
    isMini: state.isMini,
    call: { ...call, matchId: null },
    // The client's clock may have been set back since the call began: a call never begins in the future.
    startedAtMs: Math.min(state.sinceMs ?? nowMs, nowMs),
    media: state.media,
    money: { nextMinute: 0, unanswered: [], charged: 0, chargedAtMs: null, shortAtMs: null },
    isMarked25: false,
    isMarked30: false,
    isBillingPaused: false,
  };
  if (call.direction === 'incoming') return { state: began, effects };
  const named = nameMinutes(began, nowMs);
  return { state: named.state, effects: [...effects, ...named.effects] };
}

/**
 * Runs after each step in the channel. Updates the derived media facts, and begins the call if the audio room
 * may open.
 */
export function afterStep(done: Done, nowMs: number): Done {
  if (done.state.kind !== 'connecting' && done.state.kind !== 'incall') return done;
  const updated: InChannel = updateMediaFacts(done.state, nowMs);
  if (updated.kind === 'incall' || !isRoomOpen(updated, nowMs))
    return { state: updated, effects: done.effects };
  const began = begin(updated, nowMs);
  return afterStep({ state: began.state, effects: [...done.effects, ...began.effects] }, nowMs);
}

const isRoomOpen = ({ roomAtMs, media }: Connecting, nowMs: number) =>
  media.isConnected && roomAtMs !== null && roomAtMs <= nowMs;

/** Updates the warning about coins after the balance changed for a reason other than a charged minute. */
export function balanceChanged(done: Done, nowMs: number): Done {
  if (done.state.kind !== 'incall') return done;
  const checked = checkBalance(done.state, nowMs);
  return { state: checked.state, effects: [...done.effects, ...checked.effects] };
}
