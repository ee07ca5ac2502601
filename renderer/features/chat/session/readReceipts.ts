import { callOnTop, sortKeyOf } from '#shared/store/rules.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { StoredChat } from '#shared/store/records.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/**
 * Sends read receipts that the server does not have yet (§4 "Message status"). A receipt names the last
 * message or unanswered call that was seen, never the whole chat, because later messages were not seen.
 * Unsent receipts stay in the store.
 */
export function createReadReceipts(options: {
  readonly api: ApiClient;
  readonly chats: ChatStore;
  /** Returns true while there is a connection and the store is complete. */
  readonly maySend: () => boolean;
  readonly log: (message: string, detail?: unknown) => void;
}): () => Promise<void> {
  const { api, chats, maySend, log } = options;
  /** Runs one after the other, so that no receipt is sent twice. */
  let turn: Promise<void> = Promise.resolve();

  /**
   * Returns the id of the last message or call that was seen; null if it is no longer stored. The next
   * receipt covers it.
   */
  async function lastSeen(chat: StoredChat): Promise<string | null> {
    const { _id: chatId, readUpTo, lastMessage } = chat;
    const call = callOnTop(chat);
    if (call && call.place <= readUpTo) return call._id;
    if (lastMessage && sortKeyOf(lastMessage) <= readUpTo) return lastMessage._id;
    const place = readUpTo + 1;
    const [message] = await chats.listMessages({ chatId, direction: 'older', place, count: 1 });
    return message?._id ?? null;
  }

  async function sendPositions(): Promise<void> {
    if (!maySend()) return;
    for (const chat of await chats.listReadToSend({})) {
      const id = await lastSeen(chat);
      if (id === null) continue;
      const answer = await api.call('setMessageStatus', { params: { status: 'read', id } });
      if (answer.ok === true)
        await chats.apply({ changes: [{ kind: 'readSent', chatId: chat._id, upTo: chat.readUpTo }] });
    }
  }

  return () =>
    (turn = turn.then(sendPositions).catch((cause: unknown) => log('reporting read messages failed', cause)));
}
