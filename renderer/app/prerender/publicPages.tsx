import { prerender } from 'react-dom/static';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { hrefOf, legalPages } from '#shared/domain/pages.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { fileOf, type Prerendered } from './prerendered.ts';
import { LivePage } from '../public/LivePage.tsx';
import type { VisitorPage } from '../pages/pageRow.ts';
import { loadVisitorPage, visitorPages, visitorTextsOf } from '../pages/visitorPages.ts';
import { PublicRoot } from '../public/PublicRoot.tsx';

const none = () => {};

/** Renders one public page as the browser will find it before its script runs. */
async function renderPage(
  page: Exclude<VisitorPage, 'notFound' | 'forbidden' | 'statementCheck'>,
  locale: Locale,
): Promise<Prerendered> {
  const shown = await loadVisitorPage(page, locale);
  const i18n = await createI18n(locale, visitorTextsOf(page));
  // Waits for every chunk that is loaded later; the page is whole then, without scripts to put it together.
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
    // Whatever its size, a section is where it belongs: moving it there later would take a script in the page.
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

/** The landing page and the legal pages, in every language. */
export async function renderPublicPages(): Promise<readonly Prerendered[]> {
  const all = locales.flatMap((locale) =>
    (['landing', ...legalPages] as const).map((page) => ({ page, locale })),
  );
  const rendered = [];
  // One after the other: the translations are one module's state.
  for (const { page, locale } of all) rendered.push(await renderPage(page, locale));
  return rendered;
}
