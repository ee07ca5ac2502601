import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Locale } from '#shared/domain/constants.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import {
  createChatHarness,
  InChatHarness,
  Refused,
  type ChatHarness,
} from '../conversation/testing/chatHarness.tsx';
import { OriginalsContext } from './originals.ts';
import { TranslatedBody } from './TranslatedBody.tsx';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered;
beforeEach(() => {
  scope = createScope();
  stage = createChatHarness(scope);
  answer({ hello: 'Good evening' });
});
afterEach(async () => {
  await page.unmount();
  scope.end();
});

/** Sets the translations that the server has, by key. */
function answer(known: Readonly<Record<string, string>>): void {
  stage.answers['translatedText'] = ({ body }) =>
    (body as { textKeys: string[] }).textKeys.flatMap((textKey) => {
      const translation = known[textKey];
      return translation === undefined ? [] : [{ textKey, translation }];
    });
}
type Said = readonly [text: string, textKey: string | null];
async function show(all: readonly Said[], locale: Locale = 'en'): Promise<void> {
  page = await render(
    <LocaleContext value={locale}>
      <InChatHarness stage={stage}>
        {all.map(([text, textKey]) => (
          <p key={text}>
            <TranslatedBody text={text} textKey={textKey} />
          </p>
        ))}
      </InChatHarness>
    </LocaleContext>,
  );
  await settle();
}
const rows = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
const asked = () => stage.calls.flatMap(({ name, input }) => (name === 'translatedText' ? [input.body] : []));
const inEnglish = (...textKeys: string[]) => ({ textKeys, targetLang: 'en' });

it('text with a translation is shown translated, and the user can switch to the original', async () => {
  await show([['Добрый вечер', 'hello']]);
  expect(rows()).toEqual(['Good eveningTranslatedShow original']);
  await page.press('Show original');
  expect(rows()).toEqual(['Добрый вечерShow translation']);
  await page.press('Show translation');
  expect(rows()).toEqual(['Good eveningTranslatedShow original']);
  expect(asked()).toEqual([inEnglish('hello')]);
});

it('the original is shown until the answer arrives', async () => {
  const late = Promise.withResolvers<unknown>();
  stage.answers['translatedText'] = () => late.promise;
  await show([['Добрый вечер', 'hello']]);
  expect(rows()).toEqual(['Добрый вечер']);
  late.resolve([{ textKey: 'hello', translation: 'Good evening' }]);
  await settle();
  expect(rows()).toEqual(['Good eveningTranslatedShow original']);
});

it("text without a translation, or already in the reader's language, is shown as written", async () => {
  answer({ same: 'Good evening' });
  await show([
    ['Good evening', 'same'],
    ['Bonsoir', 'nobody has it'],
  ]);
  expect(rows()).toEqual(['Good evening', 'Bonsoir']);
  expect(asked()).toEqual([inEnglish('same', 'nobody has it')]);
});

it('text without a key is not requested', async () => {
  await show([['Bonsoir', null]]);
  expect([rows(), asked()]).toEqual([['Bonsoir'], []]);
});

it('messages that appear together are requested together, each key once', async () => {
  answer({ hello: 'Good evening', bye: 'Good night' });
  await show([
    ['Добрый вечер', 'hello'],
    ['Доброй ночи', 'bye'],
    ['Bonsoir', 'hello'],
  ]);
  expect(rows()).toEqual([
    'Good eveningTranslatedShow original',
    'Good nightTranslatedShow original',
    'Good eveningTranslatedShow original',
  ]);
  expect(asked()).toEqual([inEnglish('hello', 'bye')]);
});

it('one request has at most a hundred keys', async () => {
  const keys = Array.from({ length: 101 }, (_, at) => `key ${at}`);
  answer({ 'key 0': 'the first', 'key 100': 'the last' });
  await show(keys.map((key) => [`text of ${key}`, key]));
  expect(asked()).toEqual([inEnglish(...keys.slice(0, 100)), inEnglish('key 100')]);
  expect([rows()[0], rows()[1], rows()[100]]).toEqual([
    'the firstTranslatedShow original',
    'text of key 1',
    'the lastTranslatedShow original',
  ]);
});

it('a translation is kept when its message is shown again', async () => {
  await show([['Добрый вечер', 'hello']]);
  await page.unmount();
  await show([['Добрый вечер', 'hello']]);
  expect(rows()).toEqual(['Good eveningTranslatedShow original']);
  expect(asked()).toHaveLength(1);
});

it('a message that appears later is requested alone', async () => {
  answer({ hello: 'Good evening', bye: 'Good night' });
  await show([['Добрый вечер', 'hello']]);
  await page.unmount();
  await show([['Доброй ночи', 'bye']]);
  expect(rows()).toEqual(['Good nightTranslatedShow original']);
  expect(asked()).toEqual([inEnglish('hello'), inEnglish('bye')]);
});

it('after a failed request the original is shown, and a later message requests it again', async () => {
  stage.answers['translatedText'] = () => {
    throw new Refused('unavailable', 503);
  };
  await show([['Добрый вечер', 'hello']]);
  expect(rows()).toEqual(['Добрый вечер']);
  answer({ hello: 'Good evening' });
  await page.unmount();
  await show([['Добрый вечер', 'hello']]);
  expect(rows()).toEqual(['Good eveningTranslatedShow original']);
  expect(asked()).toEqual([inEnglish('hello'), inEnglish('hello')]);
});

it('another language is requested separately', async () => {
  await show([['Добрый вечер', 'hello']]);
  await page.unmount();
  answer({ hello: 'Добрий вечір' });
  await show([['Добрый вечер', 'hello']], 'uk');
  expect(rows()).toEqual(['Добрий вечірTranslatedShow original']);
  expect(asked()).toEqual([inEnglish('hello'), { textKeys: ['hello'], targetLang: 'uk' }]);
});

it('in a conversation one switch below the newest translated message controls all', async () => {
  answer({ hello: 'Good evening', bye: 'Good night' });
  function Conversation() {
    const [areShown, setAreShown] = useState(false);
    return (
      <OriginalsContext value={{ areShown, toggle: () => setAreShown(!areShown), noteId: 'm2' }}>
        <p>
          <TranslatedBody text="Добрый вечер" textKey="hello" messageId="m1" />
        </p>
        <p>
          <TranslatedBody text="Спокойной ночи" textKey="bye" messageId="m2" />
        </p>
      </OriginalsContext>
    );
  }
  page = await render(
    <InChatHarness stage={stage}>
      <Conversation />
    </InChatHarness>,
  );
  await settle();
  expect(rows()).toEqual(['Good evening', 'Good nightTranslatedShow original']);
  await page.press('Show original');
  expect(rows()).toEqual(['Добрый вечер', 'Спокойной ночиShow translation']);
});
