import type { ChatStore } from '#shared/store/chatStore.ts';
import { recipientKey, type OpenedChat, type Recipient } from '#shared/store/records.ts';
import { openedCount } from './conversation.ts';

/** What the store had, and when: after another change it is old. */
export interface ChatLookupResult extends OpenedChat {
  readonly atChange: number;
}

/** Finds the chat that is to be opened in the store, and may begin before it is asked for. */
export interface ChatLookup {
  /** The chat with its newest messages; null where the store has none. */
  find(recipient: Recipient): Promise<ChatLookupResult | null>;
  /** Begins to read what `find` is going to be asked for. */
  prefetchChat(recipient: Recipient): void;
}

/** `changeCount` counts the changes of the store: what was read before the last of them is read again. */
export function createChatLookup(chats: ChatStore, changeCount: () => number): ChatLookup {
  let prefetched: { key: string; found: Promise<ChatLookupResult | null>; atChange: number } | null = null;

  async function read(recipient: Recipient): Promise<ChatLookupResult | null> {
    const atChange = changeCount();
    const opened = await chats.openChat({ recipient, count: openedCount });
    return opened && { ...opened, atChange };
  }
  /** Null where nothing was prefetched, or something has changed since. */
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
      // Who asks for it hears of it.
      found.catch(() => undefined);
    },
  };
}
