import { describe, expect, it } from 'vitest';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { chatTexts } from '../chat/texts.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { textNames } from './index.ts';

const everyKey = Object.entries(textNames).flatMap(([group, names]) =>
  names.map((name) => `${group}.${name}`),
);

const clock = createManualClock(Date.UTC(2026, 4, 20, 12));
const backend = sharedBackend({ clock });

async function open() {
  const { token } = await backend.signUp();
  return {
    token,
    translate: (textKeys: string[], targetLang: string) =>
      backend.call('translatedText', { body: { textKeys, targetLang } }, token),
  };
}

describe('translatedText', () => {
  it('has every name in every language', async () => {
    const { translate } = await open();
    // Splits the keys, because a request has a maximum number.
    const halfway = Math.ceil(everyKey.length / 2);
    const all = async (locale: string) => {
      const parts = [everyKey.slice(0, halfway), everyKey.slice(halfway)];
      const answers = await Promise.all(parts.map((keys) => translate(keys, locale)));
      return answers.flatMap(({ body }) => body);
    };
    const english = await all('en');
    for (const locale of locales) {
      const body = await all(locale);
      expect(body.map(({ textKey }) => textKey)).toEqual(everyKey);
      for (const [at, { textKey, translation }] of body.entries()) {
        expect([textKey, translation.trim() === translation && translation !== '']).toEqual([textKey, true]);
        expect(translation).not.toMatch(/!/);
        if (['ru', 'uk'].includes(locale))
          expect([textKey, translation]).toEqual([textKey, expect.stringMatching(/\p{Script=Cyrillic}/u)]);
        if (locale === 'es' && textKey !== 'levelPerk.chat')
          expect([textKey, translation]).not.toEqual([textKey, english[at]?.translation]);
      }
    }
  });

  it('omits unknown keys, and returns each key once in the requested order', async () => {
    const { translate } = await open();
    const odd = ['constructor', '__proto__.toString', 'callTab', 'callTab.', '', 'callTab.all.x'];
    const { body } = await translate(['kpi.matches', ...odd, 'callTab.all', 'kpi.matches'], 'ru');
    expect(body).toEqual([
      { textKey: 'kpi.matches', translation: 'Встречи' },
      { textKey: 'callTab.all', translation: 'Все' },
    ]);
    expect((await translate([], 'en')).body).toEqual([]);
  });

  it.each([
    ['es-MX', 'Todas'],
    ['UK', 'Усі'],
    ['de', 'All'],
    ['', 'All'],
  ])('accepts the language %j', async (tag, expected) => {
    const { translate } = await open();
    expect((await translate(['callTab.all'], tag)).body[0]?.translation).toBe(expected);
  });

  it('accepts a hundred keys and no more', async () => {
    const { translate } = await open();
    const keys = (count: number) => Array.from({ length: count }, (_, at) => `no.key${at}`);
    expect((await translate(keys(100), 'en')).status).toBe(200);
    const refused = await translate(keys(101), 'en');
    expect([refused.status, refused.body.field?.split('.')[0]]).toEqual([400, 'textKeys']);
  });
});

describe('tabs', () => {
  const device = (appLang: string, deviceId = 'd') => ({
    body: { osName: 'Linux', deviceId, appLang, osLang: 'en', pushToken: null },
  });

  it('are fixed lists in a fixed order', async () => {
    const { token } = await open();
    const calls = await backend.call('getCallsTabs', {}, token);
    expect(calls.body).toEqual([
      { id: 'all', title: 'All', count: 0 },
      { id: 'incoming', title: 'Incoming', count: 0 },
      { id: 'outgoing', title: 'Outgoing', count: 0 },
      { id: 'missed', title: 'Missed', count: 0 },
      { id: 'match', title: 'Matches', count: 0 },
    ]);
    const goddesses = await backend.call('getGoddessTabs', {}, token);
    expect(goddesses.body.map(({ id }) => id)).toEqual(['online', 'new', 'popular', 'recommended']);
  });

  it.each<[Locale, string, string]>([
    ['es', 'Perdidas', 'Nuevas'],
    ['ru', 'Пропущенные', 'Новые'],
    ['uk', 'Пропущені', 'Нові'],
  ])('are in the language of the app: %s', async (locale, missed, fresh) => {
    const { token } = await open();
    await backend.call('sendDeviceInfo', device(locale), token);
    const calls = await backend.call('getCallsTabs', {}, token);
    expect(calls.body.find(({ id }) => id === 'missed')?.title).toBe(missed);
    const goddesses = await backend.call('getGoddessTabs', {}, token);
    expect(goddesses.body.find(({ id }) => id === 'new')?.title).toBe(fresh);
  });

  it('are in the language of the request if no device has reported a supported one', async () => {
    const { token } = await open();
    const missedTo = async (language: string) => {
      const answer = await fetch(`${backend.url}/api/callsTabsList`, {
        headers: { authorization: `Bearer ${token}`, 'accept-language': language },
      });
      return ((await answer.json()) as { title: string }[])[3]?.title;
    };
    expect(await missedTo('de, ru;q=0.5')).toBe('Пропущенные');
    await backend.call('sendDeviceInfo', device('de'), token);
    expect(await missedTo('uk')).toBe('Пропущені');
    await backend.call('sendDeviceInfo', device('es'), token);
    expect(await missedTo('uk')).toBe('Perdidas');
    // The device that was used last decides.
    clock.advance(1_000);
    await backend.call('sendDeviceInfo', device('ru', 'another'), token);
    expect(await missedTo('uk')).toBe('Пропущенные');
    clock.advance(1_000);
    await backend.call('sendDeviceInfo', device('es'), token);
    expect(await missedTo('uk')).toBe('Perdidas');
  });
});

it('an automatic message stores its key, and is shown in every language', async () => {
  const world = await open();
  const other = await backend.signUp();
  const said = chatTexts.es.autoReplies.greeting[0] ?? '';
  const send = (text: string, tempId: string) =>
    backend.call(
      'sendToUser',
      { params: { id: other.userId }, body: { type: 'text', text, tempId } },
      world.token,
    );
  const { body } = await send(said, 'one');
  const { textKey } = body.message;
  const { body: found } = await world.translate([textKey ?? '', 'say.nothing.1'], 'uk');
  expect(found).toEqual([{ textKey, translation: chatTexts.uk.autoReplies.greeting[0] }]);
  expect((await send('My own words', 'two')).body.message.textKey).toBeNull();
});
