import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { autoMessageTypes } from '#shared/domain/autoMessages.ts';
import { limits, locales, type Locale } from '#shared/domain/constants.ts';
import { projectRoot } from '../lib/version.ts';

const some = z.array(z.string().check(z.regex(/\S/))).check(z.minLength(1));
const short = z
  .array(z.string().check(z.regex(/\S/), z.maxLength(limits.autoReplyMaxChars)))
  .check(z.minLength(1));

/**
 * Sentences that the chat service offers or the demo companions say, by language. In every language there are as many
 * offers: they are named by their number.
 */
const textsSchema = z.strictObject({
  letsTalk: some,
  autoReplies: z.record(z.enum(autoMessageTypes), short),
  companion: z.strictObject({
    toText: some,
    toQuestion: some,
    toMedia: some,
    toGift: some,
    toSticker: some,
  }),
});
export type ChatTexts = z.output<typeof textsSchema>;

/** Every word comes from resources/chat/<locale>.json; a missing one keeps the backend from starting. */
export const chatTexts = Object.fromEntries(
  locales.map((locale) => [
    locale,
    z.core.parse(
      textsSchema,
      JSON.parse(readFileSync(resolve(projectRoot, `resources/chat/${locale}.json`), 'utf8')),
    ),
  ]),
) as Readonly<Record<Locale, ChatTexts>>;

/** Every sentence by its key, the same in all languages. */
const byKey = new Map(locales.map((locale) => [locale, new Map(flat(chatTexts[locale], 'say'))]));
const keys = new Map([...byKey.values()].flatMap((said) => [...said].map(([key, text]) => [text, key])));

function flat(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as object).flatMap(([name, child]) => flat(child, `${path}.${name}`));
}

/** Where a message's words are one of these sentences, in whichever language: its key. */
export const keyOfChatText = (text: string): string | null => keys.get(text) ?? null;
export const findChatText = (key: string, locale: Locale): string | undefined => byKey.get(locale)?.get(key);
