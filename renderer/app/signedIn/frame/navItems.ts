import type { IconName } from '#renderer/ui/Icon.tsx';

export const navIds = ['match', 'chat', 'online', 'followings', 'income', 'profile'] as const;
export type NavId = (typeof navIds)[number];

export interface NavItem {
  readonly id: NavId;
  /** Where it leads, the language's prefix included. */
  readonly to: string;
  /** Only this very address counts as being there: for the root. */
  readonly isExact?: boolean;
  /** What is unread; 0 and absent show nothing. */
  readonly count?: number;
}

export const navIcons: Readonly<Record<NavId, { readonly plain: IconName; readonly current: IconName }>> = {
  match: { plain: 'match', current: 'match-fill' },
  chat: { plain: 'chat', current: 'chat-fill' },
  online: { plain: 'online', current: 'online' },
  followings: { plain: 'heart', current: 'heart-fill' },
  income: { plain: 'income', current: 'income' },
  profile: { plain: 'profile', current: 'profile' },
};

/** The bar of a phone holds five: streamers see their income there, and followings by way of the profile. */
export function barItems(items: readonly NavItem[]): readonly NavItem[] {
  if (items.length <= 5) return items;
  return items.filter((item) => item.id !== 'followings').slice(0, 5);
}
