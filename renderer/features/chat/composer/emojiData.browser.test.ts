import { expect, it } from 'vitest';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { foldText } from '#shared/lib/foldText.ts';
import { resolveEmojiData } from './emojiData.ts';

const waves = { en: 'Waving hand', es: 'Mano saludando', ru: 'Машет рукой', uk: 'Рука махає' } as const;

it.each(locales)(
  'the emoji in %s are supported by recent systems, and each has a name and a category',
  async (locale) => {
    const { emojis, categories, skinTones } = await resolveEmojiData(locale, {});
    const all = new Set(emojis.map(({ emoji }) => emoji));
    expect(all.size).toBeGreaterThan(1_500);
    expect(Math.max(...emojis.map(({ version }) => version))).toBe(15);
    // Emoji from 2010, 2022 and 2024, and a regional indicator that is only part of a flag.
    expect(['😀', '🫨', '🫩', '🇦'].map((one) => all.has(one))).toEqual([true, true, false, false]);
    const headings = new Set(categories.map(({ index }) => index));
    expect(emojis.filter(({ label, category }) => label === '' || !headings.has(category))).toEqual([]);
    const waving = emojis.find(({ emoji }) => emoji === '👋');
    expect(waving?.label).toBe(waves[locale]);
    expect(Object.keys(waving?.skins ?? {}).sort()).toEqual(Object.keys(skinTones).sort());
  },
);

/** Returns the emoji that a typed word finds, as frimousse compares it with the tags. */
async function found(locale: Locale, typed: string): Promise<readonly string[]> {
  const { emojis } = await resolveEmojiData(locale, {});
  return emojis
    .filter(({ tags }) => tags.some((tag) => tag.includes(foldText(typed))))
    .map(({ emoji }) => emoji);
}

it.each([
  ['ru', 'ёлка', '🎄'],
  ['ru', 'елка', '🎄'],
  ['ru', 'зелёный', '🐊'],
  ['ru', 'чёрный', '🎩'],
  ['ru', 'самолёт', '✈️'],
  ['ru', 'мёд', '🍯'],
  ['ru', 'ребёнок', '👶'],
  ['ru', 'щёки', '😊'],
  ['uk', 'м’яч', '⚽️'],
  ['uk', 'їжа', '🍕'],
  ['es', 'corazon', '❤️'],
  ['es', 'CORAZÓN', '❤️'],
] as const)('finds emoji in %s by “%s”', async (locale, typed, emoji) => {
  expect(await found(locale, typed)).toContain(emoji);
});

it.each(locales)('finds emoji by their English keywords in %s', async (locale) => {
  expect(await found(locale, 'Christmas tree')).toContain('🎄');
  expect(await found(locale, 'honey')).toContain('🍯');
});
