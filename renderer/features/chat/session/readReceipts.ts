import { callOnTop, sortKeyOf } from '#shared/store/rules.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { StoredChat } from '#shared/store/records.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/**
 * Tells the server what was read here and is not told of yet (§4 "Message status"): up to the last message or unanswered call that was seen,
 * never the chat as such, since what came meanwhile was not. What cannot be told stays in the store.
 */
export function createReadReceipts(options: {
  readonly api: ApiClient;
  readonly chats: ChatStore;
  /** There is a connection, and the store has everything before it. */
  readonly mayTell: () => boolean;
  readonly log: (message: string, detail?: unknown) => void;
}): () => Promise<void> {
  const { api, chats, mayTell, log } = options;
  /** One after the other: the same is not told twice. */
  let turn: Promise<void> = Promise.resolve();

  /** Null where it is not here any more: the next that is read says it too. */
  async function lastSeen(chat: StoredChat): Promise<string | null> {
    const { _id: chatId, readUpTo, lastMessage } = chat;
    const call = callOnTop(chat);
    if (call && call.place <= readUpTo) return call._id;
    if (lastMessage && sortKeyOf(lastMessage) <= readUpTo) return lastMessage._id;
    const place = readUpTo + 1;
    const [message] = await chats.listMessages({ chatId, direction: 'older', place, count: 1 });
    return message?._id ?? null;
  }

  async function tell(): Promise<void> {
    if (!mayTell()) return;
    for (const chat of await chats.listReadToSend({})) {
      const id = await lastSeen(chat);
      if (id === null) continue;
      const answer = await api.call('setMessageStatus', { params: { status: 'read', id } });
      if (answer.ok === true)
        await chats.apply({ changes: [{ kind: 'readSent', chatId: chat._id, upTo: chat.readUpTo }] });
    }
  }

  return () => (turn = turn.then(tell).catch((cause: unknown) => log('reading could not be told', cause)));
}
