import { proxy, useSnapshot } from 'valtio';
import type { FilterCounts } from '#shared/store/records.ts';
import type { Live } from './live.ts';
import { useHeldChats } from './useHeldChats.ts';

const noCounts = proxy<{ counts: FilterCounts | null }>({ counts: null });

/** In how many chats something waits to be read: requests and ignored chats don't count. */
export function useUnread(live: Live | null): number {
  const { chats } = useHeldChats(live);
  const { counts } = useSnapshot(chats?.session.state ?? noCounts);
  return counts?.unread.chats ?? 0;
}
