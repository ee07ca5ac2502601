import type { Folder } from '#shared/domain/chat.ts';
import type { FilterCounts } from '#shared/store/records.ts';

/**
 * Returns the counts of the stored chats, raised to what the server says of its folders (§3 "Folder"). While chats are
 * still being loaded, the store has the first page alone and none of the requests.
 */
export function withFolders(counts: FilterCounts, folders: readonly Folder[]): FilterCounts {
  const raised = { ...counts };
  for (const { type, chatIds, unreadMessages } of folders) {
    // The default folder holds support chats as well, which are counted by another filter.
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
