import type { ChatStore } from '#shared/store/chatStore.ts';
import type { StoredChat } from '#shared/store/records.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

export interface TellRead {
  /** Tells what has just been read: all of a chat (§4 "Message status"). */
  now(): Promise<void>;
  /**
   * Tells what was read before there was a connection, up to the message that was seen: what came meanwhile was not.
   */
  late(): Promise<void>;
}

/** Tells the server what was read here. What cannot be told stays in the store, and is late from then on. */
export function createTellRead(options: {
  readonly api: ApiClient;
  readonly chats: ChatStore;
  /** There is a connection, and the store has everything before it. */
  readonly mayTell: () => boolean;
  readonly log: (message: string, detail?: unknown) => void;
}): TellRead {
  const { api, chats, mayTell, log } = options;
  const late = new Set<string>();
  /** One after the other: what is late must not be told as if it were new. */
  let turn: Promise<void> = Promise.resolve();

  /** The last that was seen; the chat itself where that is not stored. */
  async function lastSeen({ _id: chatId, readUpTo }: StoredChat): Promise<string> {
    const place = readUpTo + 1;
    const [message] = await chats.listMessages({ chatId, direction: 'older', place, count: 1 });
    return message?._id ?? chatId;
  }

  async function tell(isLate: boolean): Promise<void> {
    if (!mayTell()) return;
    for (const chat of await chats.listReadToSend({})) {
      if (isLate) late.add(chat._id);
      const id = late.has(chat._id) ? await lastSeen(chat) : chat._id;
      const answer = await api.call('setMessageStatus', { params: { status: 'read', id } });
      if (answer.ok !== true) {
        late.add(chat._id);
        continue;
      }
      late.delete(chat._id);
      await chats.apply({ changes: [{ kind: 'readSent', chatId: chat._id, upTo: chat.readUpTo }] });
    }
  }

  const inTurn = (isLate: boolean) =>
    (turn = turn.then(() => tell(isLate)).catch((cause: unknown) => log('reading could not be told', cause)));

  return { now: () => inTurn(false), late: () => inTurn(true) };
}
