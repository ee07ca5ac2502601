import type { Clock } from '#shared/lib/clock.ts';
import type { RequestInfo } from '../http/handler.ts';
import type { AccountMail } from './accountMail.ts';
import type { MailTokens } from '../people/mailTokens.ts';
import { tooSoon } from './rules.ts';
import type { UserRow } from '../people/users.ts';

/**
 * Minimum milliseconds between two confirmation mails to a user. A changed e-mail gets its confirmation mail
 * at once.
 */
export const confirmationCooldownMs = 60_000;

export interface ConfirmationOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly mail: AccountMail;
  readonly tokens: MailTokens;
}

/**
 * Mails the link that confirms an e-mail. Throws if another was sent within `apartMs`, or if it can't be
 * sent.
 */
export type SendConfirmation = (
  user: Pick<UserRow, 'id' | 'email'>,
  info: RequestInfo,
  apartMs: number,
  isUnasked?: boolean,
) => Promise<void>;

export function createConfirmation({ clock, mail, tokens }: ConfirmationOptions): SendConfirmation {
  return async (user, info, apartMs, isUnasked) => {
    const to = { id: user.id, email: user.email ?? '' };
    const { token, untilMs } = await tokens.issue(to, 'confirmEmail', apartMs, { isUnasked });
    if (token === undefined) throw tooSoon(untilMs, clock.now());
    try {
      await mail.link('confirmEmail', to, token, info);
    } catch (error) {
      await tokens.revoke(token);
      throw error;
    }
  };
}
