import type { ChatStore } from '#shared/store/chatStore.ts';
import { recipientKey, type OpenedChat, type Recipient } from '#shared/store/records.ts';
import { openedCount } from './conversation.ts';

/**
 * A stored chat and the change count at the time of reading. A higher count means that it may be out of date.
 */
export interface ChatLookupResult extends OpenedChat {
  readonly atChange: number;
}

/** Finds a chat in the store for opening, and can start reading before `find` is called. */
export interface ChatLookup {
  /** Returns the chat with its newest messages; null if the store has no chat with this recipient. */
  find(recipient: Recipient): Promise<ChatLookupResult | null>;
  /** Starts reading the chat, so that the next `find` for this recipient returns sooner. */
  prefetchChat(recipient: Recipient): void;
}

/**
 * Creates a lookup. `changeCount` returns the number of store changes; a prefetched chat with a lower count
 * is read again.
 */
export function createChatLookup(chats: ChatStore, changeCount: () => number): ChatLookup {
  let prefetched: { key: string; found: Promise<ChatLookupResult | null>; atChange: number } | null = null;

  async function read(recipient: Recipient): Promise<ChatLookupResult | null> {
    const atChange = changeCount();
    const opened = await chats.openChat({ recipient, count: openedCount });
    return opened && { ...opened, atChange };
  }
  /**
   * Returns the prefetched chat; null if none was prefetched for this recipient or the store changed since.
   */
  const takePrefetched = (recipient: Recipient) =>
    prefetched?.key === recipientKey(recipient) && prefetched.atChange === changeCount()
      ? prefetched.found
      : null;

  return {
    find(recipient) {
      const found = takePrefetched(recipient) ?? read(recipient);
      prefetched = null;
      return found;
    },
    prefetchChat(recipient) {
      if (takePrefetched(recipient)) return;
      const found = read(recipient);
      prefetched = { key: recipientKey(recipient), found, atChange: changeCount() };
      // Prevents an unhandled rejection: the caller of `find` gets the error.
      found.catch(() => undefined);
    },
  };
}
