import { expect, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { readTexts, stemsOf } from './texts.ts';

/**
 * Texts of chats, calls and notices. Other files have toasts and mottos of two sentences without a final
 * stop.
 */
const checked = ['activities', 'call', 'chat', 'companion', 'history', 'notices'];

/** Button labels whose second sentence describes the effect of a press. These need no final stop. */
const buttons = ['chat:look.blurred'];

const hasEnd = (text: string) => /[.!?…:]["»”’)]*$/.test(text.trim());
/** Returns whether a text has more than one sentence: a word, a stop and a capital letter. */
const hasTwoSentences = (text: string) => /[\p{Ll}\d}»”%][.!?] +[\p{Lu}¿¡«{]/u.test(text);

it.each(locales)('texts of two sentences end with a stop: %s', (locale) => {
  const open = checked.flatMap((namespace) =>
    Object.entries(readTexts(locale, namespace))
      .filter(
        ([key, text]) => !buttons.includes(`${namespace}:${key}`) && hasTwoSentences(text) && !hasEnd(text),
      )
      .map(([key, text]) => `${namespace}:${key} ${text}`),
  );
  expect(open).toEqual([]);
});

it.each(checked)('a text ends with a stop in all languages or in none: %s', (namespace) => {
  const texts = locales.map((locale) => readTexts(locale, namespace));
  const mixed = stemsOf(texts[0] ?? {}).filter((stem) => {
    const ends = texts.flatMap((all) =>
      Object.entries(all)
        .filter(([key]) => stemsOf({ [key]: '' })[0] === stem)
        .map(([, text]) => hasEnd(text)),
    );
    return new Set(ends).size > 1;
  });
  expect(mixed).toEqual([]);
});
