import { Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router';
import { proxy } from 'valtio';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { pageIds, pages, prefixOf, rolesOf, type PageId } from '#shared/domain/pages.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { ServicesContext } from '#renderer/services/context.ts';
import type { Services } from '#renderer/services/services.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { FramePage } from '../pages/FramePage.tsx';
import { frames, type FramedPage } from '../pages/frames/frames.ts';
import { isInStudio } from '../pages/frames/studio.ts';
import { PageFallback } from '../pages/PageFallback.tsx';
import { piecesOf, type Piece } from '../signedIn/ahead.ts';
import { AppFrame } from '../signedIn/frame/AppFrame.tsx';
import { navItems } from '../signedIn/frame/navItems.ts';
import { textsOf } from '../signedIn/pageTexts.ts';
import { stillId, stillPeople, type StillPerson } from '../still.ts';
import type { Prerendered } from './prerendered.ts';

const none = () => {};

/** Where the pieces of `ahead.ts` lie; the build fails where one does not. */
const modulesOf: { readonly [P in Piece]: string } = {
  match: 'app/signedIn/MatchRoute.tsx',
  call: 'app/signedIn/calls/CallRoute.tsx',
  chat: 'app/signedIn/notices/GatedChat.tsx',
  searchOptions: 'app/signedIn/SearchOptionsRoute.tsx',
  settings: 'app/signedIn/SettingsRoute.tsx',
  autoMessages: 'app/signedIn/AutoMessagesRoute.tsx',
  history: 'app/signedIn/HistoryRoute.tsx',
  callDetails: 'app/signedIn/CallDetailsRoute.tsx',
  moderation: 'app/signedIn/ModerationRoute.tsx',
  faq: 'features/faq/index.ts',
  frame: 'app/pages/frames/Frame.tsx',
  tabs: 'app/pages/frames/TabbedState.tsx',
  studio: 'app/pages/frames/StudioPage.tsx',
  profile: 'app/pages/frames/ProfilePage.tsx',
  media: 'app/signedIn/media.ts',
  chats: 'app/signedIn/chats.ts',
};

const roleOf = (person: StillPerson): Role => (person === 'moderator' ? 'user' : person);

/** Nothing is known of whoever will look, but what they are here. */
function servicesFor(role: Role): Services {
  const state = proxy({ token: null, user: { rolesGroup: role }, expiresAtMs: null });
  return { session: { state } } as unknown as Services;
}

/**
 * The page itself where it says the same to everybody of a role; else what holds its place. A pending goddess is told
 * what of her own profile is missing.
 */
function isSameForAll(page: PageId, role: Role): page is FramedPage {
  if (!piecesOf(page).includes('frame') || !Object.hasOwn(frames, page)) return false;
  const isTheirs = rolesOf(page)?.includes(role) ?? true;
  return isTheirs && !(role === 'pendingGoddess' && isInStudio(page as FramedPage, role));
}

function Still({ page, locale, person }: { page: PageId; locale: Locale; person: StillPerson }) {
  const role = roleOf(person);
  const items = navItems(locale, { isStreamer: isStreamer(role), isModerator: person === 'moderator' });
  return (
    <AppFrame
      items={items}
      home=""
      settings=""
      help=""
      user={{ name: null, avatar: null }}
      coins={null}
      isImmersive={false}
      status="online"
      locale={locale}
      onLocale={none}
      theme="dark"
      onTheme={none}
      onLogOut={none}
    >
      {isSameForAll(page, role) ? <FramePage page={page} /> : <PageFallback />}
    </AppFrame>
  );
}

/** Stills are looked at, not touched: where a link leads, a press learns when the client is alive. */
const withoutAddresses = (html: string) => html.replaceAll(/(<a\b[^>]*) href="[^"]*"/g, '$1');

async function renderStill(page: PageId, locale: Locale): Promise<Prerendered> {
  const i18n = await createI18n(locale, textsOf(page));
  const location = prefixOf(locale) + pages[page].path.replaceAll(/:\w+/g, '_');
  const peopleOf = new Map<string, StillPerson[]>();
  for (const person of stillPeople) {
    const { prelude } = await prerender(
      <I18nextProvider i18n={i18n}>
        <LocaleContext value={locale}>
          <ServicesContext value={servicesFor(roleOf(person))}>
            <StaticRouter location={location}>
              <Suspense>
                <Still page={page} locale={locale} person={person} />
              </Suspense>
            </StaticRouter>
          </ServicesContext>
        </LocaleContext>
      </I18nextProvider>,
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    );
    const html = withoutAddresses(await new Response(prelude).text());
    peopleOf.set(html, [...(peopleOf.get(html) ?? []), person]);
  }
  const drawn = [...peopleOf].map(([html, people]) => `<div data-for="${people.join(' ')}">${html}</div>`);
  return {
    file: `${locale}/still/${page}`,
    locale,
    title: i18n.t('pages:title', { page: i18n.t(`pages:name.${page}` as 'pages:name.match') }),
    description: null,
    body: `<div id="${stillId}" inert aria-hidden="true">${drawn.join('')}</div><div id="root"></div>`,
    readableBy: 'signedIn',
    fonts: ['onest'],
    styles: stillPeople.map(
      (person) => `[data-person="${person}"] #${stillId} > [data-for~="${person}"] { display: block; }`,
    ),
    modules: ['app/signedIn/start.tsx', ...piecesOf(page).map((piece) => modulesOf[piece])],
  };
}

/**
 * For whoever is signed in: each page of the client as it stands before anything is known of them, so that it can be
 * seen while the client is on its way. Whom it shows which of its variants, the stored session says (`first.ts`).
 */
export async function renderStills(): Promise<readonly Prerendered[]> {
  await loadIcons();
  const rendered = [];
  for (const locale of locales) {
    for (const page of pageIds) {
      if (pages[page].layout === 'default') rendered.push(await renderStill(page, locale));
    }
  }
  return rendered;
}
