import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { plainText } from './answers.ts';
import { faqFigures } from './faqFigures.ts';
import { prepareQuestions, type FaqQuestions } from './questions.ts';
import { fold, markPieces, searchFaq, wordsOf, type FaqResults } from './search.ts';
import { faqTexts } from './texts.ts';
import { faqTopics, listedTopics } from './topics.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';

async function questionsIn(locale: Locale): Promise<FaqQuestions> {
  await faqTexts.load(locale, faqTopics);
  return prepareQuestions(
    faqTexts.texts(locale),
    faqFigures(locale, (count) => `${count}`),
  );
}

const idsOf = ({ groups }: FaqResults) =>
  groups.flatMap(({ topic, found }) => found.map(({ question }) => `${topic}#${question.id}`));

describe.each(locales)('searching in %s', (locale) => {
  it('finds every question by any of its words or those of its answer, and by their beginnings', async () => {
    const questions = await questionsIn(locale);
    const all = [...questions].flatMap(([topic, list]) => list.map((question) => ({ topic, question })));
    expect(all.length).toBeGreaterThan(70);
    const anyWord = fc.constantFrom(...all).chain(({ topic, question }) => {
      const words = [question.question, ...question.answer.map(plainText)]
        .join(' ')
        .split(/\s+/u)
        .map((word) => word.replaceAll(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, ''))
        .filter((word) => word !== '');
      return fc.record({
        place: fc.constant(`${topic}#${question.id}`),
        word: fc.constantFrom(...words),
        cut: fc.nat(),
        look: fc.constantFrom('as it is', 'UPPER', 'accents'),
      });
    });
    fc.assert(
      fc.property(anyWord, ({ place, word, cut, look }) => {
        const beginning = word.slice(0, 1 + (cut % word.length));
        const typed = { 'as it is': beginning, UPPER: beginning.toUpperCase(), accents: beginning }[look];
        const query = look === 'accents' ? typed.normalize('NFD').replaceAll(/\p{M}/gu, '') : typed;
        expect(idsOf(searchFaq(questions, faqTopics, ` ${query} `))).toContain(place);
      }),
      { numRuns: inGateOrProof(100, 300) },
    );
  });

  it('finds nothing if a word occurs nowhere', async () => {
    const questions = await questionsIn(locale);
    expect(idsOf(searchFaq(questions, faqTopics, 'zzqx'))).toEqual([]);
    expect(searchFaq(questions, faqTopics, '?! «»')).toEqual({ groups: [], count: 0, words: [] });
  });
});

describe('searching', () => {
  it('requires every word, and ignores sections that are not listed', async () => {
    const questions = await questionsIn('en');
    expect(idsOf(searchFaq(questions, faqTopics, 'payout held'))).toEqual([
      'finances#held',
      'finances#states',
    ]);
    expect(idsOf(searchFaq(questions, faqTopics, 'payout zzqx'))).toEqual([]);
    expect(searchFaq(questions, listedTopics('user'), 'payout').count).toBe(0);
  });

  it('ranks matches in questions above matches in answers', async () => {
    const { groups } = searchFaq(await questionsIn('en'), faqTopics, 'face');
    expect(groups[0]?.topic).toBe('app-overview');
    const rules = groups.find(({ topic }) => topic === 'rules');
    expect(rules?.found[0]?.question.id).toBe('face');
    const isAsked = groups.map(({ found }) => /\bface/i.test(found[0]?.question.question ?? ''));
    expect(isAsked).toEqual(isAsked.toSorted((a, b) => Number(b) - Number(a)));
  });

  it('finds figures as users type them', async () => {
    const english = await questionsIn('en');
    for (const typed of ['1,000', '1000', '1 000'])
      expect(idsOf(searchFaq(english, faqTopics, typed))).toContain('match-limits#how-many');
    expect(idsOf(searchFaq(await questionsIn('ru'), faqTopics, '1000'))).toContain('match-limits#how-many');
    expect(idsOf(searchFaq(english, faqTopics, 'match 25'))).toContain('earning#match');
  });
});

const asked: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    'delete account': 'app-overview#leave',
    'buy coins': 'coins#buy',
    payment: 'coins#pay',
    refund: 'coins#refund',
    support: 'app-overview#support',
    dark: 'app-overview#settings',
    block: 'rules#block',
  },
  es: {
    'eliminar cuenta': 'app-overview#leave',
    'comprar monedas': 'coins#buy',
    pago: 'coins#pay',
    reembolso: 'coins#refund',
    soporte: 'app-overview#support',
    oscuro: 'app-overview#settings',
    bloquear: 'rules#block',
  },
  ru: {
    'удалить аккаунт': 'app-overview#leave',
    'купить монеты': 'coins#buy',
    оплата: 'coins#buy',
    'вернуть деньги': 'coins#refund',
    поддержка: 'app-overview#support',
    тёмная: 'app-overview#settings',
    заблокировать: 'rules#block',
  },
  uk: {
    'видалити акаунт': 'app-overview#leave',
    'купити монети': 'coins#buy',
    оплата: 'coins#buy',
    'повернути гроші': 'coins#refund',
    підтримка: 'app-overview#support',
    темна: 'app-overview#settings',
    заблокувати: 'rules#block',
  },
};

describe.each(locales)('the words that people type in %s', (locale) => {
  it.each(Object.entries(asked[locale]))('"%s" finds %s', async (query, place) => {
    const found = searchFaq(await questionsIn(locale), listedTopics('user'), query);
    expect(idsOf(found)).toContain(place);
  });
});

describe('a word with another ending', () => {
  it('is found if there is no exact match, and marked as far as it matches', async () => {
    const english = searchFaq(await questionsIn('en'), faqTopics, 'why payouts held');
    expect(idsOf(english)).toEqual(['finances#held']);
    expect(english.words).toEqual(['why', 'payou', 'held']);
    const russian = searchFaq(await questionsIn('ru'), faqTopics, 'выплатою');
    expect(idsOf(russian)).toContain('finances#when');
  });
});

describe('folding', () => {
  it('removes case, accents, ё and apostrophes', () => {
    expect(fold('Ещё')).toBe('еще');
    expect(fold('Vídeo')).toBe('video');
    expect(fold('Зв’язок')).toBe(fold("зв'язок"));
    expect(wordsOf('Don’t: 1,000 — 25.')).toEqual(['dont', '1000', '25']);
  });
});

describe('marking', () => {
  it('marks the typed beginning in its original spelling', () => {
    const marked = (text: string, query: string) =>
      markPieces(text, wordsOf(query))
        .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
        .join('');
    expect(marked('Payouts, and a payout.', 'payout')).toBe('[Payout]s, and a [payout].');
    expect(marked('Ещё и ещё раз', 'еще')).toBe('[Ещё] и [ещё] раз');
    expect(marked('Vídeos', 'vid')).toBe('[Víd]eos');
    expect(marked('Vídeos'.normalize('NFD'), 'vi')).toBe(`[${'Ví'.normalize('NFD')}]deos`);
    expect(marked('зв’язок', 'звя')).toBe('[зв’я]зок');
    expect(marked('1,000 matches', '1000 mat match')).toBe('[1,000] [match]es');
    expect(marked('nothing here', 'zz')).toBe('nothing here');
  });

  it('never changes the text, and covers what was typed', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ё', 'Й', 'í', "'", '1', ',', '0', ' ', '̈', '—') });
    fc.assert(
      fc.property(text, text, (written, query) => {
        const wanted = wordsOf(query);
        const pieces = markPieces(written, wanted);
        expect(pieces.map((piece) => piece.text).join('')).toBe(written);
        for (const piece of pieces.filter(({ isMarked }) => isMarked))
          expect(wanted).toContain(fold(piece.text));
      }),
    );
  });
});
