import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { HOUR_MS, MINUTE_MS, type Locale, locales, defaultLocale } from '#shared/domain/constants.ts';
import { type Mail, type MailKind, mailKinds } from './mail.ts';
import { projectRoot } from '../lib/version.ts';

const words = z.strictObject({
  subject: z.string(),
  text: z.string(),
  action: z.string(),
  note: z.string(),
});

/**
 * All texts of mails come from resources/mail/<locale>.json; a missing text stops the backend at the start.
 */
const textsSchema = z.strictObject({
  ...(Object.fromEntries(mailKinds.map((kind) => [kind, words])) as Record<MailKind, typeof words>),
  footer: z.string(),
});
type MailTexts = z.output<typeof textsSchema>;

export const mailTexts = Object.fromEntries(
  locales.map((locale) => [
    locale,
    z.core.parse(
      textsSchema,
      JSON.parse(readFileSync(resolve(projectRoot, `resources/mail/${locale}.json`), 'utf8')),
    ),
  ]),
) as Readonly<Record<Locale, MailTexts>>;

/** Variable values in the texts of each kind of mail. */
type Values = {
  newPassword: LinkValues;
  confirmEmail: LinkValues;
  /** The new e-mail in shortened form. */
  emailChanged: LinkValues & { readonly email: string };
  ownerCode: LinkValues & { readonly code: string };
  /** Day on which the account is erased or the archive is deleted. */
  'account.removed': DayValues;
  'account.exportReady': DayValues;
} & { [K in Extract<MailKind, `${'application' | 'penalty' | 'sanction'}.${string}`>]: PageValues } & {
  [K in Extract<MailKind, `payout.${string}`>]: MoneyValues;
};
/** Link to a page that requires a signed-in user. */
interface PageValues {
  readonly link: string;
}
interface DayValues extends PageValues {
  readonly placeholders: { readonly day: string };
}
interface MoneyValues extends PageValues {
  readonly placeholders: { readonly amount: string; readonly reason: string };
}
interface LinkValues {
  readonly link: string;
  readonly lastsMs: number;
}

/** Returns the mail in the recipient's language. */
export function writeMail<K extends MailKind>(kind: K, to: string, locale: Locale, values: Values[K]): Mail {
  const texts = mailTexts[locale];
  const words = texts[kind];
  const placeholders = placeholdersOf(values, locale);
  const [text, note] = [fill(words.text, placeholders), fill(words.note, placeholders)];
  const { link } = values;
  return {
    kind,
    to,
    locale,
    subject: fill(words.subject, placeholders),
    text: [text, `${words.action}:\n${link}`, note, `-- \n${texts.footer}`].join('\n\n'),
    html: page(locale, fill(words.subject, placeholders), [
      paragraph(text),
      button(link, words.action),
      paragraph(link, small),
      paragraph(note),
      paragraph(texts.footer, small),
    ]),
  };
}

function placeholdersOf(values: Values[MailKind], locale: Locale): Readonly<Record<string, string>> {
  if ('placeholders' in values) return values.placeholders;
  if (!('lastsMs' in values)) return {};
  const time = lastsFor(values.lastsMs, locale);
  if ('code' in values) return { code: values.code, time };
  return 'email' in values ? { email: values.email, time } : { time };
}

/** Returns for example "30 minutes" or "24 hours" in the recipient's language. */
function lastsFor(ms: number, locale: Locale): string {
  const [unit, unitMs] = ms < 2 * HOUR_MS ? ['minute', MINUTE_MS] : ['hour', HOUR_MS];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.round(ms / unitMs));
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The email has no value for the variable ${name}.`);
    return value;
  });
}

// Inline styles, because mail clients ignore style sheets.
const plain = 'margin:0 0 16px;font:16px/1.5 sans-serif;color:#16111f';
const small = 'margin:0 0 16px;font:13px/1.5 sans-serif;color:#5b5468;word-break:break-all';
const pill = 'display:inline-block;padding:12px 24px;border-radius:24px;background:#16111f;color:#ffffff';

function page(locale: Locale, title: string, parts: readonly string[]): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escape(title)}</title></head><body style="margin:0;padding:24px;background:#ffffff"><div style="max-width:520px;margin:0 auto">${parts.join('')}</div></body></html>`;
}

function paragraph(text: string, style = plain): string {
  return `<p style="${style}">${escape(text)}</p>`;
}

function button(link: string, label: string): string {
  return `<p style="${plain}"><a href="${escape(link)}" style="${pill};text-decoration:none">${escape(label)}</a></p>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Returns the product's locale for a tag like `ru-RU`; null for an unsupported language. */
export function localeOfTag(tag: string): Locale | null {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => locale === primary) ?? null;
}

/** Returns the first supported language of an `Accept-Language` header; English if there is none. */
export function localeOfHeader(header: string | null | undefined): Locale {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { locale: localeOfTag(tag), weight: Number(quality ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wishes.find(({ locale }) => locale !== null)?.locale ?? defaultLocale;
}
