import { randomBytes } from 'node:crypto';
import { loginMethods } from '#shared/domain/constants.ts';
import { guestEmailOf, isGuestEmail } from '#shared/domain/guest.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import { createAccountResponses } from './accountResponses.ts';
import { invalid, requireShort } from './rules.ts';
import { createSessions, hashToken } from './sessions.ts';
import { createUsers, type UserRow } from './users.ts';

/** Whoever knows a uid signs in with it: a shorter one could be guessed. */
const uidMinChars = 16;

/**
 * Temporary users (§2.7): people who come with a uid of somebody else's
 * and are let in at once. Such an account becomes a full one in two steps, in this order: `updateEmail` gives it an
 * e-mail of its own in place of the guest e-mail, `updatePassword` its first password. From then on the uid opens
 * nothing any more, and the person logs in like everybody else. Who got no further than the e-mail may still come
 * with the uid, or have a link for a first password mailed (`resetPassword`).
 */
export function createInterimHandlers(
  context: Context,
): HandlersOf<'checkUid' | 'interimLogin' | 'getInterimAgency'> {
  const { database, unitOfWork, clock } = context;
  const users = createUsers(database);
  const sessions = createSessions(database, clock);
  const answers = createAccountResponses(context);

  async function byUid(uid: string, connection: Connection = database): Promise<UserRow | undefined> {
    if (uid.length < uidMinChars) throw invalid('uid', `At least ${uidMinChars} characters.`);
    const row = await connection
      .selectFrom('interim_users')
      .select('user_id')
      .where('uid_hash', '=', hashToken(uid))
      .executeTakeFirst();
    return row && (await users.byId(row.user_id, connection));
  }

  async function create(uid: string, deviceId: string | undefined, connection: Connection): Promise<UserRow> {
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
    if (!user) throw new Error('a guest e-mail was taken');
    await connection
      .insertInto('interim_users')
      .values({ uid_hash: hashToken(uid), user_id: user.id, created_ms: nowMs })
      .execute();
    return user;
  }

  return {
    checkUid: async ({ body }) => ({ exists: (await byUid(body.uid)) !== undefined }),

    async interimLogin({ body }) {
      const { uid, deviceId } = body;
      requireShort({ deviceId });
      // As one step: two tabs that open the same link are one person.
      const user = await unitOfWork.run(
        async ({ db }) => (await byUid(uid, db)) ?? create(uid, deviceId, db),
      );
      if (isFull(user)) throw new ApiFailure('invalid_credentials', 'This account has a password: log in.');
      if (user.banned === 1) throw new ApiFailure('account_banned', 'The account is banned.');
      return answers.signedIn(user, await sessions.issue(user.id));
    },

    async getInterimAgency({ body }) {
      if (body.agencyId === undefined) return {};
      const agency = await database
        .selectFrom('agencies')
        .select(['id', 'name'])
        .where('id', '=', body.agencyId)
        .executeTakeFirst();
      return agency ? { agencyId: agency.id, name: agency.name } : {};
    },
  };
}

function isFull(user: UserRow): boolean {
  return user.password_hash !== null && user.email !== null && !isGuestEmail(user.email);
}
