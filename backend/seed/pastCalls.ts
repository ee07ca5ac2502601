import type { CallCancelReason, CallType } from '#shared/domain/calls.ts';
import { MINUTE_MS, call } from '#shared/domain/constants.ts';
import { shareOf } from '../money/figures.ts';
import type { PastEntry } from '../money/history.ts';
import type { EntryKind } from '../money/ledger.ts';
import type { Connection } from '../storage/database.ts';

/** Maximum number of rows in one statement. */
const rowsPerInsert = 500;

export interface PastCall {
  readonly id: string;
  readonly callerId: string;
  readonly calleeId: string;
  readonly payerId: string;
  readonly callType: CallType;
  readonly price: number;
  readonly minutes: number;
  readonly createdMs: number;
  readonly answeredMs: number | null;
  readonly endedMs: number;
  readonly reason: CallCancelReason;
  readonly endedBy: string | null;
}

/** Parameters of a past call: users, time range and the random source. */
export interface CallTerms {
  readonly id: string;
  readonly userId: string;
  readonly streamerId: string;
  /** The streamer's price, in coins per minute. */
  readonly price: number;
  /** Number of calls out of ten that the streamer makes. */
  readonly hersOfTen: number;
  readonly createdMs: number;
  /** Latest end of the call, at least a few minutes later. */
  readonly untilMs: number;
  readonly chance: () => number;
}

/** Returns a past call with the bookings of its minutes on both sides, as for a real call. */
export function pastCall(terms: CallTerms): {
  readonly call: PastCall;
  readonly entries: readonly PastEntry[];
} {
  const { id, userId, streamerId, price, createdMs, untilMs, chance } = terms;
  const isHers = chance() * 10 < terms.hersOfTen;
  const [callerId, calleeId] = isHers ? [streamerId, userId] : [userId, streamerId];
  const callType: CallType = chance() < 0.8 ? 'video' : 'audio';
  const blank = { id, callerId, calleeId, payerId: userId, callType, price, createdMs };

  const how = chance();
  if (how < 0.24) {
    const rangMs = 4_000 + Math.floor(chance() * 15_000);
    if (how < 0.03)
      return unanswered({ ...blank, reason: 'declined', endedBy: calleeId, endedMs: createdMs + rangMs });
    if (how < 0.08)
      return unanswered({ ...blank, reason: 'cancelled', endedBy: callerId, endedMs: createdMs + rangMs });
    return unanswered({ ...blank, reason: 'noAnswer', endedBy: null, endedMs: createdMs + call.ringMs });
  }

  const answeredMs = createdMs + 3_000 + Math.floor(chance() * 9_000);
  const wantedMs = Math.floor((0.6 + chance() ** 2 * 28) * MINUTE_MS);
  const lastedMs = Math.max(20_000, Math.min(wantedMs, untilMs - answeredMs));
  const { reason, endedBy } = endingOf(chance(), userId, streamerId);
  // A call that ends for lack of coins ends after a whole minute.
  const isCut = reason === 'noCoins' && lastedMs >= MINUTE_MS;
  const endedMs = answeredMs + (isCut ? Math.floor(lastedMs / MINUTE_MS) * MINUTE_MS : lastedMs);
  const minutes = Math.ceil((endedMs - answeredMs) / MINUTE_MS);
  const entries: PastEntry[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    const booked = { ref: `${id}:${minute}`, atMs: answeredMs + minute * MINUTE_MS };
    entries.push(
      { ...booked, userId, kind: 'callCharge', coins: 0 - price },
      { ...booked, userId: streamerId, kind: 'callEarning', coins: shareOf(price) },
    );
  }
  const ended =
    reason === 'noCoins' && !isCut ? ({ reason: 'ended', endedBy: userId } as const) : { reason, endedBy };
  return { call: { ...blank, ...ended, answeredMs, endedMs, minutes }, entries };
}

function unanswered(missed: Omit<PastCall, 'answeredMs' | 'minutes'>) {
  return { call: { ...missed, answeredMs: null, minutes: 0 }, entries: [] };
}

function endingOf(how: number, userId: string, streamerId: string) {
  if (how < 0.58) return { reason: 'ended', endedBy: userId } as const;
  if (how < 0.78) return { reason: 'ended', endedBy: streamerId } as const;
  if (how < 0.88) return { reason: 'peerLeave', endedBy: userId } as const;
  if (how < 0.95) return { reason: 'noCoins', endedBy: null } as const;
  return { reason: 'connectionLost', endedBy: null } as const;
}

const charges: readonly string[] = ['callCharge', 'giftCharge', 'mediaCharge'] satisfies EntryKind[];

/**
 * Returns entries with the earlier balance of users: exactly what they spent, so that the seed does not
 * change balances.
 */
export function coverOf(entries: readonly PastEntry[], atMs: number): readonly PastEntry[] {
  const spent = new Map<string, number>();
  for (const { userId, kind, coins } of entries)
    if (charges.includes(kind)) spent.set(userId, (spent.get(userId) ?? 0) - coins);
  return [...spent].map(([userId, coins]) => ({ userId, kind: 'seed', ref: 'demo-calls', coins, atMs }));
}

export async function seedCalls(transaction: Connection, calls: readonly PastCall[]): Promise<void> {
  for (let from = 0; from < calls.length; from += rowsPerInsert) {
    await transaction
      .insertInto('calls')
      .values(
        calls.slice(from, from + rowsPerInsert).map((past) => ({
          id: past.id,
          caller_id: past.callerId,
          callee_id: past.calleeId,
          call_type: past.callType,
          from_screen: 'chat',
          channel_id: `${past.id}-channel`,
          payer_id: past.payerId,
          price: past.price,
          share: shareOf(past.price),
          minutes: past.minutes,
          state: 'ended',
          created_ms: past.createdMs,
          expires_ms: past.createdMs + call.ringMs,
          answered_ms: past.answeredMs,
          taken_ms: past.answeredMs,
          ended_ms: past.endedMs,
          end_reason: past.reason,
          ended_by: past.endedBy,
          caller25_ms: null,
          callee25_ms: null,
          callee30_ms: null,
        })),
      )
      .execute();
  }
}
