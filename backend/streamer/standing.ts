import type * as z from 'zod/mini';
import {
  penaltySourceKinds,
  type penaltiesDataSchema,
  type penaltySchema,
  type readinessSchema,
} from '#shared/domain/streamer.ts';
import { lockerOf } from '../account/locker.ts';
import type { UserRow } from '../account/users.ts';
import type { TextKey } from '../dictionary/index.ts';
import { createBans } from '../matching/bans.ts';
import type { Database } from '../storage/database.ts';
import type { PenaltiesTable } from '../storage/schema.ts';
import { isoTime } from './calendar.ts';

/** More than anybody should ever have; the latest are shown. */
const penaltiesShown = 100;

type Penalty = z.core.input<typeof penaltySchema>;

/** Penalties, the latest first, and the highest level of those that last. */
export async function penaltiesOf(
  database: Database,
  userId: string,
  nowMs: number,
): Promise<z.core.input<typeof penaltiesDataSchema>> {
  const rows = await database
    .selectFrom('penalties')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('starts_ms', 'desc')
    .limit(penaltiesShown)
    .execute();
  return {
    curentPenaltyLevel: await penaltyLevelOf(database, userId, nowMs),
    history: rows.map((row) => toPenalty(row, nowMs)),
  };
}

/** 0: none is in force. One that is appealed stays in force until it is decided. */
export async function penaltyLevelOf(database: Database, userId: string, nowMs: number): Promise<number> {
  const row = await database
    .selectFrom('penalties')
    .select((eb) => eb.fn.max('level').as('level'))
    .where('user_id', '=', userId)
    .where('starts_ms', '<=', nowMs)
    .where((eb) => eb.or([eb('ends_ms', 'is', null), eb('ends_ms', '>', nowMs)]))
    .where('state', '!=', 'revoked')
    .executeTakeFirst();
  return Number(row?.level ?? 0);
}

/** How much of a bonus the penalties take that are in force at this moment, in percent: the hardest of them. */
export async function penaltyPercentAt(database: Database, userId: string, atMs: number): Promise<number> {
  const row = await database
    .selectFrom('penalties')
    .select((eb) => eb.fn.max('percent').as('percent'))
    .where('user_id', '=', userId)
    .where('starts_ms', '<=', atMs)
    .where((eb) => eb.or([eb('ends_ms', 'is', null), eb('ends_ms', '>', atMs)]))
    .where('state', '!=', 'revoked')
    .executeTakeFirst();
  return Math.min(100, Number(row?.percent ?? 0));
}

function toPenalty(row: PenaltiesTable, nowMs: number): Penalty {
  const kind = penaltySourceKinds.find((known) => known === row.source_kind);
  return {
    _id: row.id,
    type: row.type,
    reason: `penaltyReason.${row.type}`,
    level: row.level,
    coins: row.coins,
    percent: row.percent,
    startsAt: isoTime(row.starts_ms),
    endsAt: row.ends_ms === null ? null : isoTime(row.ends_ms),
    status: statusOf(row, nowMs),
    source: kind && row.source_id !== null ? { kind, id: row.source_id } : null,
  };
}

function statusOf({ state, ends_ms }: PenaltiesTable, nowMs: number): NonNullable<Penalty['status']> {
  if (state === 'revoked' || state === 'appealed') return state;
  return ends_ms !== null && ends_ms <= nowMs ? 'expired' : 'active';
}

/**
 * What is between a goddess and going live, as far as this server knows: her locker, and whether matching is
 * suspended. The identity check and the payout method are named once they exist.
 */
export async function readinessOf(
  database: Database,
  user: UserRow,
  nowMs: number,
): Promise<z.core.input<typeof readinessSchema>> {
  const locker = await lockerOf(database, user);
  const ban = await createBans(database).inForce(user.id, nowMs);
  const checks = [
    check('profile', !locker.lock, 'readinessReason.profileIncomplete'),
    check('standing', ban === null, 'readinessReason.suspended'),
  ];
  return { ready: checks.every(({ ok }) => ok), checks, locker };
}

function check(key: 'profile' | 'standing', ok: boolean, reason: TextKey) {
  return { key, ok, reason: ok ? null : reason };
}
