import type * as z from 'zod/mini';
import type { CallGift, callRecordSchema } from '#shared/domain/calls.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { EntryKind } from '../money/ledger.ts';
import { isNotBlocked } from '../people/relations.ts';
import type { Database } from '../storage/database.ts';
import type { CallRow } from './callRepo.ts';
import type { PastMatch } from './pastEncounters.ts';

type CallRecordInput = z.core.input<typeof callRecordSchema>;

const matchKinds: readonly EntryKind[] = ['matchEarning', 'matchFilter'];
const giftKinds: readonly EntryKind[] = ['giftCharge', 'giftEarning'];

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Returns whole seconds, rounded; 0 if the encounter never began. */
function secondsBetween(fromMs: number | null, untilMs: number | null): number {
  return fromMs === null || untilMs === null ? 0 : Math.max(0, Math.round((untilMs - fromMs) / 1_000));
}

/** Length, charged minutes and ending user, as shown in the history, `callEnded` and `isCallEnd`. */
export const endFactsOf = (call: CallRow) => ({
  duration: secondsBetween(call.answered_ms, call.ended_ms),
  minutes: call.minutes,
  endedBy: call.ended_by,
});

/** Builds the record of a call. `coins`: earnings of this side; negative: payments. */
export function recordOfCall(
  call: CallRow,
  userId: string,
  user: Companion | null,
  gifts: readonly CallGift[],
): CallRecordInput {
  const isPayer = call.payer_id === userId;
  return {
    _id: call.id,
    kind: 'call',
    callType: call.call_type === 'audio' ? 'audio' : 'video',
    direction: call.caller_id === userId ? 'outgoing' : 'incoming',
    answered: call.answered_ms !== null,
    user,
    price: call.price,
    coins: call.minutes * (isPayer ? 0 - call.price : call.share),
    startedAt: isoOf(call.answered_ms),
    endedAt: isoOf(call.ended_ms),
    created: new Date(call.created_ms).toISOString(),
    reason: call.end_reason,
    gifts: [...gifts],
    ...endFactsOf(call),
  };
}

/** Builds the record of a match, which counts as outgoing for both users, because both searched. */
export function recordOfMatch(match: PastMatch, user: Companion | null, coins: number): CallRecordInput {
  return {
    _id: match.id,
    kind: 'match',
    callType: 'video',
    direction: 'outgoing',
    answered: true,
    user,
    price: null,
    minutes: null,
    duration: secondsBetween(match.started_ms, match.ended_ms),
    coins,
    startedAt: isoOf(match.started_ms),
    endedAt: isoOf(match.ended_ms),
    created: new Date(match.made_ms).toISOString(),
    reason: match.end_reason,
    endedBy: match.ended_by,
  };
}

/** Returns the coins that the user earned or paid in each of these matches. */
export async function matchCoins(
  database: Database,
  userId: string,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (matchIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('coin_entries')
    .select((eb) => ['ref', eb.fn.sum('coins').as('coins')])
    .where('user_id', '=', userId)
    .where('kind', 'in', matchKinds)
    .where('ref', 'in', matchIds)
    .groupBy('ref')
    .execute();
  return new Map(rows.map(({ ref, coins }) => [ref, Number(coins)]));
}

/** Returns the paid gifts of each call by its id: gifts between the two users from answer to end. */
export async function giftsOfCalls(
  database: Database,
  userId: string,
  calls: readonly CallRow[],
): Promise<ReadonlyMap<string, readonly CallGift[]>> {
  const lasted = calls.flatMap(({ id, caller_id, callee_id, answered_ms, ended_ms }) =>
    answered_ms === null || ended_ms === null
      ? []
      : [{ id, otherId: caller_id === userId ? callee_id : caller_id, answered_ms, ended_ms }],
  );
  if (lasted.length === 0) return new Map();
  const rows = await database
    .selectFrom('coin_entries')
    .innerJoin('message_media', 'message_media.id', 'coin_entries.ref')
    .innerJoin('messages', 'messages.id', 'message_media.message_id')
    .select(['messages.from_id', 'messages.to_id', 'message_media.gift_id', 'message_media.gift_image'])
    .select(['coin_entries.coins', 'coin_entries.created_ms'])
    .where('coin_entries.user_id', '=', userId)
    .where('coin_entries.kind', 'in', giftKinds)
    .where('coin_entries.created_ms', '>=', Math.min(...lasted.map(({ answered_ms }) => answered_ms)))
    .where('coin_entries.created_ms', '<=', Math.max(...lasted.map(({ ended_ms }) => ended_ms)))
    .orderBy('coin_entries.created_ms')
    .execute();
  return new Map(
    lasted.map(({ id, otherId, answered_ms, ended_ms }) => [
      id,
      rows.flatMap(({ from_id, to_id, gift_id, gift_image, coins, created_ms }) =>
        gift_id !== null &&
        (from_id === otherId || to_id === otherId) &&
        created_ms >= answered_ms &&
        created_ms <= ended_ms
          ? [{ giftId: gift_id, image: gift_image, coins: Number(coins) }]
          : [],
      ),
    ]),
  );
}

/** Returns the coins of gifts between the two people of a call, from its answer to its end. */
export async function sumCallGifts(database: Database, userId: string, sinceMs: number): Promise<number> {
  const { coins } = await database
    .selectFrom('coin_entries')
    .innerJoin('message_media', 'message_media.id', 'coin_entries.ref')
    .innerJoin('messages', 'messages.id', 'message_media.message_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum('coin_entries.coins'), eb.lit(0)).as('coins'))
    .where('coin_entries.user_id', '=', userId)
    .where('coin_entries.kind', 'in', giftKinds)
    .where('coin_entries.created_ms', '>=', sinceMs)
    .where(isNotBlocked('messages.from_id', userId))
    .where(isNotBlocked('messages.to_id', userId))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('calls')
          .select('calls.id')
          .where('calls.state', '=', 'ended')
          .where('calls.created_ms', '>=', sinceMs)
          .whereRef('calls.answered_ms', '<=', 'coin_entries.created_ms')
          .whereRef('calls.ended_ms', '>=', 'coin_entries.created_ms')
          .where((eb) =>
            eb.or([
              eb.and([
                eb('calls.caller_id', '=', eb.ref('messages.from_id')),
                eb('calls.callee_id', '=', eb.ref('messages.to_id')),
              ]),
              eb.and([
                eb('calls.callee_id', '=', eb.ref('messages.from_id')),
                eb('calls.caller_id', '=', eb.ref('messages.to_id')),
              ]),
            ]),
          ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(coins);
}
