import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { accountApi } from '#shared/api/account.ts';
import { loginMethods } from '#shared/domain/constants.ts';
import { guestEmailOf, isGuestEmail } from '#shared/domain/guest.ts';
import { agencyByCode } from '../people/agencies.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import { createBanCheck, isBannedTrace, signUpRefused } from '../sanctions/index.ts';
import { createAccountResponses } from '../people/accountResponses.ts';
import { invalid } from './rules.ts';
import { createSessions, hashToken } from '../http/sessions.ts';
import { createUsers, type UserRow } from '../people/users.ts';

type Body = z.output<(typeof accountApi)['interimLogin']['body']>;

/** Minimum length of a uid, because a shorter one could be guessed and would open the account. */
const uidMinChars = 16;

/**
 * Temporary users (§2.7): visitors who arrive with a uid in an agency's link and are signed in at once.
 * Others can see an address with a uid, so the account belongs to the first browser, which sends a secret
 * that it stores; for a client without a secret its device id serves as one. The user makes the account
 * permanent in two steps: `updateEmail` replaces the guest e-mail and ends the uid, and `updatePassword` sets
 * the first password. A user who stops after the e-mail can get a link by mail (`resetPassword`).
 */
export function createInterimHandlers(
  context: Context,
): HandlersOf<'checkUid' | 'interimLogin' | 'getInterimAgency'> {
  const { database, unitOfWork, clock } = context;
  const users = createUsers(database);
  const sessions = createSessions(database, clock);
  const answers = createAccountResponses(context);
  const requireNotBanned = createBanCheck(database, clock);

  async function byUid(uid: string, connection: Connection = database) {
    if (uid.length < uidMinChars) throw invalid('uid', `At least ${uidMinChars} characters.`);
    return connection
      .selectFrom('interim_users')
      .select(['user_id', 'secret_hash'])
      .where('uid_hash', '=', hashToken(uid))
      .executeTakeFirst();
  }

  async function create(
    { uid, deviceId, secret = deviceId }: Body,
    connection: Connection,
  ): Promise<UserRow> {
    const nowMs = clock.now();
    const user = await users.create(
      {
        email: guestEmailOf(randomBytes(16).toString('hex')),
        login_method: loginMethods.ownemail,
        role: 'user',
        device_id: deviceId,
        created_ms: nowMs,
      },
      connection,
    );
    if (!user) throw new Error('The generated guest address is already in use.');
    await connection
      .insertInto('interim_users')
      .values({
        uid_hash: hashToken(uid),
        user_id: user.id,
        created_ms: nowMs,
        secret_hash: secret === undefined ? null : hashToken(secret),
      })
      .execute();
    return user;
  }

  return {
    checkUid: async ({ body }) => ({ exists: (await byUid(body.uid)) !== undefined }),

    async interimLogin({ body }) {
      const { uid, deviceId, secret = deviceId } = body;
      // Runs as one transaction, so that two tabs with the same link get the same user.
      const user = await unitOfWork.run(async ({ db }) => {
        const known = await byUid(uid, db);
        if (!known) {
          if (await isBannedTrace(db, { deviceId })) throw signUpRefused();
          return create(body, db);
        }
        if (secret === undefined || known.secret_hash !== hashToken(secret)) throw elsewhere();
        return users.byId(known.user_id, db);
      });
      if (!user || (user.email !== null && !isGuestEmail(user.email)))
        throw new ApiFailure('invalid_credentials', 'This account has an e-mail: log in.');
      await requireNotBanned(user);
      return answers.signedIn(user, await sessions.issue(user.id));
    },

    async getInterimAgency({ body }) {
      if (body.agencyId === undefined) return {};
      const agency = await agencyByCode(database, body.agencyId);
      return agency ? { agencyId: agency.id, name: agency.name } : {};
    },
  };
}

function elsewhere(): ApiFailure {
  return new ApiFailure('invalid_credentials', 'This link was opened in another browser.');
}
