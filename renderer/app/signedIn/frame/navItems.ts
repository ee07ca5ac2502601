import type { Locale } from '#shared/domain/constants.ts';
import { findPage, hrefOf, rolesOf, splitPath, type PageId } from '#shared/domain/pages.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';

export const navIds = ['match', 'chat', 'online', 'followings', 'income', 'moderation', 'profile'] as const;
export type NavId = (typeof navIds)[number];

export interface NavItem {
  readonly id: NavId;
  /** Where it leads, the language's prefix included. */
  readonly to: string;
  /** What is unread, or waits; 0 and absent show nothing. */
  readonly count?: number;
}

/** The places that somebody has, in the order of the rail; `unread` and `waiting` are counts. */
export function navItems(
  locale: Locale,
  {
    isStreamer,
    isModerator,
    unread,
    waiting,
  }: {
    readonly isStreamer: boolean;
    readonly isModerator: boolean;
    readonly unread?: number;
    readonly waiting?: number;
  },
): readonly NavItem[] {
  return [
    { id: 'match', to: hrefOf(locale, 'match') },
    { id: 'chat', to: hrefOf(locale, 'chat'), count: unread },
    { id: 'online', to: hrefOf(locale, 'online') },
    { id: 'followings', to: hrefOf(locale, 'followings') },
    ...(isStreamer ? [{ id: 'income', to: hrefOf(locale, 'income') } as const] : []),
    ...(isModerator ? [{ id: 'moderation', to: hrefOf(locale, 'moderation'), count: waiting } as const] : []),
    { id: 'profile', to: hrefOf(locale, 'profile') },
  ];
}

export const navIcons: Readonly<Record<NavId, { readonly plain: IconName; readonly current: IconName }>> = {
  match: { plain: 'match', current: 'match-fill' },
  chat: { plain: 'chat', current: 'chat-fill' },
  online: { plain: 'online', current: 'online' },
  followings: { plain: 'heart', current: 'heart-fill' },
  income: { plain: 'income', current: 'income' },
  moderation: { plain: 'flag', current: 'flag' },
  profile: { plain: 'profile', current: 'profile' },
};

const hub = ['profile'] as const;

/** Whose place a page is; where the first of them is not among the items, the next. Streamers' pages are the income's. */
const places: { readonly [P in PageId]?: readonly NavId[] } = {
  match: ['match'],
  chat: ['chat'],
  online: ['online'],
  userDetail: ['online'],
  followings: ['followings', 'profile'],
  callDetails: ['income', 'profile'],
  profile: hub,
  profileEdit: hub,
  moderation: ['moderation', 'profile'],
  fans: hub,
  callsHistory: hub,
  blacklist: hub,
  searchOptions: hub,
  activities: hub,
  faq: hub,
  faqSection: hub,
};

/** The item that is marked at an address; none at pages that are reached from nowhere among them. */
export function currentItem(items: readonly NavItem[], pathname: string): NavId | null {
  const page = findPage(splitPath(pathname).path)?.page;
  if (!page) return null;
  const own = places[page] ?? (rolesOf(page) ? ['income'] : []);
  return own.find((id) => items.some((item) => item.id === id)) ?? null;
}

/** The bar of a phone holds five: streamers see their income there, and followings by way of the profile. */
export function barItems(items: readonly NavItem[]): readonly NavItem[] {
  if (items.length <= 5) return items;
  return items.filter((item) => item.id !== 'followings').slice(0, 5);
}
