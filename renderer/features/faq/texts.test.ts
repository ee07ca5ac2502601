import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/domain/constants.ts';
import { createFaqTexts, type FaqText } from './texts.ts';
import type { FaqTopic } from './topics.ts';

const text = (question: string): readonly FaqText[] => [{ id: 'a', question, answer: ['b'] }];

function setUp(there: Readonly<Record<string, readonly FaqText[]>>) {
  const files = new Map(Object.entries(there));
  const asked: string[] = [];
  const logged: string[] = [];
  const texts = createFaqTexts(
    async (locale: Locale, topic: FaqTopic) => {
      asked.push(`${locale}/${topic}`);
      const file = files.get(`${locale}/${topic}`);
      if (!file) throw new Error('no such file');
      return file;
    },
    (message) => logged.push(message),
  );
  return { texts, files, asked, logged };
}

describe('the texts of the help pages', () => {
  it('fall back to English and log a warning if a file is missing', async () => {
    const { texts, logged } = setUp({ 'en/rules': text('English'), 'ru/streak': text('Русский') });
    await texts.load('ru', ['rules', 'streak']);
    expect(texts.texts('ru')).toEqual({ rules: text('English'), streak: text('Русский') });
    expect(logged).toEqual(['the questions ru/rules could not be loaded']);
  });

  it('are loaded once, even if requested several times', async () => {
    const { texts, asked } = setUp({ 'en/rules': text('English') });
    await Promise.all([texts.load('en', ['rules']), texts.load('en', ['rules'])]);
    await texts.load('en', ['rules']);
    expect(asked).toEqual(['en/rules']);
  });

  it('are requested again after a failure only on demand', async () => {
    const { texts, files, asked } = setUp({});
    await texts.load('en', ['rules']);
    await texts.load('en', ['rules']);
    expect(texts.texts('en')).toEqual({ rules: 'failed' });
    expect(asked).toHaveLength(1);
    files.set('en/rules', text('English'));
    await texts.load('en', ['rules'], true);
    expect(texts.texts('en')).toEqual({ rules: text('English') });
  });

  it('notify subscribers, and keep their identity until more is loaded', async () => {
    const { texts } = setUp({ 'en/rules': text('English') });
    let told = 0;
    const stop = texts.subscribe(() => told++);
    const before = texts.texts('en');
    expect(texts.texts('en')).toBe(before);
    await texts.load('en', ['rules']);
    expect(told).toBe(1);
    expect(texts.texts('en')).not.toBe(before);
    stop();
    await texts.load('en', ['streak']);
    expect(told).toBe(1);
  });
});
