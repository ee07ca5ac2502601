import { prerender } from 'react-dom/static';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { hrefOf, legalPages } from '#shared/domain/pages.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { fileOf, type Prerendered } from './prerendered.ts';
import { LivePage } from '../public/LivePage.tsx';
import { PublicRoot } from '../public/PublicRoot.tsx';
import type { VisitorPage } from '../pages/pageRow.ts';
import { loadVisitorPage, visitorPages, visitorTextsOf } from '../pages/visitorPages.ts';

const none = () => {};

/** Renders one public page as the browser receives it, before its script runs. */
async function renderPage(
  page: Exclude<VisitorPage, 'notFound' | 'forbidden' | 'statementCheck'>,
  locale: Locale,
): Promise<Prerendered> {
  const shown = await loadVisitorPage(page, locale);
  const i18n = await createI18n(locale, visitorTextsOf(page));
  // Waits for all lazy chunks, so that the page is complete without scripts.
  const { prelude } = await prerender(
    <PublicRoot i18n={i18n} locale={locale} legalBase="/">
      <LivePage
        shown={shown}
        locale={locale}
        pathname={hrefOf(locale, page)}
        isPrerendered={false}
        onWayIn={none}
        onLocale={none}
      />
    </PublicRoot>,
    // An infinite chunk size keeps each section in its place: React would otherwise move large ones there by
    // a script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  return {
    file: `${locale}/${page}`,
    locale,
    title: shown.title(i18n),
    description: shown.description(i18n),
    body: `<div id="root" data-page="${page}" data-locale="${locale}">${html}</div>`,
    readableBy: 'visitor',
    fonts: ['onest', 'unbounded'],
    styles: [],
    styledBy: (shown.later ?? []).map(fileOf),
    modules: ['app/public/start.tsx', fileOf(visitorPages[page].visitors)],
  };
}

/** Renders the landing page and the legal pages in every language. */
export async function renderPublicPages(): Promise<readonly Prerendered[]> {
  const all = locales.flatMap((locale) =>
    (['landing', ...legalPages] as const).map((page) => ({ page, locale })),
  );
  const rendered = [];
  // Sequentially, because the translations are global state of one module.
  for (const { page, locale } of all) rendered.push(await renderPage(page, locale));
  return rendered;
}
