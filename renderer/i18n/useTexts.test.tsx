import { act, Profiler, startTransition, Suspense, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { i18n as I18n } from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import type { Locale } from '#shared/domain/constants.ts';
import en from '#resources/locales/en/dialogs.json' with { type: 'json' };
import ru from '#resources/locales/ru/dialogs.json' with { type: 'json' };
import '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createI18n } from './init.ts';
import type { Namespace } from './resources.ts';
import { useTexts } from './useTexts.ts';
import { useTranslation } from './useTranslation.ts';

let root: Root;
let container: HTMLElement;
let log: MockInstance<typeof console.warn>;
let renders = 0;

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  log = vi.spyOn(console, 'warn').mockReturnValue();
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  renders = 0;
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
  vi.restoreAllMocks();
});

function Words({ locale, namespaces }: { locale: Locale; namespaces: readonly Namespace[] }) {
  useTexts(locale, namespaces);
  const { t } = useTranslation('dialogs');
  return <p>{t('failed')}</p>;
}

async function show(i18n: I18n, locale: Locale, namespaces: readonly Namespace[]): Promise<void> {
  await act(async () =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <Profiler id="page" onRender={() => void (renders += 1)}>
          <Suspense fallback="waiting">
            <Words locale={locale} namespaces={namespaces} />
          </Suspense>
        </Profiler>
      </I18nextProvider>,
    ),
  );
}
/** Waits until the suspended page shows these words. */
const shown = (words: string) =>
  waitFor(async () => {
    await act(async () => {});
    expect(container.textContent).toBe(words);
  });

describe('a page’s texts', () => {
  it('suspend the page until they are loaded, and the document gets their language', async () => {
    const i18n = await createI18n('en', ['common']);
    await show(i18n, 'ru', ['common', 'dialogs']);
    await shown(ru.failed);
    expect([document.documentElement.lang, i18n.language]).toEqual(['ru', 'ru']);
  });

  it('load in the previous language too, which the page uses until the language changes', async () => {
    const i18n = await createI18n('es', ['common']);
    await show(i18n, 'ru', ['common', 'dialogs']);
    await shown(ru.failed);
    expect(log).not.toHaveBeenCalled();
    expect(i18n.hasResourceBundle('es', 'dialogs')).toBe(true);
  });

  it('cause no suspension and no request if they are already loaded', async () => {
    const i18n = await createI18n('ru', ['common', 'dialogs']);
    const added = vi.spyOn(i18n, 'addResourceBundle');
    await show(i18n, 'ru', ['common', 'dialogs']);
    expect([container.textContent, renders, added.mock.calls.length]).toEqual([ru.failed, 1, 0]);
  });

  it('follow each change of the language, and each file is loaded once', async () => {
    const i18n = await createI18n('en', ['common', 'dialogs']);
    const added = vi.spyOn(i18n, 'addResourceBundle');
    await show(i18n, 'en', ['common', 'dialogs']);
    await shown(en.failed);
    await show(i18n, 'ru', ['common', 'dialogs']);
    await shown(ru.failed);
    await show(i18n, 'en', ['common', 'dialogs']);
    await shown(en.failed);
    expect(added.mock.calls.map(([locale, namespace]) => `${locale}/${namespace}`)).toEqual([
      'ru/common',
      'ru/dialogs',
    ]);
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('a page that stays visible until the next one is ready', () => {
  it('never turns the language back', async () => {
    const i18n = await createI18n('en', ['common', 'dialogs']);
    let change: (locale: Locale) => void = () => {};
    function Page() {
      const [locale, setLocale] = useState<Locale>('en');
      useEffect(() => {
        change = (next) => startTransition(() => setLocale(next));
      }, []);
      return <Words locale={locale} namespaces={['common', 'dialogs']} />;
    }
    const seen: string[] = [];
    const observer = new MutationObserver(() => seen.push(container.textContent ?? ''));
    await act(async () =>
      root.render(
        <I18nextProvider i18n={i18n}>
          <Suspense fallback="waiting">
            <Page />
          </Suspense>
        </I18nextProvider>,
      ),
    );
    await shown(en.failed);
    const changes: string[] = [];
    i18n.on('languageChanged', (language) => changes.push(language));
    observer.observe(container, { subtree: true, childList: true, characterData: true });
    for (const [locale, words] of [
      ['ru', ru.failed],
      ['en', en.failed],
      ['ru', ru.failed],
    ] as const) {
      await act(async () => change(locale));
      await shown(words);
    }
    observer.disconnect();
    // Each change happens once, and the fallback never appears.
    expect(changes).toEqual(['ru', 'en', 'ru']);
    expect(new Set(seen)).toEqual(new Set([en.failed, ru.failed]));
  });
});

describe('a missing text file', () => {
  const lost = 'lost' as Namespace;
  it('falls back to English, is logged once per language, and causes no endless rendering', async () => {
    const i18n = await createI18n('ru', ['common', 'dialogs']);
    await show(i18n, 'ru', ['dialogs', lost]);
    await shown(ru.failed);
    const said = log.mock.calls.map(([line]) => String(line));
    expect(said.toSorted()).toEqual([
      'locale en/lost could not be loaded',
      'locale ru/lost could not be loaded',
    ]);
    const before = renders;
    await show(i18n, 'ru', ['dialogs', lost]);
    // One more render for the changed props, and no further request.
    expect([renders, log.mock.calls.length]).toEqual([before + 1, 2]);
  });
});
