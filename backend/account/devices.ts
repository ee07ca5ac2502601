import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createUserValues } from '../storage/userValues.ts';
import { invalid } from './rules.ts';
import { createUsers } from '../people/users.ts';
import type { Connection } from '../storage/database.ts';
import { isSplitName } from '../people/splits.ts';

/** Maximum number of devices per user, most recently seen first. */
const devicesMax = 20;

/** Handlers for data that clients report: devices, launches, analytics parameters (§7 Account). */
export function createDeviceHandlers(
  context: Context,
): HandlersOf<'sendDeviceInfo' | 'lastLaunch' | 'updateUserParams' | 'getUserParams'> {
  const { database, clock } = context;
  const users = createUsers(database);
  const values = createUserValues(context);

  /** Deletes old devices, because a client that sends a new id with each request would fill the table. */
  async function forgetOldDevices(userId: string): Promise<void> {
    const old = await database
      .selectFrom('devices')
      .select('device_id')
      .where('user_id', '=', userId)
      .orderBy('seen_ms', 'desc')
      .orderBy('device_id')
      .limit(devicesMax)
      .offset(devicesMax)
      .execute();
    const ids = old.map(({ device_id: id }) => id);
    await database
      .deleteFrom('devices')
      .where('user_id', '=', userId)
      .where('device_id', 'in', ids)
      .execute();
  }

  return {
    async sendDeviceInfo({ caller, body }) {
      const { osName, deviceId, appLang, osLang, pushToken } = body;
      const column = {
        info: JSON.stringify({ osName, appLang, osLang, pushToken }),
        seen_ms: clock.now(),
      };
      await database
        .insertInto('devices')
        // All clients without a device id share one row.
        .values({ user_id: caller.userId, device_id: deviceId ?? '', ...column })
        .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet(column))
        .execute();
      await forgetOldDevices(caller.userId);
      if (deviceId !== null) await users.update(caller.userId, { device_id: deviceId });
      return {};
    },

    /** Returns the previous launch and stores this one. */
    async lastLaunch({ caller }) {
      const before = await users.byId(caller.userId);
      await users.update(caller.userId, { last_launch_ms: clock.now() });
      if (before) await users.seenNow(before);
      const lastMs = before?.last_launch_ms ?? null;
      return { lastLaunch: lastMs === null ? null : new Date(lastMs).toISOString() };
    },

    async updateUserParams({ caller, body }) {
      await values.change(caller.userId, 'analyticsParams', async (stored, db) => {
        const sent = { ...body.params };
        if ('activity' in sent)
          sent['activity'] = await countExposures(db, caller.userId, sent['activity'], clock.now());
        const params = mergedParams(stored, sent);
        if (lengthOf(params) > paramsMaxChars) throw invalid('params', 'The parameters are too many.');
        return params;
      });
      return {};
    },

    getUserParams: async ({ caller }) => ({
      params: { ...storedParams(await values.read(caller.userId, 'analyticsParams')) },
    }),
  };
}

/** Maximum size of a user's parameters. Above it, the oldest activity is dropped. */
const paramsMaxChars = 32 * 1024;
/** Maximum number of stored activity entries; a client's batch is never longer. */
const activityMax = 200;

const paramsSchema = z.catch(z.record(z.string(), z.unknown()), {});
const activitySchema = z.catch(z.array(z.looseObject({ id: z.optional(z.string()) })), []);
type Params = Readonly<Record<string, unknown>>;

const storedParams = (stored: unknown): Params => z.core.parse(paramsSchema, stored);

/**
 * Merges sent parameters into the stored ones: new names are added, known ones replaced, null values kept as
 * null. `activity` is appended; entries whose id is already stored (a repeated batch, another tab) are
 * skipped.
 */
function mergedParams(stored: unknown, sent: Params): Params {
  const before = storedParams(stored);
  const params = { ...before, ...sent };
  if (!Array.isArray(sent['activity'])) return params;
  const known = z.core.parse(activitySchema, before['activity']);
  const ids = new Set(known.flatMap(({ id }) => id ?? []));
  const added = z.core.parse(activitySchema, sent['activity']).filter(({ id }) => {
    if (id === undefined) return true;
    const isNew = !ids.has(id);
    ids.add(id);
    return isNew;
  });
  const activity = [...known, ...added].slice(-activityMax);
  while (activity.length > added.length && lengthOf({ ...params, activity }) > paramsMaxChars)
    activity.shift();
  return { ...params, activity };
}

const lengthOf = (params: Params): number => JSON.stringify(params).length;

const entriesSchema = z.array(z.record(z.string(), z.unknown()));
const detailsSchema = z.looseObject({ split: z.string() });

/**
 * Counts the exposures in the activity that a client reports: the first use of a split's value by a user.
 * Returns the activity without exposures that were counted before or whose split the user has no group in.
 * Each exposure gets the stored group, because a client may report another.
 */
async function countExposures(
  db: Connection,
  userId: string,
  activity: unknown,
  nowMs: number,
): Promise<unknown> {
  const entries = z.core.safeParse(entriesSchema, activity).data;
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
