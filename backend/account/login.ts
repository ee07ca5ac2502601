import { loginMethods } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Connection } from '../storage/database.ts';
import { createBanCheck } from '../sanctions/index.ts';
import { createAccountResponses } from '../people/accountResponses.ts';
import type { ExternalSignIn } from './externalSignIn.ts';
import { createIdentities } from './identities.ts';
import { createEmailChanges } from './emailChanges.ts';
import { linkLastsMs, type MailTokens } from '../people/mailTokens.ts';
import type { Passwords } from '../people/passwords.ts';
import { askProvider, invalid } from './rules.ts';
import { createSessions } from '../http/sessions.ts';
import { createUsers, type UserRow } from '../people/users.ts';

export interface LoginOptions {
  readonly tokens: MailTokens;
  readonly passwords: Passwords;
  /** Without one `method: 'google'` is not built. */
  readonly external?: ExternalSignIn;
}

/** §5 and §8 "Login". A deleted profile signs in, marked as deleted: the client then reactivates it (§4). */
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
    // Within a unit of work: it may have been banned a moment ago. Its next log-in is refused with the reasons.
    else if (user.banned === 1) throw new ApiFailure('account_banned', 'The account is banned.');
    return sessions.issue(user.id, connection, proofUntilMs);
  }

  async function byPassword(email: string, password: string): Promise<{ user: UserRow; token: string }> {
    const user = await users.byEmail(email);
    if (user && user.login_method !== loginMethods.ownemail) throw otherMethod();
    if (!(await passwords.verify(password, user?.password_hash ?? null)) || !user) throw wrongPassword();
    await requireNotBanned(user);
    // It may have been changed while this one was looked at, and the sessions of the old one ended without ours.
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
   * The e-mail before takes the account back: whoever changed it knew the password, so that is gone too, with every
   * session and link.
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
     * A session's own token is answered as it is: a link that carries one must not lengthen its life. A token of a
     * mail is used up, and what it was for is said: a link that confirms an e-mail does so and signs nobody in, the
     * others answer a session that may choose a new password.
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
