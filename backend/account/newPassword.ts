import * as z from 'zod/mini';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { loginMethods, session } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { AccountMail } from './accountMail.ts';
import type { MailTokens } from '../people/mailTokens.ts';
import type { Passwords } from '../people/passwords.ts';
import { createOwnerCheck } from '../people/ownerProof.ts';
import { invalid, tooSoon } from './rules.ts';
import { createSessions } from '../http/sessions.ts';
import { createUsers } from '../people/users.ts';

/** Returns true if the solution of a captcha is right; `response` is the client's result. */
export type RecaptchaVerifier = (response: string, ip: string) => Promise<boolean>;

export interface NewPasswordOptions {
  readonly mail: AccountMail;
  readonly tokens: MailTokens;
  readonly passwords: Passwords;
  /** Absent if no secret is configured; then no captcha is required. */
  readonly recaptcha?: RecaptchaVerifier;
}

/** Handlers of §5 "Password reset" and "Password change", §9 "Password-reset block". */
export function createNewPasswordHandlers(
  context: Context,
  { mail, tokens, passwords, recaptcha }: NewPasswordOptions,
): HandlersOf<'resetPassword' | 'updatePassword'> {
  const { database, unitOfWork, clock, hub } = context;
  const users = createUsers(database);
  const sessions = createSessions(database, clock);
  const checkOwner = createOwnerCheck(users, sessions, passwords);

  return {
    async resetPassword({ body, info }) {
      const { email, 'g-recaptcha-response': response = '' } = body;
      if (recaptcha && (response === '' || !(await recaptcha(response, info.ip))))
        throw invalid('g-recaptcha-response', 'Show that you are human.');
      const user = await users.byEmail(email);
      if (!user || isGuestEmail(email)) throw new ApiFailure('not_found', 'This e-mail is not registered.');
      if (user.login_method !== loginMethods.ownemail)
        throw new ApiFailure('wrong_method', 'This e-mail signs in another way.');
      const to = { id: user.id, email };
      const { token, untilMs } = await tokens.issue(to, 'newPassword', session.passwordResetBlockMs);
      if (token === undefined) throw tooSoon(untilMs, clock.now());
      try {
        await mail.link('newPassword', to, token, info);
      } catch (error) {
        await tokens.revoke(token);
        throw error;
      }
      return {};
    },

    /** Ends all other sessions of the user and invalidates earlier links. */
    async updatePassword({ caller, body }) {
      const user = await users.byId(caller.userId);
      if (user?.login_method !== loginMethods.ownemail)
        throw new ApiFailure('forbidden', 'This account signs in without a password.');
      if (user.email === null || isGuestEmail(user.email))
        throw new ApiFailure('forbidden', 'Add an e-mail first: a password works only together with one.');
      const requireOwner = await checkOwner(caller, user, body.currentPassword);
      const passwordHash = await passwords.hash(body.password);
      await unitOfWork.run(async ({ db, after }) => {
        await requireOwner(db);
        await users.update(caller.userId, { password_hash: passwordHash }, db);
        await sessions.revokeAll(caller.userId, { except: caller.tokenHash, connection: db });
        await tokens.void(caller.userId, 'newPassword', db);
        // The hub knows users, not sessions: it closes all sockets, and clients with a valid session
        // reconnect at once.
        after(() => hub.disconnectUser(caller.userId));
      });
      return {};
    },
  };
}

const timeoutMs = 5_000;
const answerSchema = z.looseObject({ success: z.boolean() });

/**
 * Verifies a captcha with Google. An unreachable service counts as a failed captcha: the user can retry, and
 * an outage does not disable the check.
 */
export function createRecaptchaVerifier(options: {
  readonly secret: string;
  /** Another URL, for tests. */
  readonly url?: string;
}): RecaptchaVerifier {
  const { secret, url = 'https://www.google.com/recaptcha/api/siteverify' } = options;
  return async (response, ip) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response, remoteip: ip }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return answer.ok && z.core.parse(answerSchema, await answer.json()).success;
    } catch {
      return false;
    }
  };
}
