import type { Logger } from 'pino';
import { isGuestEmail } from '#shared/domain/guest.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf, inLocale } from '#shared/domain/pages.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { appLocaleOf } from '../dictionary/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { RequestInfo } from '../http/handler.ts';
import { writeMail, type LinkOrigin, type Mail, type Mailer } from '../mail/index.ts';
import type { Database } from '../storage/database.ts';
import { undoLastsMs } from './emailChanges.ts';
import { linkLastsMs, type LinkPurpose, type MailTokens } from '../people/mailTokens.ts';
import { tooSoon } from './rules.ts';
import type { UserRow } from '../people/users.ts';

export interface AccountMailOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly linkOrigin: LinkOrigin;
}

/** Account mails, each in the recipient's language. */
export interface AccountMail {
  /** Mails a link that signs the user in once. Throws `unavailable` if it can't be sent. */
  link(purpose: LinkPurpose, to: Addressee, token: string, info: Pick<RequestInfo, 'origin'>): Promise<void>;
  /** Mails a code that proves the ownership of the account. Throws `unavailable` if it can't be sent. */
  code(to: Addressee, code: string, info: Pick<RequestInfo, 'origin'>): Promise<void>;
  /** Notifies the previous e-mail of the change, with a link that undoes it. A failure is only logged. */
  emailChanged(
    to: Addressee,
    newEmail: string,
    token: string,
    info: Pick<RequestInfo, 'origin'>,
  ): Promise<void>;
}

interface Addressee {
  readonly id: string;
  readonly email: string;
}

export function createAccountMail({ database, log, mailer, linkOrigin }: AccountMailOptions): AccountMail {
  async function send(mail: Mail): Promise<void> {
    // Guest e-mails are placeholders in a domain without a mailbox.
    if (isGuestEmail(mail.to)) throw new Error('A guest address cannot receive email.');
    await mailer.send(mail);
  }

  const linkTo = (origin: string, locale: Locale, token: string) =>
    `${linkOrigin(origin)}${inLocale(locale, '/', `?tempToken=${token}`)}`;

  return {
    async link(purpose, { id, email }, token, { origin }) {
      const locale = await appLocaleOf(database, id);
      const link = linkTo(origin, locale, token);
      try {
        await send(writeMail(purpose, email, locale, { link, lastsMs: linkLastsMs }));
      } catch (err) {
        log.error({ err, to: email, mail: purpose }, 'mail: sending an email failed');
        throw new ApiFailure('unavailable', 'The mail could not be sent; try again in a while.');
      }
    },
    async code({ id, email }, code, { origin }) {
      const locale = await appLocaleOf(database, id);
      const link = `${linkOrigin(origin)}${hrefOf(locale, 'settings')}`;
      try {
        await send(writeMail('ownerCode', email, locale, { link, code, lastsMs: linkLastsMs }));
      } catch (err) {
        log.error({ err, to: email, mail: 'ownerCode' }, 'mail: sending an email failed');
        throw new ApiFailure('unavailable', 'The mail could not be sent; try again in a while.');
      }
    },
    async emailChanged({ id, email }, newEmail, token, { origin }) {
      try {
        const locale = await appLocaleOf(database, id);
        const link = linkTo(origin, locale, token);
        const values = { email: shownPart(newEmail), link, lastsMs: undoLastsMs };
        await send(writeMail('emailChanged', email, locale, values));
      } catch (err) {
        log.error({ err, to: email, mail: 'emailChanged' }, 'mail: sending an email failed');
      }
    },
  };
}

/**
 * Returns for example `r***@example.com`. Enough for the owner, but not for a stranger who now has the old
 * mailbox.
 */
function shownPart(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

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
