import { proxy, useSnapshot } from 'valtio';
import type { FilterCounts } from '#shared/store/records.ts';
import type { SignedInServices } from './signedInServices.ts';
import { useLoadedChats } from './useLoadedChats.ts';

const noCounts = proxy<{ counts: FilterCounts | null }>({ counts: null });

/** Returns the number of unread chats, without requests and ignored chats. */
export function useUnread(live: SignedInServices | null): number {
  const { chats } = useLoadedChats(live);
  const { counts } = useSnapshot(chats?.session.state ?? noCounts);
  return counts?.unread.chats ?? 0;
}
