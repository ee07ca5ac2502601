import {
  hrefOf,
  resolveAddress,
  type PageId,
  type PlainPage,
  type SignedInPage,
} from '#shared/domain/pages.ts';

/**
 * The page above each page of the signed-in client (§2.3). "Back" leads there if the app has no history. Match is the
 * top: it is its own parent.
 */
export const parents = {
  match: 'match',
  call: 'match',
  chat: 'match',
  online: 'match',
  followings: 'match',
  profile: 'match',
  income: 'match',
  searchOptions: 'match',

  autoMessages: 'chat',
  autoMessage: 'autoMessages',

  userDetail: 'online',
  fans: 'followings',

  profileEdit: 'profile',
  blacklist: 'profile',
  callsHistory: 'profile',
  activities: 'profile',
  coins: 'profile',
  referrals: 'profile',
  settings: 'profile',
  faq: 'profile',
  application: 'profile',
  moderation: 'profile',
  finance: 'profile',

  callDetails: 'callsHistory',
  diagnostics: 'settings',
  faqSection: 'faq',

  levels: 'income',
  targets: 'income',
  leaderboard: 'income',
  leaderboardFaq: 'leaderboard',
  streak: 'income',
  streakFaq: 'streak',
  penalties: 'income',
  payouts: 'income',
  paymentDetails: 'payouts',
  paymentMethod: 'payouts',
  agency: 'income',
  ready: 'income',
} as const satisfies Readonly<Record<SignedInPage, PlainPage & SignedInPage>>;

/** Query parameters that open one item of a page: a conversation, a payout. */
const itemParams: Readonly<Partial<Record<PageId, readonly string[]>>> = {
  chat: ['userId', 'chatId', 'support'],
  payouts: ['payout', 'statement'],
};

/** Returns whether the query opens one item of the page. */
export function isItemOpen(page: PageId, search: string): boolean {
  const query = new URLSearchParams(search);
  return itemParams[page]?.some((name) => query.has(name)) === true;
}

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Returns the address of the parent, in the language of the given address. The parent of an item is the page without its
 * query. Unknown addresses lead to Match.
 */
export function parentHref({ pathname, search }: Address): string {
  const { locale, page } = resolveAddress(pathname);
  if (page === null || !isSignedInPage(page)) return hrefOf(locale, 'match');
  return hrefOf(locale, isItemOpen(page, search) ? (page as PlainPage) : parents[page]);
}

const isSignedInPage = (page: PageId): page is SignedInPage => Object.hasOwn(parents, page);
