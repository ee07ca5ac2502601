import type { Logger } from 'pino';
import { isGuestEmail } from '#shared/domain/guest.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf, inLocale } from '#shared/domain/pages.ts';
import { appLocaleOf } from '../dictionary/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { RequestInfo } from '../http/handler.ts';
import { writeMail, type LinkOrigin, type Mail, type Mailer } from '../mail/index.ts';
import type { Database } from '../storage/database.ts';
import { undoLastsMs } from './emailChanges.ts';
import { linkLastsMs, type LinkPurpose } from '../people/mailTokens.ts';

export interface AccountMailOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly linkOrigin: LinkOrigin;
}

/** The mails of an account, each in the language that its person uses the product in. */
export interface AccountMail {
  /** A link that signs this person in once. Throws `unavailable` where it could not be sent. */
  link(purpose: LinkPurpose, to: Addressee, token: string, info: Pick<RequestInfo, 'origin'>): Promise<void>;
  /** A code that its reader types to prove that the account is theirs. Throws `unavailable` if it can't be sent. */
  code(to: Addressee, code: string, info: Pick<RequestInfo, 'origin'>): Promise<void>;
  /** Tells the old e-mail that there is a new one, with the link that undoes it. A failure is only logged. */
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
    // Nobody reads them there, and the domain is nobody's.
    if (isGuestEmail(mail.to)) throw new Error('a guest e-mail gets no mail');
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
        log.error({ err, to: email, mail: purpose }, 'a mail could not be sent');
        throw new ApiFailure('unavailable', 'The mail could not be sent; try again in a while.');
      }
    },
    async code({ id, email }, code, { origin }) {
      const locale = await appLocaleOf(database, id);
      const link = `${linkOrigin(origin)}${hrefOf(locale, 'settings')}`;
      try {
        await send(writeMail('ownerCode', email, locale, { link, code, lastsMs: linkLastsMs }));
      } catch (err) {
        log.error({ err, to: email, mail: 'ownerCode' }, 'a mail could not be sent');
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
        log.error({ err, to: email, mail: 'emailChanged' }, 'a mail could not be sent');
      }
    },
  };
}

/** `r***@example.com`: enough to know it by, for a mailbox that may be somebody else's by now. */
function shownPart(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
