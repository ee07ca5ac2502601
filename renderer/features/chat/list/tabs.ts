import type { ChatListFilter } from '#shared/domain/chat.ts';

/** §2 "Chat screen": filters in their order. `requests` is the request folder, a separate list. */
export const tabs = ['all', 'followings', 'unread', 'support'] as const;
export type ChatTab = (typeof tabs)[number] | 'requests';

/** Returns the tab and filter that the query names (§2.3). */
export function filterIn(search: string, hasSupport: boolean): { tab: ChatTab; filter: ChatListFilter } {
  const asked = (new URLSearchParams(search).get('tab') ?? '').trim().toLowerCase().replaceAll(/\s/g, '_');
  if (asked === 'requests') return { tab: 'requests', filter: 'requestFolder' };
  const tab = tabs.find((one) => one === asked && (one !== 'support' || hasSupport)) ?? 'all';
  return { tab, filter: tab };
}
