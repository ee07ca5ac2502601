import type { EmojiDataResolver } from 'frimousse';
import * as z from 'zod/mini';
import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';
import { foldText } from '#shared/lib/foldText.ts';
import { logger } from '#shared/lib/logger.ts';

/** Self-hosted emoji data, loaded when the picker first opens, so that no other server learns of it. */
const addresses = import.meta.glob<string>(
  '../../../../node_modules/emojibase-data/{en,es,ru,uk}/{data,messages}.json',
  { query: '?url', import: 'default', eager: true },
);
const addressOf = (locale: Locale, file: 'data' | 'messages'): string =>
  addresses[`../../../../node_modules/emojibase-data/${locale}/${file}.json`] ?? '';

/** Newest emoji version that recent systems can draw. Newer emoji would appear as empty boxes. */
const newestVersion = 15;
const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

const emojiSchema = z.object({
  emoji: z.string(),
  label: z.string(),
  version: z.number(),
  group: z.optional(z.number()),
  tags: z.optional(z.array(z.string())),
  skins: z.optional(
    z.array(z.object({ emoji: z.string(), tone: z.union([z.number(), z.array(z.number())]) })),
  ),
});
const messagesSchema = z.object({
  groups: z.array(z.object({ key: z.string(), message: z.string(), order: z.number() })),
  skinTones: z.array(z.object({ key: z.enum(tones), message: z.string() })),
});

const begun = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

async function read<T>(schema: z.ZodMiniType<T>, url: string, signal: AbortSignal | undefined): Promise<T> {
  const answer = await fetch(url, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`emoji: ${answer.status}`);
  return z.parse(schema, await answer.json());
}

const readEmoji = (locale: Locale, signal: AbortSignal | undefined) =>
  read(z.array(emojiSchema), addressOf(locale, 'data'), signal);

const keywordsOf = ({ label, tags = [] }: z.infer<typeof emojiSchema>) => [label, ...tags].map(foldText);

/**
 * Returns the folded English keywords of each emoji. Returns an empty map if loading fails, because the list
 * works without them.
 */
async function readEnglishKeywords(signal: AbortSignal | undefined): Promise<ReadonlyMap<string, string[]>> {
  try {
    return new Map((await readEmoji('en', signal)).map((one) => [one.emoji, keywordsOf(one)]));
  } catch (cause) {
    if (signal?.aborted !== true) logger.warn('the English emoji keywords could not be loaded', cause);
    return new Map();
  }
}

/**
 * Returns the emoji of a language in the shape that frimousse requires. Tags are the keywords in that
 * language and in English, folded, because the picker passes a folded search.
 */
export const resolveEmojiData: EmojiDataResolver = async (locale, { signal }) => {
  const language = locales.find((one) => one === locale) ?? defaultLocale;
  const [data, { groups, skinTones }, english] = await Promise.all([
    readEmoji(language, signal),
    read(messagesSchema, addressOf(language, 'messages'), signal),
    language === 'en' ? new Map<string, string[]>() : readEnglishKeywords(signal),
  ]);
  // Single skin tones and hair styles are components, not emoji.
  const categories = groups
    .filter(({ key }) => key !== 'component')
    .map(({ order, message }) => ({ index: order, label: begun(message) }));
  const known = new Set(categories.map(({ index }) => index));
  return {
    locale: language,
    categories,
    skinTones: Object.fromEntries(skinTones.map(({ key, message }) => [key, begun(message)])) as Record<
      (typeof tones)[number],
      string
    >,
    emojis: data.flatMap((one) => {
      const { emoji, label, version, group, skins } = one;
      if (group === undefined || !known.has(group) || version > newestVersion) return [];
      const toned = skins?.flatMap(({ emoji: skin, tone }) => {
        const name = typeof tone === 'number' ? tones[tone - 1] : undefined;
        return name === undefined ? [] : [[name, skin] as const];
      });
      const variants = toned && toned.length === tones.length ? Object.fromEntries(toned) : undefined;
      return [
        {
          emoji,
          category: group,
          label: begun(label),
          version,
          tags: [...new Set([...keywordsOf(one), ...(english.get(emoji) ?? [])])],
          ...(variants ? { skins: variants as Record<(typeof tones)[number], string> } : {}),
        },
      ];
    }),
  };
};
