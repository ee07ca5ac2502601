import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createUserValues } from '../storage/userValues.ts';
import { countExposures } from './exposures.ts';
import { invalid } from './rules.ts';
import { createUsers } from '../people/users.ts';

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
