import type { Logger } from 'pino';
import type { Locale } from '#shared/domain/constants.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { inLocale } from '#shared/domain/pages.ts';
import { ApiFailure } from '../http/failure.ts';
import type { RequestInfo } from '../http/handler.ts';
import {
  localeOfHeader,
  localeOfTag,
  writeMail,
  type LinkOrigin,
  type Mail,
  type Mailer,
} from '../mail/index.ts';
import type { Database } from '../storage/database.ts';
import { undoLastsMs } from './emailChanges.ts';
import { linkLastsMs, type LinkPurpose } from './mailTokens.ts';
import { acceptedLanguages } from './requestFacts.ts';

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
  async function languageOf(userId: string): Promise<Locale> {
    return (await appLanguage(database, userId)) ?? localeOfHeader(acceptedLanguages());
  }

  async function send(mail: Mail): Promise<void> {
    // Nobody reads them there, and the domain is nobody's.
    if (isGuestEmail(mail.to)) throw new Error('a guest e-mail gets no mail');
    await mailer.send(mail);
  }

  const linkTo = (origin: string, locale: Locale, token: string) =>
    `${linkOrigin(origin)}${inLocale(locale, '/', `?tempToken=${token}`)}`;

  return {
    async link(purpose, { id, email }, token, { origin }) {
      const locale = await languageOf(id);
      const link = linkTo(origin, locale, token);
      try {
        await send(writeMail(purpose, email, locale, { link, lastsMs: linkLastsMs }));
      } catch (err) {
        log.error({ err, to: email, mail: purpose }, 'a mail could not be sent');
        throw new ApiFailure('unavailable', 'The mail could not be sent; try again in a while.');
      }
    },
    async emailChanged({ id, email }, newEmail, token, { origin }) {
      try {
        const locale = await languageOf(id);
        const link = linkTo(origin, locale, token);
        const values = { email: shownPart(newEmail), link, lastsMs: undoLastsMs };
        await send(writeMail('emailChanged', email, locale, values));
      } catch (err) {
        log.error({ err, to: email, mail: 'emailChanged' }, 'a mail could not be sent');
      }
    },
  };
}

/** What the person's newest device that said so has the app in. Null: none did, or in a language we don't speak. */
async function appLanguage(database: Database, userId: string): Promise<Locale | null> {
  const rows = await database
    .selectFrom('devices')
    .select('info')
    .where('user_id', '=', userId)
    .orderBy('seen_ms', 'desc')
    .limit(5)
    .execute();
  const tags = rows.map(({ info }) => (JSON.parse(info) as { appLang?: string | null }).appLang);
  const newest = tags.find((tag) => typeof tag === 'string');
  return newest === undefined || newest === null ? null : localeOfTag(newest);
}

/** `r***@example.com`: enough to know it by, for a mailbox that may be somebody else's by now. */
function shownPart(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
