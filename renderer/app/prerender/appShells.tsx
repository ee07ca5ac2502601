import { Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router';
import { proxy } from 'valtio';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { hrefOf, pages, prefixOf, type SignedInPage } from '#shared/domain/pages.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { ServicesContext } from '#renderer/services/context.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { appShellId, appShellViewers, type AppShellViewer } from '../appShell.ts';
import { PageFallback } from '../pages/Placeholders.tsx';
import { framedPages } from '../pages/pageTable.ts';
import { backgroundOf, moduleOf, textsOf } from '../pages/prefetch.ts';
import { AppFrame } from '../shell/frame/AppFrame.tsx';
import { navItems } from '../shell/frame/NavLinks.tsx';
import { fileOf, type Prerendered } from './prerendered.ts';

const none = () => {};

const roleOf = (viewer: AppShellViewer): Role =>
  viewer === 'moderator' || viewer === 'finance' || viewer === 'support' ? 'user' : viewer;

/** Services for the prerendering: only the role of the future user is known. */
function servicesFor(role: Role): Services {
  const state = proxy({ token: null, user: { rolesGroup: role }, expiresAtMs: null });
  return { session: { state } } as unknown as Services;
}

function AppShell({ page, locale, viewer }: { page: SignedInPage; locale: Locale; viewer: AppShellViewer }) {
  const role = roleOf(viewer);
  const items = navItems(locale, {
    isStreamer: isStreamer(role),
    isModerator: viewer === 'moderator',
    isFinance: viewer === 'finance',
    isSupport: viewer === 'support',
  });
  return (
    <AppFrame
      page={page}
      items={items}
      home=""
      settings=""
      help=""
      user={{ name: null, avatar: null }}
      coins={null}
      activities={{ href: hrefOf(locale, 'activities'), unread: 0 }}
      isImmersive={false}
      status="online"
      locale={locale}
      onLocale={none}
      theme="dark"
      onTheme={none}
      onLogOut={none}
    >
      <PageFallback />
    </AppFrame>
  );
}

/**
 * Removes link addresses, so that the browser does not follow them: the client repeats an early press once it
 * runs.
 */
const withoutAddresses = (html: string) => html.replaceAll(/(<a\b[^>]*) href="[^"]*"/g, '$1');

async function renderAppShell(page: SignedInPage, locale: Locale): Promise<Prerendered> {
  const i18n = await createI18n(locale, textsOf(page));
  const location = prefixOf(locale) + pages[page].path.replaceAll(/:\w+/g, '_');
  const viewersOf = new Map<string, AppShellViewer[]>();
  for (const viewer of appShellViewers) {
    const { prelude } = await prerender(
      <I18nextProvider i18n={i18n}>
        <LocaleContext value={locale}>
          <ServicesContext value={servicesFor(roleOf(viewer))}>
            <StaticRouter location={location}>
              <Suspense>
                <AppShell page={page} locale={locale} viewer={viewer} />
              </Suspense>
            </StaticRouter>
          </ServicesContext>
        </LocaleContext>
      </I18nextProvider>,
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    );
    const html = withoutAddresses(await new Response(prelude).text());
    viewersOf.set(html, [...(viewersOf.get(html) ?? []), viewer]);
  }
  const drawn = [...viewersOf].map(([html, viewers]) => `<div data-for="${viewers.join(' ')}">${html}</div>`);
  return {
    file: `${locale}/shell/${page}`,
    locale,
    title: i18n.t('pages:title', { page: i18n.t(`pages:name.${page}`) }),
    description: null,
    body: `<div id="${appShellId}" inert aria-hidden="true">${drawn.join('')}</div><div id="root"></div>`,
    readableBy: 'signedIn',
    fonts: ['onest'],
    styles: appShellViewers.map(
      (viewer) => `[data-person="${viewer}"] #${appShellId} > [data-for~="${viewer}"] { display: block; }`,
    ),
    styledBy: [],
    modules: ['app/session/start.tsx', ...[moduleOf(page), ...backgroundOf(page)].map(fileOf)],
  };
}

/**
 * Renders the app shells: each page of the client without any data of the user, visible while the client
 * loads. The stored session selects the variant to show (`first.ts`).
 */
export async function renderAppShells(): Promise<readonly Prerendered[]> {
  await loadIcons();
  const rendered = [];
  for (const locale of locales) {
    for (const page of framedPages) {
      if (page !== 'streamersOnly') rendered.push(await renderAppShell(page, locale));
    }
  }
  return rendered;
}
