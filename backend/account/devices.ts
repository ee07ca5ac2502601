import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import { createUserValues } from '../storage/userValues.ts';
import { lengthOf, mergedParams, paramsMaxChars, storedParams } from './analyticsParams.ts';
import { invalid, requireShort } from './rules.ts';
import { createUsers } from './users.ts';

const pushTokenMaxChars = 4_096;

/** What clients tell about themselves: devices, launches, analytics parameters (§7 Account). */
export function createDeviceHandlers(
  context: Context,
): HandlersOf<'sendDeviceInfo' | 'lastLaunch' | 'updateUserParams' | 'getUserParams'> {
  const { database, clock } = context;
  const users = createUsers(database);
  const values = createUserValues(context);

  return {
    async sendDeviceInfo({ caller, body }) {
      const { osName, deviceId, appLang, osLang, pushToken } = body;
      requireShort({ osName, deviceId, appLang, osLang });
      if (pushToken && pushToken.length > pushTokenMaxChars)
        throw invalid('pushToken', 'The token is too long.');
      const column = {
        info: JSON.stringify({ osName, appLang, osLang, pushToken }),
        seen_ms: clock.now(),
      };
      await database
        .insertInto('devices')
        // A client without an id of its own has one row.
        .values({ user_id: caller.userId, device_id: deviceId ?? '', ...column })
        .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet(column))
        .execute();
      if (deviceId !== null) await users.update(caller.userId, { device_id: deviceId });
      return {};
    },

    /** Answers the launch before this one and remembers this one. */
    async lastLaunch({ caller }) {
      const before = await users.byId(caller.userId);
      await users.update(caller.userId, { last_launch_ms: clock.now() });
      if (before) await users.seenNow(before);
      const lastMs = before?.last_launch_ms ?? null;
      return { lastLaunch: lastMs === null ? null : new Date(lastMs).toISOString() };
    },

    async updateUserParams({ caller, body }) {
      await values.change(caller.userId, 'analyticsParams', (stored) => {
        const params = mergedParams(stored, body.params);
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
