import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { locales } from '#shared/domain/constants.ts';
import { legalPages } from '#shared/domain/pages.ts';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { LegalPage } from './LegalPage.tsx';
import { loadLegalText } from './text.ts';
import { hrefsOf } from './testing/page.ts';

/** Runs in Node as the build does, without window and document. */
it.each(legalPages)('%s is prerendered in every language', async (page) => {
  expect(globalThis).not.toHaveProperty('document');
  for (const locale of locales) {
    const i18n = i18next.createInstance();
    await i18n.init({ lng: locale, fallbackLng: 'en', defaultNS: 'common', resources: {} });
    await loadNamespaces(i18n, locale, ['common', 'legal']);
    const text = await loadLegalText(locale, page);
    const element = createElement(LegalPage, { page, locale, text, hrefs: hrefsOf(locale, page) });
    const html = renderToString(createElement(I18nextProvider, { i18n }, element));

    for (const { id } of text.sections) expect(html).toContain(`<h2 id="${id}"`);
    expect(html).toContain(`hrefLang="${locale}" aria-current="true"`);
    expect(html).not.toMatch(/<style|\bstyle="|undefined|NaN|\[[^\]]*\]\(/);
    // A missing translation would be shown as its key.
    expect(html).not.toMatch(/legal\.[a-z]|>(?:inShort|inForce|onThisPage|saveCopy|logIn)</);
  }
});
