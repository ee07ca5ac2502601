import type { Folder } from '#shared/domain/chat.ts';
import type { FilterCounts } from '#shared/store/records.ts';

/**
 * Returns the counts of the stored chats, raised to the server's folder counts (§3 "Folder"). While chats are
 * loading, the store has only the first page and no requests.
 */
export function withFolders(counts: FilterCounts, folders: readonly Folder[]): FilterCounts {
  const raised = { ...counts };
  for (const { type, chatIds, unreadMessages } of folders) {
    // The default folder includes support chats, which another filter counts.
    const filter = type === 'requestFolder' ? 'requestFolder' : 'all';
    const known = counts[filter];
    raised[filter] = {
      ...known,
      chats: type === 'requestFolder' ? Math.max(known.chats, chatIds.length) : known.chats,
      unreadMessages: Math.max(known.unreadMessages, unreadMessages),
    };
  }
  return raised;
}
