import { isGuestEmail } from '#shared/domain/guest.ts';
import { loginMethods } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { AccountMail } from './accountMail.ts';
import { createAccountResponses } from './accountResponses.ts';
import { confirmationCooldownMs, type SendConfirmation } from './confirmation.ts';
import { emailTaken, invalid } from './rules.ts';
import { createUsers } from './users.ts';

/** §5 "Email change" and its confirmation. The current password is checked by a log-in before (§5.3). */
export function createEmailHandlers(
  context: Context,
  { mail, sendConfirmation }: { readonly mail: AccountMail; readonly sendConfirmation: SendConfirmation },
): HandlersOf<'updateEmail' | 'resendConfirmationEmail'> {
  const { database, unitOfWork } = context;
  const users = createUsers(database);
  const answers = createAccountResponses(context);

  return {
    async updateEmail({ caller, body, info }) {
      const { email } = body;
      if (isGuestEmail(email)) throw invalid('email', 'An e-mail of one’s own is needed.');
      const before = await users.byId(caller.userId);
      if (before?.login_method !== loginMethods.ownemail)
        throw new ApiFailure('forbidden', 'The e-mail is that of the account that signs in.');
      const { user, profile } = await unitOfWork.run(async (work) => {
        const taken = await users.byEmail(email, work.db);
        if (taken) throw emailTaken(taken);
        const changed = await users.update(caller.userId, { email, email_confirmed: 0 }, work.db);
        return { user: changed, profile: await answers.changedProfile(changed, work) };
      });
      // The e-mail is changed whatever becomes of the mails; the person can ask for the link again.
      await sendConfirmation(user, info, 0).catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
      });
      if (before.email !== null && !isGuestEmail(before.email))
        await mail.emailChanged({ id: user.id, email: before.email }, email);
      return profile;
    },

    /** `companionId` and `withReward` say where it was asked; the embedded backend has no reward for it. */
    async resendConfirmationEmail({ caller, info }) {
      const user = await users.byId(caller.userId);
      if (!user?.email || isGuestEmail(user.email))
        throw new ApiFailure('forbidden', 'There is no e-mail to confirm yet.');
      if (user.email_confirmed === 0) await sendConfirmation(user, info, confirmationCooldownMs);
      return {};
    },
  };
}
