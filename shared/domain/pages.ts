import { defaultLocale, locales, type Locale } from './constants.ts';
import { streamerRoles, supportedRoles, type Role } from './roles.ts';

/** §2: the frames a page stands in. Visitors may stay where the layout is empty or legal. */
export type PageLayout = 'empty' | 'legal' | 'default';

/** §2 "Analytics screen labels". */
export const screenLabels = [
  'chats',
  'favorites',
  'private',
  'online',
  'chat',
  'online-users',
  'club_call',
  'match',
  'call',
  'calls-history',
  'stories-list',
  'stories',
  'user-detail',
  'profile',
  'edit-profile',
  'fans',
  'leaderboard',
  'withdrawn-statements',
  'documents',
  'blacklist',
  'settings',
] as const;
export type ScreenLabel = (typeof screenLabels)[number];

/** §2.6: what people call these screens, where that is another word. */
export const screenTitles: Readonly<Record<ScreenLabel, string>> = {
  chats: 'Chats',
  favorites: 'Followings',
  private: 'Private',
  online: 'Queens',
  chat: 'Chat',
  'online-users': 'Online users',
  club_call: 'Club',
  match: 'Matching',
  call: 'PVC',
  'calls-history': 'History',
  'stories-list': 'Stories',
  stories: 'Stories',
  'user-detail': 'Streamer Profile',
  profile: 'Profile',
  'edit-profile': 'Profile Edit',
  fans: 'My Fans',
  leaderboard: 'Leaders',
  'withdrawn-statements': 'Statements',
  documents: 'Documents',
  blacklist: 'Blocked',
  settings: 'Settings',
};

/** §2.6: a screen's name in one language, as routes of each language are told apart: `match___ru`. */
export function screenVariant(label: ScreenLabel, locale: string): string {
  return `${label}___${locale}`;
}

interface PageSpec {
  /** Without the language's prefix; parameters as `:name`. */
  readonly path: `/${string}`;
  readonly layout: PageLayout;
  /** The roles that have this page; absent: everybody who may be there. */
  readonly roles?: readonly Role[];
  /** How analytics names the screen. Absent: it has no name, or the name depends on what the page shows. */
  readonly screen?: ScreenLabel;
}

const app = <const P extends PageSpec['path']>(path: P, screen?: ScreenLabel) =>
  ({ path, layout: 'default', ...(screen ? { screen } : {}) }) as const satisfies PageSpec;
const earner = <const P extends PageSpec['path']>(path: P, screen?: ScreenLabel) =>
  ({
    path,
    layout: 'default',
    roles: streamerRoles,
    ...(screen ? { screen } : {}),
  }) as const satisfies PageSpec;
const legal = <const P extends PageSpec['path']>(path: P) =>
  ({ path, layout: 'legal', screen: 'documents' }) as const satisfies PageSpec;

/**
 * §2: every page there is, once: its path without the language's prefix, its layout, who has it. `landing` and `match`
 * share the root: a visitor sees the one, whoever is signed in the other.
 */
export const pages = {
  landing: { path: '/', layout: 'empty' },
  match: app('/', 'match'),
  call: app('/call'),
  chat: app('/chat'),
  autoMessages: earner('/chat/auto-message'),
  autoMessage: earner('/chat/auto-message/:autoMessageType'),
  userDetail: app('/user-detail/:userId', 'user-detail'),
  profile: app('/profile', 'profile'),
  profileEdit: app('/profile/edit', 'edit-profile'),
  online: app('/online-users'),
  followings: app('/followings', 'favorites'),
  fans: app('/fans', 'fans'),
  callsHistory: app('/calls-history', 'calls-history'),
  blacklist: app('/blacklist', 'blacklist'),
  searchOptions: app('/search-options'),
  coins: app('/coins'),
  referrals: app('/referrals'),
  settings: app('/settings', 'settings'),
  /** What support needs, as a file that its owner reads first; support opens such files here. */
  diagnostics: app('/diagnostics'),
  faq: app('/faq'),
  faqSection: app('/faq/:section'),
  /** Of who becomes a streamer, and of who became one. */
  application: { path: '/application', layout: 'default', roles: supportedRoles },
  income: earner('/income'),
  levels: earner('/levels'),
  targets: earner('/targets'),
  leaderboard: earner('/weekly-leaderboard', 'leaderboard'),
  leaderboardFaq: earner('/weekly-leaderboard/faq'),
  streak: earner('/28-days-streak'),
  streakFaq: earner('/28-days-streak/faq'),
  penalties: earner('/penalties'),
  payouts: earner('/payout-history', 'withdrawn-statements'),
  paymentDetails: earner('/payment-details'),
  paymentMethod: earner('/payment-method'),
  activities: app('/activities'),
  agency: earner('/my-agency'),
  callDetails: app('/call-details'),
  ready: earner('/ready-check'),
  moderation: app('/moderation'),
  moderationCall: app('/moderation/calls/:callId'),
  /** Checks a statement on the device, for whoever holds one. */
  statementCheck: { path: '/statement', layout: 'empty' },
  finance: app('/finance'),
  supportDesk: app('/support'),
  auditLog: app('/audit-log'),
  forbidden: { path: '/forbidden', layout: 'empty' },
  'terms-of-use': legal('/terms-of-use'),
  'privacy-policy': legal('/privacy-policy'),
  'cookies-policy': legal('/cookies-policy'),
  'billing-policy': legal('/billing-policy'),
  'refund-policy': legal('/refund-policy'),
  chatrules: legal('/chatrules'),
  'community-guidelines': legal('/community-guidelines'),
  'reports-and-complaints-policy': legal('/reports-and-complaints-policy'),
} as const satisfies Record<string, PageSpec>;

export type PageId = keyof typeof pages;
export const pageIds = Object.keys(pages) as PageId[];
type PageIn<L extends PageLayout> = {
  [P in PageId]: (typeof pages)[P]['layout'] extends L ? P : never;
}[PageId];
export type LegalPage = PageIn<'legal'>;
/** The pages of the signed-in client, inside its frame. */
export type SignedInPage = PageIn<'default'>;

/** §2 "Legal pages", in the order in which a foot of a page lists them. */
export const legalPages = pageIds.filter((id): id is LegalPage => pages[id].layout === 'legal');

export function rolesOf(page: PageId): readonly Role[] | null {
  const spec: PageSpec = pages[page];
  return spec.roles ?? null;
}

/** Returns how analytics names the screen of a page; null if it has no name, or several (renderer/app/signedIn/screenLabel.ts). */
export function screenOf(page: PageId): ScreenLabel | null {
  const spec: PageSpec = pages[page];
  return spec.screen ?? null;
}

/** The names of other routes in use (§2), and where each leads; the query goes along. */
export const routeAliases = {
  '/match': 'match',
  '/incall': 'call',
  '/user-detail': 'userDetail',
} as const satisfies Record<string, PageId>;

/** The nine sections of §2 "FAQ sections" in that order, and one about buying coins. */
export const faqSections = [
  'quick-start',
  'app-overview',
  'finances',
  'rules',
  'rating',
  'earning',
  'media-chat',
  'match-limits',
  'points-burn',
  'coins',
] as const;
export type FaqSection = (typeof faqSections)[number];

/** §1: every language but the default has a path prefix. */
export function prefixOf(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`;
}

/** The language that an address asks for, and the path without its prefix. */
export function splitPath(pathname: string): { locale: Locale; path: string } {
  const first = pathname.split('/')[1];
  const locale = locales.find((known) => known !== defaultLocale && known === first);
  if (!locale) return { locale: defaultLocale, path: pathname };
  return { locale, path: pathname.slice(locale.length + 1) || '/' };
}

/** The same address in another language. */
export function inLocale(locale: Locale, pathname: string, search = '', hash = ''): string {
  const { path } = splitPath(pathname);
  return `${prefixOf(locale)}${path === '/' && locale !== defaultLocale ? '' : path}${search}${hash}` || '/';
}

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
export type PageParams<P extends PageId> = Readonly<Record<ParamsOf<(typeof pages)[P]['path']>, string>>;

/** Pages whose address needs nothing but a language. */
export type PlainPage = { [P in PageId]: keyof PageParams<P> extends never ? P : never }[PageId];

/** The address of a page in a language: `hrefOf('ru', 'userDetail', {userId})`. */
export function hrefOf<P extends PageId>(
  locale: Locale,
  page: P,
  ...[params]: keyof PageParams<P> extends never ? [] : [PageParams<P>]
): string {
  const given = (params ?? {}) as Readonly<Record<string, string>>;
  const path = pages[page].path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(given[name] ?? ''),
  );
  return inLocale(locale, path);
}

/** The page that an address without its prefix names, with its parameters; null where there is none. */
export function findPage(path: string): { page: PageId; params: Readonly<Record<string, string>> } | null {
  const wanted = path.split('/').filter(Boolean);
  // The root belongs to two pages; who is asking decides between them.
  if (wanted.length === 0) return { page: 'match', params: {} };
  for (const page of pageIds) {
    const pattern = pages[page].path.split('/').filter(Boolean);
    if (pattern.length !== wanted.length) continue;
    const params: Record<string, string> = {};
    const isSame = pattern.every((part, at) => {
      const given = decode(wanted[at] ?? '');
      if (!part.startsWith(':')) return part === given;
      if (given === null) return false;
      params[part.slice(1)] = given;
      return true;
    });
    if (isSame) return { page, params };
  }
  return null;
}

/** All that an address says: the language, the path without its prefix, and the page with its parameters. */
export interface ResolvedAddress {
  readonly locale: Locale;
  readonly path: string;
  /** Null where there is none. */
  readonly page: PageId | null;
  readonly params: Readonly<Record<string, string>>;
}

export function resolveAddress(pathname: string): ResolvedAddress {
  const { locale, path } = splitPath(pathname);
  const found = findPage(path);
  return { locale, path, page: found?.page ?? null, params: found?.params ?? {} };
}

/** Null where the escapes are broken: such an address names nothing. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
