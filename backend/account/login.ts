import { loginMethods } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import { createBanCheck } from '../sanctions/index.ts';
import { createAccountResponses } from '../people/accountResponses.ts';
import { type ExternalSignIn, createIdentities } from './externalSignIn.ts';
import { createEmailChanges } from './emailChanges.ts';
import { linkLastsMs, type MailTokens } from '../people/mailTokens.ts';
import type { Passwords } from '../people/passwords.ts';
import { askProvider, invalid } from './rules.ts';
import { createSessions } from '../http/sessions.ts';
import { createUsers, type UserRow } from '../people/users.ts';

export interface LoginOptions {
  readonly tokens: MailTokens;
  readonly passwords: Passwords;
  /** Absent: `method: 'google'` is not implemented. */
  readonly external?: ExternalSignIn;
}

/**
 * Handlers of §5 and §8 "Login". A deleted user signs in and is marked as deleted, so that the client can
 * reactivate the account (§4).
 */
export function createLoginHandlers(
  context: Context,
  { tokens, passwords, external }: LoginOptions,
): HandlersOf<'login' | 'loginByToken' | 'isRegistered'> {
  const { database, unitOfWork, clock, hub } = context;
  const users = createUsers(database);
  const sessions = createSessions(database, clock);
  const identities = createIdentities(database, clock);
  const changes = createEmailChanges(clock);
  const answers = createAccountResponses(context);
  const requireNotBanned = createBanCheck(database, clock);

  async function issue(user: UserRow, connection?: Connection, proofUntilMs?: number): Promise<string> {
    if (connection === undefined) await requireNotBanned(user);
    // Checks again within the transaction, because a ban may have happened meanwhile. The next log-in names
    // the reasons.
    else if (user.banned === 1) throw new ApiFailure('account_banned', 'The account is banned.');
    return sessions.issue(user.id, connection, proofUntilMs);
  }

  async function byPassword(email: string, password: string): Promise<{ user: UserRow; token: string }> {
    const user = await users.byEmail(email);
    if (user && user.login_method !== loginMethods.ownemail) throw otherMethod();
    if (!(await passwords.verify(password, user?.password_hash ?? null)) || !user) throw wrongPassword();
    await requireNotBanned(user);
    // The password may have changed meanwhile; a session for the old one must not be issued.
    const token = await unitOfWork.run(async ({ db }) => {
      if ((await users.byId(user.id, db))?.password_hash !== user.password_hash) throw wrongPassword();
      return issue(user, db);
    });
    return { user, token };
  }

  async function byProvider(proof: Parameters<typeof askProvider>[1]): Promise<UserRow> {
    const person = await askProvider(external, proof);
    const userId = await identities.userIdOf(person.subject);
    const user = userId === null ? undefined : await users.byId(userId);
    if (user) return user;
    const sameEmail = await users.byEmail(person.email);
    if (sameEmail?.login_method === loginMethods.ownemail) throw otherMethod();
    throw new ApiFailure('invalid_credentials', 'Nobody has signed up with this account.');
  }

  /**
   * Restores the previous e-mail. The attacker knew the password, so the password, all sessions and all links
   * end too.
   */
  async function undoEmail(undoToken: string) {
    const { user, token } = await unitOfWork.run(async (work) => {
      const before = await changes.undo(undoToken, work.db);
      if (!before) throw unknownToken();
      const { userId: id, email, wasConfirmed } = before;
      const change = { email, email_confirmed: wasConfirmed ? 1 : 0, password_hash: null };
      const restored = await users.update(id, change, work.db);
      await sessions.revokeAll(id, { connection: work.db });
      for (const purpose of ['newPassword', 'confirmEmail'] as const) await tokens.void(id, purpose, work.db);
      await answers.changedProfile(restored, work);
      work.after(() => hub.disconnectUser(id));
      return { user: restored, token: await issue(restored, work.db, clock.now() + linkLastsMs) };
    });
    return { ...(await answers.signedIn(user, token)), purpose: 'undoEmail' as const };
  }

  return {
    async login({ body }) {
      if (body.method === 'google') {
        const user = await byProvider(body);
        return answers.signedIn(user, await issue(user));
      }
      if (!body.email) throw invalid('email', 'An e-mail is needed.');
      if (!body.password) throw invalid('password', 'A password is needed.');
      const { user, token } = await byPassword(body.email, body.password);
      return answers.signedIn(user, token);
    },

    /**
     * The token of a session is returned unchanged, so that a link cannot extend its life. A mailed token is
     * used up: a confirmation link confirms the e-mail without signing in; other links return a session that
     * may set a new password.
     */
    async loginByToken({ body }) {
      const session = await sessions.resolve(body.token).catch((error: unknown) => {
        if (error instanceof ApiFailure && error.code === 'unauthorized') return null;
        throw error;
      });
      if (session) {
        const user = await users.byId(session.caller.userId);
        if (!user) throw unknownToken();
        return answers.signedIn(user, body.token);
      }
      const used = await tokens.use(body.token, ['newPassword', 'confirmEmail']);
      if (!used) return undoEmail(body.token);
      if (used.purpose === 'confirmEmail') {
        await unitOfWork.run(async (work) => {
          await answers.changedProfile(
            await users.update(used.userId, { email_confirmed: 1 }, work.db),
            work,
          );
        });
        return { authData: null, user: null, purpose: 'confirmEmail' as const };
      }
      const user = await users.byId(used.userId);
      if (!user) throw unknownToken();
      const token = await issue(user, undefined, clock.now() + linkLastsMs);
      return { ...(await answers.signedIn(user, token)), purpose: 'newPassword' as const };
    },

    async isRegistered({ body }) {
      const user = await users.byEmail(body.email);
      if (!user) return { isRegistered: false, loginMethod: null };
      return {
        isRegistered: true,
        loginMethod: user.login_method === loginMethods.google ? loginMethods.google : loginMethods.ownemail,
      };
    },
  };
}

function wrongPassword(): ApiFailure {
  return new ApiFailure('invalid_credentials', 'The e-mail or the password is wrong.');
}

function otherMethod(): ApiFailure {
  return new ApiFailure('wrong_method', 'This e-mail signs in another way.');
}

function unknownToken(): ApiFailure {
  return new ApiFailure('invalid_credentials', 'The token is not known, or it was used already.');
}
