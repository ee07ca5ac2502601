import type { Selectable } from 'kysely';
import { effectOf, penaltyLimits, penaltyMaxLevel } from '#shared/domain/penalties.ts';
import type { Connection } from '../storage/database.ts';
import type { PenaltiesTable } from '../storage/sanctionTables.ts';

export type PenaltyRow = Selectable<PenaltiesTable>;

/** Where somebody stands: the level, and when it falls by one without a new penalty. */
export interface Standing {
  readonly level: number;
  readonly fallsAtMs: number | null;
}

type Raise = Pick<PenaltyRow, 'starts_ms' | 'points'>;

/**
 * Each penalty raises the level and begins its time anew; a level burns after a week without one. Computed from what
 * stands, the oldest first: what is taken back was never there.
 */
export function standingAt(raises: readonly Raise[], atMs: number): Standing {
  const { levelFallsAfterMs } = penaltyLimits;
  let level = 0;
  let sinceMs = 0;
  const burn = (untilMs: number) => {
    const steps = Math.min(level, Math.floor((untilMs - sinceMs) / levelFallsAfterMs));
    level -= steps;
    sinceMs += steps * levelFallsAfterMs;
  };
  for (const { starts_ms: startsMs, points } of raises) {
    if (startsMs > atMs) break;
    if (points === 0) continue;
    burn(startsMs);
    level = Math.min(penaltyMaxLevel, level + points);
    sinceMs = startsMs;
  }
  burn(atMs);
  return { level, fallsAtMs: level === 0 ? null : sinceMs + levelFallsAfterMs };
}

export async function standingOf(db: Connection, userId: string, atMs: number): Promise<Standing> {
  const rows = await db
    .selectFrom('penalties')
    .select(['starts_ms', 'points'])
    .where('user_id', '=', userId)
    .where('state', '!=', 'revoked')
    .where('points', '>', 0)
    .orderBy('starts_ms')
    .orderBy('id')
    .execute();
  return standingAt(rows, atMs);
}

/** 0: none is in force. One that is appealed counts until it is decided. */
export async function penaltyLevelOf(db: Connection, userId: string, nowMs: number): Promise<number> {
  return (await standingOf(db, userId, nowMs)).level;
}

/** How much of a bonus the level at this moment takes, in percent. */
export async function penaltyPercentAt(db: Connection, userId: string, atMs: number): Promise<number> {
  return effectOf((await standingOf(db, userId, atMs)).level).percent;
}

/** Until when nothing new is counted for a payout, as far as is known; null where it is. */
export async function payoutsHeldUntil(
  db: Connection,
  userId: string,
  nowMs: number,
): Promise<number | null> {
  const { level, fallsAtMs } = await standingOf(db, userId, nowMs);
  return effectOf(level).holdsPayouts ? fallsAtMs : null;
}
