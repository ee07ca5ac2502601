import { describe, expect, it, vi } from 'vitest';
import english from '#resources/legal/en/chatrules.json';
import russian from '#resources/legal/ru/chatrules.json';
import { loadLegalText, legalTextSchema, parseInline, readingMinutes } from './text.ts';

describe('the words of a paragraph', () => {
  it('are split at links to legal pages', () => {
    expect(parseInline('See the [Chat rules](chatrules), then go.')).toEqual([
      'See the ',
      { words: 'Chat rules', page: 'chatrules' },
      ', then go.',
    ]);
    expect(parseInline('[Chat rules](chatrules)')).toEqual([{ words: 'Chat rules', page: 'chatrules' }]);
    expect(parseInline('no link')).toEqual(['no link']);
  });
  it('stay plain text if a link leads elsewhere', () => {
    expect(parseInline('Go to [a trap](javascript:alert)')).toEqual(['Go to ', 'a trap']);
  });
});

describe('a text', () => {
  const withWords = (words: string) => ({
    version: 1,
    inForceSince: '2026-11-01',
    short: ['One.'],
    sections: [{ id: 'who', title: 'Who', blocks: [{ p: words }] }],
  });
  const isTaken = (words: string) => legalTextSchema.safeParse(withWords(words)).success;

  it('is rejected with an unknown link, an unclosed link or no words', () => {
    expect(isTaken('See the [Chat rules](chatrules).')).toBe(true);
    for (const words of ['[here](https://vesper.app)', '[here](landing)', 'see [here', '', ' ', 'late '])
      expect(isTaken(words), words).toBe(false);
  });
  it('is rejected with duplicate section ids or unknown fields', () => {
    const [section] = withWords('One.').sections;
    const twice = { ...withWords('One.'), sections: [section, section] };
    expect(legalTextSchema.safeParse(twice).success).toBe(false);
    expect(legalTextSchema.safeParse({ ...withWords('One.'), html: '<b>' }).success).toBe(false);
  });
  it('has a reading time in proportion to its words', () => {
    const words = (count: number) => legalTextSchema.parse(withWords(Array(count).fill('word').join(' ')));
    expect(readingMinutes(words(3))).toBe(1);
    // "One." and "Who" count as words too.
    expect(readingMinutes(words(598))).toBe(3);
  });
});

describe('loading a text', () => {
  const at = (locale: string) => `../../../resources/legal/${locale}/chatrules.json`;
  const files = (known: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(known).map(([locale, text]) => [at(locale), async () => text]));

  it('returns the text in the language, and names that language', async () => {
    expect(await loadLegalText('ru', 'chatrules')).toEqual({ ...russian, locale: 'ru' });
    expect(await loadLegalText('en', 'chatrules')).toEqual({ ...english, locale: 'en' });
  });
  it.each([
    ['missing', files({ en: english })],
    ['broken', files({ en: english, uk: { ...russian, sections: [] } })],
  ])('falls back to English if the file is %s, and logs a warning', async (_, known) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await loadLegalText('uk', 'chatrules', known)).toEqual({ ...english, locale: 'en' });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
  it('fails if the English text is missing as well', async () => {
    await expect(loadLegalText('en', 'chatrules', {})).rejects.toThrow('no such file');
  });
});
