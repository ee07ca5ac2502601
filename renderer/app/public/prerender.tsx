import { prerender } from 'react-dom/static';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { hrefOf, legalPages } from '#shared/domain/pages.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { LivePage } from './LivePage.tsx';
import { loadPublicPage, type PublicPageId } from './publicPage.ts';
import { PublicRoot } from './PublicRoot.tsx';

const none = () => {};

/** Renders one public page as the browser will find it before its script runs. */
async function renderPage(page: Exclude<PublicPageId, 'notFound' | 'forbidden'>, locale: Locale) {
  const shown = await loadPublicPage(page, locale);
  const i18n = await createI18n(locale, shown.texts);
  // Waits for every piece that is loaded later; the page is whole then, without scripts to put it together.
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
    // Whatever its size, a piece stands where it belongs: moving it there later would take a script in the page.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  return {
    file: `${locale}/${page}`,
    locale,
    page,
    title: shown.title(i18n),
    description: shown.description(i18n),
    html,
    modules: ['app/public/start.tsx', page === 'landing' ? 'app/public/landing.tsx' : 'app/public/legal.tsx'],
  };
}

/** Every page that is written to a file, in every language. Called by the build. */
export async function renderAll() {
  const all = locales.flatMap((locale) =>
    (['landing', ...legalPages] as const).map((page) => ({ page, locale })),
  );
  const rendered = [];
  // One after the other: the translations are one module's state.
  for (const { page, locale } of all) rendered.push(await renderPage(page, locale));
  return rendered;
}
