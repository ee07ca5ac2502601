import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { notificationKinds, supportSubtypes } from '#shared/domain/chat.ts';
import { locales, type Locale } from '#shared/domain/constants.ts';
import type { NoticeWord } from '#shared/domain/notices.ts';
import { projectRoot } from '../lib/version.ts';

const words = z.record(z.enum([...notificationKinds, 'request', 'sticker']), z.string());
const form = z.optional(z.string());
/** The client's texts for notifications, reused for pushes. A missing text stops the backend at the start. */
const textsSchema = z.looseObject({
  somebody: z.string(),
  service: z.string(),
  somethingNew: z.string(),
  giftNamed: z.string(),
  withText: z.string(),
  support: z.record(z.enum(supportSubtypes), z.string()),
  word: words,
  count_one: form,
  count_few: form,
  count_many: form,
  count_other: z.string(),
});

const texts = Object.fromEntries(
  locales.map((locale) => [
    locale,
    z.core.parse(
      textsSchema,
      JSON.parse(readFileSync(resolve(projectRoot, `resources/locales/${locale}/notices.json`), 'utf8')),
    ),
  ]),
) as Readonly<Record<Locale, z.output<typeof textsSchema>>>;

export const textsIn = (locale: Locale) => texts[locale];

const filled = (pattern: string, values: Readonly<Record<string, string>>) =>
  pattern.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

/** Returns the notification in one line. */
export function pushText(
  locale: Locale,
  { word, text, count }: { readonly word: NoticeWord; readonly text: string | null; readonly count: number },
): string {
  const localeTexts = texts[locale];
  switch (word) {
    case 'gift':
      return text === null ? localeTexts.word.gift : filled(localeTexts.giftNamed, { gift: text });
    case 'missedCall':
    case 'newFollowerMessage':
    case 'request':
      return localeTexts.word[word];
    case 'systemMessage':
      return text ?? localeTexts.word.systemMessage;
    default: {
      if (count > 1) {
        const rule = new Intl.PluralRules(locale).select(count) as 'one' | 'few' | 'many' | 'other';
        return filled(localeTexts[`count_${rule}`] ?? localeTexts.count_other, { count: String(count) });
      }
      if (text === null) return localeTexts.word[word];
      return word === 'newMessage'
        ? text
        : filled(localeTexts.withText, { kind: localeTexts.word[word], text });
    }
  }
}
