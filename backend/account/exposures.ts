import * as z from 'zod/mini';
import type { Connection } from '../storage/database.ts';
import { isSplitName } from '../people/splits.ts';

const activitySchema = z.array(z.record(z.string(), z.unknown()));
const detailsSchema = z.looseObject({ split: z.string() });

/**
 * Counts the exposures in the activity that a client reports: the first use of a split's value by a user.
 * Returns the activity without exposures that were counted before or whose split the user has no group in.
 * Each exposure gets the stored group, because a client may report another.
 */
export async function countExposures(
  db: Connection,
  userId: string,
  activity: unknown,
  nowMs: number,
): Promise<unknown> {
  const entries = z.core.safeParse(activitySchema, activity).data;
  if (!entries) return activity;
  const counted: Record<string, unknown>[] = [];
  for (const entry of entries) {
    if (entry['event'] !== 'exposure') counted.push(entry);
    else {
      const split = z.core.safeParse(detailsSchema, entry['details']).data?.split;
      const group = isSplitName(split) ? await firstExposure(db, userId, split, nowMs) : null;
      if (group !== null) counted.push({ ...entry, details: { split, group } });
    }
  }
  return counted;
}

/** Returns the user's group if this exposure is the first one; null otherwise. */
async function firstExposure(
  db: Connection,
  userId: string,
  name: string,
  nowMs: number,
): Promise<string | null> {
  const row = await db
    .updateTable('splits')
    .set({ exposed_ms: nowMs })
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('exposed_ms', 'is', null)
    .returning('group_name')
    .executeTakeFirst();
  return row?.group_name ?? null;
}
