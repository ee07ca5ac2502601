import { loginMethods } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { verifyPassword } from './passwords.ts';
import { toUserProfile } from './profiles.ts';
import { invalid } from './rules.ts';
import { createSessions } from './sessions.ts';
import { createUsers, type UserRow } from './users.ts';

/** §5 and §8 "Login". A deleted profile signs in, marked as deleted: the client then reactivates it (§4). */
export function createLoginHandlers(
  context: Context,
): HandlersOf<'login' | 'loginByToken' | 'isRegistered' | 'checkUid'> {
  const { database, clock, ledger } = context;
  const users = createUsers(database);
  const sessions = createSessions(database, clock);

  async function signedIn(user: UserRow, token: string) {
    return { authData: { token }, user: toUserProfile(user, await ledger.balance(user.id)) };
  }

  return {
    async login({ body }) {
      if (body.method === 'google') {
        throw new ApiFailure('not_implemented', 'Signing in with Google is not built yet; use your e-mail.');
      }
      if (!body.email) throw invalid('email', 'An e-mail is needed.');
      if (!body.password) throw invalid('password', 'A password is needed.');
      const user = await users.byEmail(body.email);
      if (user && user.login_method !== loginMethods.ownemail) {
        throw new ApiFailure('wrong_method', 'This e-mail signs in another way.');
      }
      if (!(await verifyPassword(body.password, user?.password_hash ?? null)) || !user) {
        throw new ApiFailure('invalid_credentials', 'The e-mail or the password is wrong.');
      }
      if (user.banned === 1) throw new ApiFailure('account_banned', 'The account is banned.');
      return signedIn(user, await sessions.issue(user.id));
    },

    /** Answers the token that came: a link that carries one must not lengthen its life. */
    async loginByToken({ body }) {
      const { caller } = await sessions.resolve(body.token).catch((error: unknown) => {
        const isUnknown = error instanceof ApiFailure && error.code === 'unauthorized';
        throw isUnknown ? new ApiFailure('invalid_credentials', 'The token is not known.') : error;
      });
      const user = await users.byId(caller.userId);
      if (!user) throw new ApiFailure('invalid_credentials', 'The token is not known.');
      return signedIn(user, body.token);
    },

    async isRegistered({ body }) {
      const user = await users.byEmail(body.email);
      if (!user) return { isRegistered: false, loginMethod: null };
      return {
        isRegistered: true,
        loginMethod: user.login_method === loginMethods.google ? loginMethods.google : loginMethods.ownemail,
      };
    },

    async checkUid({ body }) {
      const user = await users.byId(body.uid);
      return { exists: user !== undefined && user.deleted === 0 };
    },
  };
}
