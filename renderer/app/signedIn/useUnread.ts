import { proxy, useSnapshot } from 'valtio';
import type { FilterCounts } from '#shared/store/records.ts';
import type { Live } from './live.ts';

const noChats = proxy<{ chats: null }>({ chats: null });
const noCounts = proxy<{ counts: FilterCounts | null }>({ counts: null });

/** In how many chats something waits to be read: requests and ignored chats don't count. */
export function useUnread(live: Live | null): number {
  const holder = live?.chats.state ?? noChats;
  useSnapshot(holder);
  const { counts } = useSnapshot(holder.chats?.session.state ?? noCounts);
  return counts?.unread.chats ?? 0;
}
