import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import en from '#resources/locales/en/dialogs.json' with { type: 'json' };
import ru from '#resources/locales/ru/dialogs.json' with { type: 'json' };
import { changeLocale, createI18n, isLocale, loadNamespaces } from './init.ts';
import type { Namespace } from './resources.ts';

let log: MockInstance<typeof console.warn>;
beforeEach(() => {
  log = vi.spyOn(console, 'warn').mockReturnValue();
  return () => vi.restoreAllMocks();
});
const lines = () => log.mock.calls.map(([line]) => String(line));

/** A namespace without a file in any language, as if its file could not be fetched. */
const lost = 'lost' as Namespace;

describe('the texts', () => {
  it.each(locales)(
    'of the requested namespaces are loaded in %s, others are not, and no warning is logged',
    async (locale) => {
      const i18n = await createI18n(locale, ['common', 'dialogs']);
      const own = (await import(`#resources/locales/${locale}/dialogs.json`, { with: { type: 'json' } })) as {
        default: typeof en;
      };
      expect(i18n.t('dialogs:failed')).toBe(own.default.failed);
      expect([i18n.hasResourceBundle(locale, 'faq'), i18n.language, lines()]).toEqual([false, locale, []]);
    },
  );

  it('of a complete language are loaded without English', async () => {
    const i18n = await createI18n('ru', ['common']);
    expect([i18n.hasResourceBundle('en', 'common'), i18n.hasResourceBundle('ru', 'common')]).toEqual([
      false,
      true,
    ]);
  });

  it('are loaded once, however many requests there are', async () => {
    const i18n = await createI18n('ru', ['common']);
    const added = vi.spyOn(i18n, 'addResourceBundle');
    await loadNamespaces(i18n, 'ru', ['common', 'dialogs']);
    await loadNamespaces(i18n, 'ru', ['dialogs', 'common']);
    await changeLocale(i18n, 'ru', ['dialogs']);
    expect(added.mock.calls.map(([locale, namespace]) => `${locale}/${namespace}`)).toEqual(['ru/dialogs']);
  });
});

describe('a missing file', () => {
  it('falls back to English and logs one line', async () => {
    const i18n = await createI18n('ru', ['common']);
    // Only the English file exists.
    i18n.addResourceBundle('en', lost, { words: 'English words' });
    await loadNamespaces(i18n, 'ru', [lost]);
    expect(i18n.t(`${lost}:words` as 'common:close')).toBe('English words');
    expect(lines()).toEqual(['locale ru/lost could not be loaded']);
  });

  it('in every language is logged, and the other files still load', async () => {
    const i18n = await createI18n('ru', ['common', lost, 'dialogs']);
    expect(lines()).toEqual(['locale ru/lost could not be loaded', 'locale en/lost could not be loaded']);
    expect(i18n.t('dialogs:failed')).toBe(ru.failed);
  });

  it('is requested again by a later page', async () => {
    const i18n = await createI18n('en', ['common']);
    await loadNamespaces(i18n, 'en', [lost]);
    await loadNamespaces(i18n, 'en', [lost]);
    expect(lines()).toHaveLength(2);
  });
});

describe('a change of the language', () => {
  it('has immediate effect, and changing back loads no file again', async () => {
    const i18n = await createI18n('en', ['common', 'dialogs']);
    const added = vi.spyOn(i18n, 'addResourceBundle');
    const title = () => i18n.t('dialogs:failed');
    expect(title()).toBe(en.failed);
    await changeLocale(i18n, 'ru', ['common', 'dialogs']);
    expect([title(), i18n.language]).toEqual([ru.failed, 'ru']);
    await changeLocale(i18n, 'en', ['common', 'dialogs']);
    expect([title(), i18n.language, added.mock.calls.length]).toEqual([en.failed, 'en', 2]);
  });

  it('happens after all texts are loaded, so that no page mixes two languages', async () => {
    const i18n = await createI18n('en', ['common', 'dialogs']);
    const seen: string[] = [];
    i18n.on('languageChanged', () => seen.push(i18n.t('dialogs:failed')));
    await changeLocale(i18n, 'ru', ['common', 'dialogs']);
    expect(seen).toEqual([ru.failed]);
  });

  it('sets the language of the document', async () => {
    const root = { lang: 'en' };
    vi.stubGlobal('document', { documentElement: root });
    const i18n = await createI18n('es', ['common']);
    expect(root.lang).toBe('es');
    await changeLocale(i18n, 'uk', ['common']);
    expect(root.lang).toBe('uk');
    vi.unstubAllGlobals();
  });
});

it('isLocale accepts the four languages only', () => {
  expect([...locales, 'de', '', undefined, 'EN'].map((value) => isLocale(value))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
