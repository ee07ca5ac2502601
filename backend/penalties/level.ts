import type { Selectable } from 'kysely';
import { effectOf, penaltyLimits, penaltyMaxLevel } from '#shared/domain/penalties.ts';
import type { Connection } from '../storage/database.ts';
import type { PenaltiesTable } from '../storage/sanctionTables.ts';

export type PenaltyRow = Selectable<PenaltiesTable>;

/** The user's penalty level, and when it falls by one without a new penalty; null at level 0. */
export interface Standing {
  readonly level: number;
  readonly fallsAtMs: number | null;
}

type Raise = Pick<PenaltyRow, 'starts_ms' | 'points'>;

/**
 * Computes the level: each penalty raises it and restarts its time; after a week without a penalty it falls
 * by one. `raises`: valid penalties, oldest first, without revoked ones.
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

/** Returns the penalty level; 0: no penalty is in force. An appealed penalty counts until the decision. */
export async function penaltyLevelOf(db: Connection, userId: string, nowMs: number): Promise<number> {
  return (await standingOf(db, userId, nowMs)).level;
}

/** Returns the percentage of a bonus that the level at this moment deducts. */
export async function penaltyPercentAt(db: Connection, userId: string, atMs: number): Promise<number> {
  return effectOf((await standingOf(db, userId, atMs)).level).percent;
}

/** Returns until when the penalty level holds payouts; null if it does not. */
export async function payoutsHeldUntil(
  db: Connection,
  userId: string,
  nowMs: number,
): Promise<number | null> {
  const { level, fallsAtMs } = await standingOf(db, userId, nowMs);
  return effectOf(level).holdsPayouts ? fallsAtMs : null;
}
