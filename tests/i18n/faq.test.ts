import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLinkedPage, parseParagraph } from '#renderer/features/faq/answers.ts';
import { faqFigures, fillIn } from '#renderer/features/faq/faqFigures.ts';
import { outline } from '#renderer/features/faq/outline.ts';
import type { FaqText } from '#renderer/features/faq/texts.ts';
import { faqTopics, isForStreamers, type FaqTopic } from '#renderer/features/faq/topics.ts';
import { locales, match, type Locale } from '#shared/domain/constants.ts';
import { rolesOf, type PageId } from '#shared/domain/pages.ts';

const folder = resolve(import.meta.dirname, '../../resources/faq');
const read = (locale: Locale, topic: FaqTopic) =>
  JSON.parse(readFileSync(join(folder, locale, `${topic}.json`), 'utf8')) as readonly FaqText[];
const wordsIn = ({ question, answer }: FaqText) => [question, ...answer];
const placeholder = /\{\{(\w+)\}\}/g;
const link = /\[[^\][]+\]\(([^)]*)\)/g;
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b));

describe('the files of the questions', () => {
  it.each(locales)('are one per topic in %s', (locale) => {
    expect(sorted(readdirSync(join(folder, locale)))).toEqual(
      sorted(faqTopics.map((topic) => `${topic}.json`)),
    );
  });
});

describe.each(faqTopics)('the questions of %s', (topic) => {
  const english = read('en', topic);

  it('the questions are five to ten', () => {
    expect(english.length).toBeGreaterThanOrEqual(5);
    expect(english.length).toBeLessThanOrEqual(10);
  });

  it.each(locales)(
    'the questions in %s are those of the outline, with the same number of paragraphs',
    (locale) => {
      const texts = read(locale, topic);
      expect(texts.map(({ id }) => id)).toEqual(outline[topic]);
      expect(texts.map(({ answer }) => answer.length)).toEqual(english.map(({ answer }) => answer.length));
      for (const text of texts) {
        expect(Object.keys(text).filter((key) => key !== 'words')).toEqual(['id', 'question', 'answer']);
        for (const words of wordsIn(text)) expect(words, text.id).toMatch(/^\S(.*\S)?$/);
      }
    },
  );

  it.each(locales)('name in %s the same figures and pages as in English', (locale) => {
    for (const [at, text] of read(locale, topic).entries()) {
      const source = wordsIn(english[at]!);
      for (const [part, words] of wordsIn(text).entries()) {
        for (const pattern of [placeholder, link])
          expect(sorted(all(words, pattern)), `${text.id}: ${words}`).toEqual(
            sorted(all(source[part]!, pattern)),
          );
      }
    }
  });

  it.each(locales)(
    'the questions in %s have no hard-coded number, no broken link and no exclamation mark',
    (locale) => {
      const figures = faqFigures(locale, (count) => `${count} coins`);
      for (const text of read(locale, topic)) {
        for (const words of wordsIn(text)) {
          expect(words.replaceAll(placeholder, ''), text.id).not.toMatch(/\d/);
          expect(words).not.toMatch(/[!¡]/);
          expect(fillIn(words, figures)).not.toMatch(/[{}]/);
          const shown = parseParagraph(words).map((part) => part.text);
          expect(shown.join('')).not.toMatch(/[[\]]/);
        }
        expect(text.question).not.toMatch(link);
      }
    },
  );

  it('link only to existing pages that the reader may open', () => {
    for (const text of english) {
      for (const page of wordsIn(text).flatMap((words) => all(words, link))) {
        expect(isLinkedPage(page), page).toBe(true);
        if (!isForStreamers(topic)) expect(rolesOf(page as PageId), page).toBeNull();
      }
    }
  });
});

describe('the figures', () => {
  it('are the constants, formatted for each language', () => {
    const inWords = (locale: Locale) => faqFigures(locale, (count) => `${count}`);
    expect(locales.map((locale) => inWords(locale).matchSeconds.replace('\u00A0', ' '))).toEqual([
      '25 seconds',
      '25 segundos',
      '25 секунд',
      '25 секунд',
    ]);
    expect(inWords('en').filterPrice).toBe(String(match.genderFilterPriceCoins));
    expect(inWords('en').matchesRewarded).toBe('1,000');
    expect(inWords('ru').callShare).toBe('60\u00A0%');
    expect(inWords('en').uploadTypes).toBe('WEBM, MP4, MOV, JPG, JPEG, PNG, and MP3');
  });

  it('are all used', () => {
    const used = new Set(
      faqTopics.flatMap((topic) =>
        read('en', topic).flatMap((text) => wordsIn(text).flatMap((words) => all(words, placeholder))),
      ),
    );
    expect(sorted([...used])).toEqual(sorted(Object.keys(faqFigures('en', String))));
  });
});
