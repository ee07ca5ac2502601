import * as z from 'zod/mini';
import { pushLimits, pushSettingsSchema, type PushAddress, type PushSettings } from '#shared/domain/push.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/handler.ts';

export interface Subscription {
  readonly address: PushAddress;
  readonly settings: PushSettings;
}

export interface Subscriptions {
  /** Stores the browser's subscription for the user who is signed in there. */
  put(caller: Caller, subscription: Subscription): Promise<void>;
  remove(userId: string, endpoint: string): Promise<void>;
  /** Returns the subscriptions of the user's valid sessions. */
  of(userId: string): Promise<readonly Subscription[]>;
}

export function createSubscriptions({
  clock,
  database,
  unitOfWork,
}: Pick<Context, 'clock' | 'database' | 'unitOfWork'>): Subscriptions {
  const select = (userId: string) =>
    database
      .selectFrom('push_subscriptions as push')
      .innerJoin('sessions', 'sessions.token_hash', 'push.token_hash')
      .innerJoin('users', 'users.id', 'push.user_id')
      .select(['push.endpoint', 'push.p256dh', 'push.auth', 'push.settings'])
      .where('push.user_id', '=', userId)
      .whereRef('sessions.user_id', '=', 'push.user_id')
      .where('sessions.revoked_ms', 'is', null)
      .where('sessions.expires_ms', '>', clock.now())
      .where('users.banned', '=', 0)
      .where('users.deleted', '=', 0)
      .orderBy('push.endpoint');

  return {
    put: ({ userId, tokenHash }, { address, settings }) =>
      unitOfWork.run(async ({ db }) => {
        const column = {
          user_id: userId,
          token_hash: tokenHash,
          p256dh: address.keys.p256dh,
          auth: address.keys.auth,
          settings: JSON.stringify(settings),
          seen_ms: clock.now(),
        };
        // A session has only one subscription at a time.
        await db
          .deleteFrom('push_subscriptions')
          .where('token_hash', '=', tokenHash)
          .where('endpoint', '!=', address.endpoint)
          .execute();
        await db
          .insertInto('push_subscriptions')
          .values({ endpoint: address.endpoint, ...column })
          .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(column))
          .execute();
        const old = await db
          .selectFrom('push_subscriptions')
          .select('endpoint')
          .where('user_id', '=', userId)
          .orderBy('seen_ms', 'desc')
          .orderBy('endpoint')
          .limit(pushLimits.devicesMax)
          .offset(pushLimits.devicesMax)
          .execute();
        for (const { endpoint } of old)
          await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
      }),

    async remove(userId, endpoint) {
      await database
        .deleteFrom('push_subscriptions')
        .where('user_id', '=', userId)
        .where('endpoint', '=', endpoint)
        .execute();
    },

    async of(userId) {
      const rows = await select(userId).execute();
      return rows.flatMap(({ endpoint, p256dh, auth, settings }) => {
        const parsed = z.safeParse(pushSettingsSchema, JSON.parse(settings));
        return parsed.success
          ? [{ address: { endpoint, keys: { p256dh, auth } }, settings: parsed.data }]
          : [];
      });
    },
  };
}
