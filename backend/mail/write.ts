import { HOUR_MS, MINUTE_MS, type Locale } from '#shared/domain/constants.ts';
import type { Mail, MailKind } from './mail.ts';
import { mailTexts } from './texts.ts';

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
  readonly said: { readonly day: string };
}
interface MoneyValues extends PageValues {
  readonly said: { readonly amount: string; readonly reason: string };
}
interface LinkValues {
  readonly link: string;
  readonly lastsMs: number;
}

/** Returns the mail in the recipient's language. */
export function writeMail<K extends MailKind>(kind: K, to: string, locale: Locale, values: Values[K]): Mail {
  const texts = mailTexts[locale];
  const words = texts[kind];
  const said = saidOf(values, locale);
  const [text, note] = [fill(words.text, said), fill(words.note, said)];
  const { link } = values;
  return {
    kind,
    to,
    locale,
    subject: fill(words.subject, said),
    text: [text, `${words.action}:\n${link}`, note, `-- \n${texts.footer}`].join('\n\n'),
    html: page(locale, fill(words.subject, said), [
      paragraph(text),
      button(link, words.action),
      paragraph(link, small),
      paragraph(note),
      paragraph(texts.footer, small),
    ]),
  };
}

function saidOf(values: Values[MailKind], locale: Locale): Readonly<Record<string, string>> {
  if ('said' in values) return values.said;
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
    if (value === undefined) throw new Error(`a mail has no ${name} to say`);
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
