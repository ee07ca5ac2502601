import { isGuestEmail } from '#shared/domain/guest.ts';
import { loginMethods } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { type AccountMail, confirmationCooldownMs, type SendConfirmation } from './accountMail.ts';
import { isBannedTrace, signUpRefused } from '../sanctions/index.ts';
import { createAccountResponses } from '../people/accountResponses.ts';
import { createEmailChanges } from './emailChanges.ts';
import { createOwnerCheck } from '../people/ownerProof.ts';
import type { Passwords } from '../people/passwords.ts';
import { createSessions } from '../http/sessions.ts';
import { emailTaken, invalid } from './rules.ts';
import { createUsers } from '../people/users.ts';

/** Handlers of §5 "Email change" and its confirmation. The previous e-mail can undo the change for a day. */
export function createEmailHandlers(
  context: Context,
  {
    mail,
    passwords,
    sendConfirmation,
  }: {
    readonly mail: AccountMail;
    readonly passwords: Passwords;
    readonly sendConfirmation: SendConfirmation;
  },
): HandlersOf<'updateEmail' | 'resendConfirmationEmail'> {
  const { database, unitOfWork, clock } = context;
  const users = createUsers(database);
  const changes = createEmailChanges(clock);
  const checkOwner = createOwnerCheck(users, createSessions(database, clock), passwords);
  const answers = createAccountResponses(context);

  return {
    async updateEmail({ caller, body, info }) {
      const { email } = body;
      if (isGuestEmail(email)) throw invalid('email', "Use an e-mail that is not a guest's.");
      const before = await users.byId(caller.userId);
      if (before?.login_method !== loginMethods.ownemail)
        throw new ApiFailure('forbidden', 'The sign-in provider determines the e-mail of this account.');
      const requireOwner = await checkOwner(caller, before, body.currentPassword);
      const { user, profile, undo } = await unitOfWork.run(async (work) => {
        await requireOwner(work.db);
        if (await isBannedTrace(work.db, { email }, caller.userId)) throw signUpRefused();
        const taken = await users.byEmail(email, work.db);
        if (taken) throw emailTaken(taken);
        if (await changes.isReserved(email, caller.userId, work.db)) throw emailTaken(before);
        const current = await users.byId(caller.userId, work.db);
        const hasOld = current?.email && !isGuestEmail(current.email);
        const changed = await users.update(caller.userId, { email, email_confirmed: 0 }, work.db);
        return {
          user: changed,
          profile: await answers.changedProfile(changed, work),
          undo: hasOld ? { email: current.email, token: await changes.record(current, work.db) } : null,
        };
      });
      // The e-mail stays changed even if the mails fail; the user can request the link again.
      await sendConfirmation(user, info, 0).catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
      });
      if (undo?.email) await mail.emailChanged({ id: user.id, email: undo.email }, email, undo.token, info);
      return profile;
    },

    /**
     * `companionId` and `withReward` tell where the user asked; the embedded backend gives no reward for it.
     */
    async resendConfirmationEmail({ caller, info }) {
      const user = await users.byId(caller.userId);
      if (!user?.email || isGuestEmail(user.email))
        throw new ApiFailure('forbidden', 'There is no e-mail to confirm yet.');
      if (user.email_confirmed === 0) await sendConfirmation(user, info, confirmationCooldownMs);
      return {};
    },
  };
}
