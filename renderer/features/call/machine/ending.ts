import { MINUTE_MS, call as figures } from '#shared/domain/constants.ts';
import type { CallCancelReason } from '#shared/domain/calls.ts';
import type { CallEffect } from './effects.ts';
import type { EndFacts } from './events.ts';
import type { CallState, Ended, EndedBy, EndReason, InCall, Receipt, Self } from './types.ts';

/** Result of a handler. Null: the event is impossible in this state; `stale`: the event came too late. */
export interface Done {
  readonly state: CallState;
  readonly effects: readonly CallEffect[];
}
export type Handled = Done | 'stale' | null;

/** A state with a call, or an attempt to call, that can end. */
export type Active = Exclude<CallState, { kind: 'idle' | 'ended' }>;

export interface Ending {
  readonly reason: EndReason;
  readonly by: EndedBy;
  readonly nowMs: number;
  /** Reason sent to the server; null if the server knows the end already or does not need it. */
  readonly report: CallCancelReason | null;
  /** The server's figures, if the server reported the end. */
  readonly facts?: EndFacts;
}

export const stay = (state: CallState): Done => ({ state, effects: [] });

/** Number of finished calls remembered: more than can ring while one ring lasts. */
const rememberedCalls = 16;

/** Remembers that the call is over, so that later events about it are ignored. */
export function remember(self: Self, callId: string): Self {
  return { ...self, over: [...self.over, callId].slice(-rememberedCalls) };
}

/** Removes the waiting call and remembers it as over. */
export function withoutWaiting(state: Active): Active {
  if (state.waiting === null) return state;
  return { ...state, waiting: null, self: remember(state.self, state.waiting.call.callId) };
}

/**
 * Ends the current call or attempt. If another call waits, that call rings now and the receipt is only
 * announced.
 */
export function finish(state: Active, ending: Ending): Done {
  const receipt = receiptOf(state, ending);
  const effects: CallEffect[] = [];
  const isInChannel = state.kind !== 'asking' && state.kind !== 'ringingIn';
  if (isInChannel) effects.push({ kind: 'leave', callId: state.call.callId });
  if (ending.report !== null && state.kind !== 'asking')
    effects.push({ kind: 'cancelCall', callId: state.call.callId, reason: ending.report });
  effects.push({ kind: 'finished', receipt });
  const self = receipt.callId === null ? state.self : remember(state.self, receipt.callId);
  if (state.waiting === null) return { state: { kind: 'ended', self, receipt }, effects };
  return { state: { kind: 'ringingIn', self, ...state.waiting, waiting: null }, effects };
}

/**
 * Returns the reason for a hang-up: the caller cancels before the answer and ends after it; the callee
 * declines.
 */
export function hangUpReason(state: Active): 'cancelled' | 'declined' | 'ended' {
  if (state.kind === 'ringingIn') return 'declined';
  return state.kind === 'asking' || state.kind === 'ringingOut' ? 'cancelled' : 'ended';
}

const peersReasons: readonly EndReason[] = ['declined', 'cancelled', 'ended', 'peerLeave', 'busy'];
const byWhom = (reason: EndReason): EndedBy => (peersReasons.includes(reason) ? 'peer' : 'nobody');

/** The end of a call as the server reported it. */
type ReportedEnd = EndFacts & { readonly reason: CallCancelReason };
const endedByOf = ({ reason, by }: ReportedEnd): EndedBy => by ?? byWhom(reason);

/** Ends the call with the reason and figures that the server reported. */
export function finishAsReported(state: Active, reported: ReportedEnd, nowMs: number): Done {
  return finish(state, {
    reason: reported.reason,
    by: endedByOf(reported),
    nowMs,
    report: null,
    facts: reported,
  });
}

/**
 * Applies the server's report to a call that this side has ended. The server decides the reason, who ended it
 * and the length. A later report may add the charged minutes. Returns null if the report has no news.
 */
export function amend(state: Ended, reported: ReportedEnd): Done | null {
  const { receipt, self } = state;
  const isSumNew = reported.minutes !== null && !receipt.isSettled;
  if (receipt.word === 'told' && !isSumNew) return null;
  // The server does not know that this device went to sleep.
  const isOwnReason = receipt.word === 'told' || receipt.reason === 'suspended';
  const endedBy =
    reported.by === undefined && reported.reason === receipt.reason ? receipt.endedBy : endedByOf(reported);
  const why = isOwnReason ? {} : { reason: reported.reason, endedBy };
  return stay({ ...state, receipt: withFacts({ ...receipt, ...why, word: 'told' }, reported, self) });
}

function withFacts(receipt: Receipt, { minutes, seconds = null }: EndFacts, self: Self): Receipt {
  const sum = minutes === null || receipt.isSettled ? {} : settledSum(minutes, receipt.price, self);
  if (seconds === null) return { ...receipt, ...sum };
  const durationMs = seconds * 1_000;
  // The server's call begins when both join, before the first picture. The receipt shows that length, as the
  // call history does.
  const startedAtMs = receipt.startedAtMs ?? (seconds > 0 ? receipt.endedAtMs - durationMs : null);
  return { ...receipt, ...sum, startedAtMs, durationMs };
}

const settledSum = (minutes: number, price: number | null, self: Self) => ({
  minutes,
  coins: minutes === 0 ? 0 : minutes * minuteCoins(price, self),
  unanswered: [],
  isSettled: true,
});

/** Ends the call for a technical reason: neither user ended it. */
export function finishOnItsOwn(state: Active, reason: CallCancelReason, nowMs: number): Done {
  return finish(state, { reason, by: 'nobody', nowMs, report: reason });
}

function receiptOf(state: Active, { reason, by, nowMs, facts }: Ending): Receipt {
  const about =
    state.kind === 'asking' ? ({ callId: null, direction: 'outgoing', ...state } as const) : state.call;
  const spent = state.kind === 'incall' ? spentIn(state, nowMs) : { minutes: 0, coins: 0 };
  const startedAtMs = state.kind === 'incall' ? state.startedAtMs : null;
  const receipt: Receipt = {
    callId: about.callId,
    peer: about.peer,
    callType: about.callType,
    direction: about.direction,
    price: about.price,
    reason,
    endedBy: by,
    startedAtMs,
    endedAtMs: nowMs,
    durationMs: startedAtMs === null ? 0 : nowMs - startedAtMs,
    ...spent,
    unanswered: state.kind === 'incall' ? state.money.unanswered : [],
    isSettled: false,
    word: facts || about.callId === null || reason === 'elsewhere' ? 'told' : 'awaited',
  };
  return facts ? withFacts(receipt, facts, state.self) : receipt;
}

/**
 * Returns the coins that one minute earns a streamer, or costs the other user (negative); 0 if the price is
 * unknown.
 */
export function minuteCoins(price: number | null, { rules }: Self): number {
  if (price === null || price === 0) return 0;
  return rules.isStreamer ? Math.floor((price * figures.streamerSharePercent) / 100) : -price;
}

/**
 * Returns the started minutes and their coins: the charged minutes for the caller, an estimate for the
 * callee.
 */
export function spentIn(state: InCall, nowMs: number): { minutes: number; coins: number } {
  const { price, direction } = state.call;
  const { charged, unanswered } = state.money;
  const started = Math.floor((nowMs - state.startedAtMs) / MINUTE_MS) + 1;
  const [minutes, counted] =
    direction === 'outgoing' ? [charged + unanswered.length, charged] : [started, started];
  return { minutes, coins: counted === 0 ? 0 : counted * minuteCoins(price, state.self) };
}
