import type { ChatStore } from '#shared/store/chatStore.ts';
import { recipientKey, type OpenedChat, type Recipient } from '#shared/store/records.ts';
import { openedCount } from './conversation.ts';

/** What the store had, and when: after another change it is old. */
export interface Finding extends OpenedChat {
  readonly atChange: number;
}

/** Finds the chat that is to be opened in the store, and may begin before it is asked for. */
export interface Finder {
  /** The chat with its newest messages; null where the store has none. */
  find(recipient: Recipient): Promise<Finding | null>;
  /** Begins to read what `find` is going to be asked for. */
  findAhead(recipient: Recipient): void;
}

/** `changeCount` counts the changes of the store: what was read before the last of them is read again. */
export function createFinder(chats: ChatStore, changeCount: () => number): Finder {
  let ahead: { key: string; found: Promise<Finding | null>; atChange: number } | null = null;

  async function read(recipient: Recipient): Promise<Finding | null> {
    const atChange = changeCount();
    const opened = await chats.openChat({ recipient, count: openedCount });
    return opened && { ...opened, atChange };
  }
  /** Null where nothing was read ahead, or something has changed since. */
  const readAhead = (recipient: Recipient) =>
    ahead?.key === recipientKey(recipient) && ahead.atChange === changeCount() ? ahead.found : null;

  return {
    find(recipient) {
      const found = readAhead(recipient) ?? read(recipient);
      ahead = null;
      return found;
    },
    findAhead(recipient) {
      if (readAhead(recipient)) return;
      const found = read(recipient);
      ahead = { key: recipientKey(recipient), found, atChange: changeCount() };
      // Who asks for it hears of it.
      found.catch(() => undefined);
    },
  };
}
