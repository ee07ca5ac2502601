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
 * Sentences that the chat service offers or demo companions say, by language. Every language has the same
 * number of offers, because their number identifies them.
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

/** Texts from resources/chat/<locale>.json. A missing one stops the start of the backend. */
export const chatTexts = Object.fromEntries(
  locales.map((locale) => [
    locale,
    z.core.parse(
      textsSchema,
      JSON.parse(readFileSync(resolve(projectRoot, `resources/chat/${locale}.json`), 'utf8')),
    ),
  ]),
) as Readonly<Record<Locale, ChatTexts>>;

/** Sentences of each language by their key, which is the same in all languages. */
const byKey = new Map(locales.map((locale) => [locale, new Map(flat(chatTexts[locale], 'say'))]));
const keys = new Map([...byKey.values()].flatMap((said) => [...said].map(([key, text]) => [text, key])));

function flat(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as object).flatMap(([name, child]) => flat(child, `${path}.${name}`));
}

/** Returns the key of a message text that is one of these sentences in any language; null: it is none. */
export const keyOfChatText = (text: string): string | null => keys.get(text) ?? null;
export const findChatText = (key: string, locale: Locale): string | undefined => byKey.get(locale)?.get(key);
