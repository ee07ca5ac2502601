import { defaultLocale, locales, type Locale } from './constants.ts';
import { streamerRoles, supportedRoles, type Role } from './roles.ts';

/** §2: page layouts. Visitors may only open pages with the layout `empty` or `legal`. */
export type PageLayout = 'empty' | 'legal' | 'default';

/** §2 "Analytics screen labels": names of screens in analytics. */
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

/** §2.6: names under which users know these screens. */
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

/** §2.6: returns a screen's name in one language, as the routes of that language are named: `match___ru`. */
export function screenVariant(label: ScreenLabel, locale: string): string {
  return `${label}___${locale}`;
}

interface PageSpec {
  /** Path without the language prefix; parameters as `:name`. */
  readonly path: `/${string}`;
  readonly layout: PageLayout;
  /** Roles that have this page; absent: all roles. */
  readonly roles?: readonly Role[];
  /** Name of the screen in analytics. Absent: the page has no name, or its name depends on the content. */
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
 * §2: all pages, with path (without the language prefix), layout and roles. `landing` and `match` share the
 * root: visitors see `landing`, signed-in users see `match`.
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
  /** Creates a diagnostics file, which the user reviews before saving. Support opens such files here too. */
  diagnostics: app('/diagnostics'),
  faq: app('/faq'),
  faqSection: app('/faq/:section'),
  /** Application to become a streamer, also shown to those who were accepted. */
  application: { path: '/application', layout: 'default', roles: supportedRoles },
  income: earner('/income'),
  levels: earner('/levels'),
  targets: earner('/targets'),
  supporterNotes: earner('/supporter-notes'),
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
  /** Verifies a statement on the device; open to everyone who has the file. */
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
/** Pages of the signed-in client, rendered inside its frame. */
export type SignedInPage = PageIn<'default'>;

/** §2 "Legal pages", in the order of the page footer. */
export const legalPages = pageIds.filter((id): id is LegalPage => pages[id].layout === 'legal');

export function rolesOf(page: PageId): readonly Role[] | null {
  const spec: PageSpec = pages[page];
  return spec.roles ?? null;
}

/**
 * Returns the analytics name of a page's screen; null if it has none or several
 * (renderer/app/shell/screenAnalytics.ts).
 */
export function screenOf(page: PageId): ScreenLabel | null {
  const spec: PageSpec = pages[page];
  return spec.screen ?? null;
}

/** Alternative routes (§2) and their target pages. The query is kept. */
export const routeAliases = {
  '/match': 'match',
  '/incall': 'call',
  '/user-detail': 'userDetail',
} as const satisfies Record<string, PageId>;

/** The nine sections of §2 "FAQ sections" in that order, plus one about buying coins. */
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

/** §1: returns the path prefix of a language; the default language has none. */
export function prefixOf(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`;
}

/** Returns the language of an address and the path without the language prefix. */
export function splitPath(pathname: string): { locale: Locale; path: string } {
  const first = pathname.split('/')[1];
  const locale = locales.find((known) => known !== defaultLocale && known === first);
  if (!locale) return { locale: defaultLocale, path: pathname };
  return { locale, path: pathname.slice(locale.length + 1) || '/' };
}

/** Returns the same address in another language. */
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

/** Pages whose address has no parameters. */
export type PlainPage = { [P in PageId]: keyof PageParams<P> extends never ? P : never }[PageId];

/** Returns the address of a page in a language: `hrefOf('ru', 'userDetail', {userId})`. */
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

/** Returns the page and parameters of a path without language prefix; null if there is no such page. */
export function findPage(path: string): { page: PageId; params: Readonly<Record<string, string>> } | null {
  const wanted = path.split('/').filter(Boolean);
  // Two pages share the root. The caller decides between them by whether the user is signed in.
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

/** The parts of an address: the language, the path without its prefix, and the page with its parameters. */
export interface ResolvedAddress {
  readonly locale: Locale;
  readonly path: string;
  /** Page of the path; null: no page has it. */
  readonly page: PageId | null;
  readonly params: Readonly<Record<string, string>>;
}

export function resolveAddress(pathname: string): ResolvedAddress {
  const { locale, path } = splitPath(pathname);
  const found = findPage(path);
  return { locale, path, page: found?.page ?? null, params: found?.params ?? {} };
}

/** Returns the decoded part; null if an escape sequence is invalid. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
