import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { CallEvent } from './events.ts';
import type { CallEffect } from './effects.ts';
import { finishOnItsOwn, minuteCoins, stay, type Done, type Handled } from './ending.ts';
import type { CallState, Ended, InCall, Money } from './types.ts';

type Answer = Extract<CallEvent, { type: 'minuteCharged' | 'minuteRefused' }>;

/**
 * Milliseconds within which the server reports the end of a call that could not be paid. Without a report the
 * call goes on.
 */
const endReportWithinMs = 5_000;

const minuteStartMs = ({ startedAtMs }: InCall, minute: number) => startedAtMs + minute * MINUTE_MS;

/**
 * Requests the charge of every minute that has started: one when its timer fires, several after a pause in
 * billing.
 */
export function nameMinutes(state: InCall, nowMs: number): Done {
  const effects: CallEffect[] = [];
  let { nextMinute } = state.money;
  const unanswered = [...state.money.unanswered];
  for (; minuteStartMs(state, nextMinute) <= nowMs; nextMinute++) {
    effects.push({ kind: 'postMinute', callId: state.call.callId, minute: nextMinute });
    unanswered.push(nextMinute);
  }
  return { state: { ...state, money: { ...state.money, nextMinute, unanswered } }, effects };
}

/**
 * Milliseconds by which the server may charge earlier: its minutes begin when both join the channel, the
 * client's with the first picture.
 */
const chargedEarlyMs = 15_000;

/**
 * Detects a charge by the balance: it fell by exactly one minute's coins. The callee has no other sign of a
 * charge. The caller needs it before their own clock reaches the minute.
 */
export function receiveBalance(state: CallState, coins: number, nowMs: number): CallState {
  const before = state.self.balance;
  const next = { ...state, self: { ...state.self, balance: coins } };
  if (next.kind !== 'incall' || before === null) return next;
  const { money, call } = next;
  if (call.direction === 'outgoing' && !isSoon(next, nowMs)) return next;
  // A drop within half a minute of the last charge has another cause with the same price.
  const mayBeMinute = money.chargedAtMs === null || nowMs - money.chargedAtMs > MINUTE_MS / 2;
  if (!mayBeMinute || before - coins !== call.price) return next;
  return { ...next, money: { ...money, chargedAtMs: nowMs, shortAtMs: null } };
}

/**
 * Checks whether the balance covers the next minute. Skipped while a charge is unanswered, because the
 * balance may or may not include it yet.
 */
export function checkBalance(state: InCall, nowMs: number): Done {
  const { money, call, self } = state;
  if (money.unanswered.length > 0) return stay(state);
  const isShort =
    !self.rules.isStreamer && self.balance !== null && call.price !== null && self.balance < call.price;
  const shortAtMs = isShort ? shortFromMs(state, nowMs) : null;
  if (shortAtMs === money.shortAtMs) return stay(state);
  return {
    state: { ...state, money: { ...money, shortAtMs } },
    effects: shortAtMs === null ? [] : [{ kind: 'warnCoins', callId: call.callId, atMs: shortAtMs }],
  };
}

/** Returns whether the server may have begun the minute that is next on this client. */
function isSoon(state: InCall, nowMs: number): boolean {
  return minuteStartMs(state, state.money.nextMinute) - nowMs <= chargedEarlyMs;
}

function shortFromMs(state: InCall, nowMs: number): number {
  const { money, call, startedAtMs } = state;
  if (call.direction === 'outgoing') {
    const isPaid = money.chargedAtMs !== null && isSoon(state, money.chargedAtMs);
    return minuteStartMs(state, money.nextMinute + (isPaid ? 1 : 0));
  }
  if (money.shortAtMs !== null && nowMs < money.shortAtMs + endReportWithinMs) return money.shortAtMs;
  // The callee's clock may differ from the caller's, so the minutes are counted from the last charge that was
  // seen.
  const fromMs = money.chargedAtMs ?? startedAtMs;
  return fromMs + (Math.floor((nowMs - fromMs) / MINUTE_MS) + 1) * MINUTE_MS;
}

export function minuteAnswered(state: InCall, event: Answer, nowMs: number): Handled {
  if (!state.money.unanswered.includes(event.minute)) return 'stale';
  const isCharged = event.type === 'minuteCharged';
  const money: Money = {
    ...state.money,
    unanswered: state.money.unanswered.filter((minute) => minute !== event.minute),
    charged: state.money.charged + (isCharged ? 1 : 0),
  };
  if (isCharged) {
    const balance = event.balance ?? state.self.balance;
    return stay({ ...state, self: { ...state.self, balance }, money });
  }
  const next: InCall = { ...state, money };
  // Only the server ends a call for lack of coins: the client's balance may be stale.
  if (event.why === 'noCoins') return finishOnItsOwn(next, 'noCoins', nowMs);
  return { state: next, effects: [{ kind: 'askIsEnd', callId: state.call.callId }] };
}

/** Adds a charge that is answered after the end to the receipt. */
export function minuteAnsweredLate(state: Ended, event: Answer): Handled {
  const { receipt } = state;
  if (!receipt.unanswered.includes(event.minute)) return 'stale';
  const unanswered = receipt.unanswered.filter((minute) => minute !== event.minute);
  const isCharged = event.type === 'minuteCharged';
  const balance = (isCharged ? event.balance : null) ?? state.self.balance;
  return stay({
    ...state,
    self: { ...state.self, balance },
    receipt: {
      ...receipt,
      unanswered,
      minutes: receipt.minutes - (isCharged ? 0 : 1),
      coins: receipt.coins + (isCharged ? minuteCoins(receipt.price, state.self) : 0),
    },
  });
}
