import { randomInt } from 'node:crypto';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { AccountMail } from './accountMail.ts';
import type { MailTokens } from '../people/mailTokens.ts';
import { codeTokenOf } from '../people/ownerProof.ts';
import { tooSoon } from './rules.ts';
import { createUsers } from '../people/users.ts';

const digits = 6;
/** Minimum milliseconds between two codes for one user. */
const apartMs = MINUTE_MS;

/** Mails a code to a user without a password, as a proof of ownership. */
export function createMailCodeHandlers(
  { database, clock }: Context,
  { mail, tokens }: { readonly mail: AccountMail; readonly tokens: MailTokens },
): HandlersOf<'sendMailCode'> {
  const users = createUsers(database);
  return {
    async sendMailCode({ caller, info }) {
      const user = await users.byId(caller.userId);
      if (!user || user.email === null || isGuestEmail(user.email))
        throw new ApiFailure('forbidden', 'The account has no e-mail of its own.');
      if (user.password_hash !== null) throw new ApiFailure('wrong_method', 'The account has a password.');
      const code = String(randomInt(10 ** digits)).padStart(digits, '0');
      const to = { id: user.id, email: user.email };
      const token = codeTokenOf(user.id, code);
      const { token: issued, untilMs } = await tokens.issue(to, 'ownerCode', apartMs, { token });
      if (issued === undefined) throw tooSoon(untilMs, clock.now());
      try {
        await mail.code(to, code, info);
      } catch (error) {
        await tokens.revoke(issued);
        throw error;
      }
      return {};
    },
  };
}
