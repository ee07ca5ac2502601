import type { MediaItem, Message } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { FilterCounts, OutboxEntry, StoredChat } from '#shared/store/records.ts';
import { activeAtOf, callsAfterMarks, filtersOf, missedCount, sortKeyOf } from '#shared/store/rules.ts';

/** Deletions that can still be undone. The screen hides these messages and chats meanwhile. */
export interface PendingDeletions {
  /** Ids of messages that were deleted one by one. */
  readonly messageIds: ReadonlySet<string>;
  /** Ids of the chats that a deletion concerns. */
  readonly chatIds: readonly string[];
  /** Returns true if the chat was deleted and has had no activity since. */
  hasChat(chat: Pick<StoredChat, '_id' | 'activeAt'>): boolean;
  hasMessage(message: Pick<Message, '_id' | 'chatId' | 'created' | 'created_unreadable'>): boolean;
  /** Returns true if the media item of this chat is deleted with its message or with the chat. */
  hasMedium(chatId: string, item: Pick<MediaItem, 'messageId' | 'created_unreadable'>): boolean;
  /** Returns the last sort key that is deleted with the chat; -1: the chat is not deleted. */
  sortKeyLimitOf(chatId: string): number;
}

export function pendingDeletionsIn(outbox: readonly OutboxEntry[]): PendingDeletions {
  const messageIds = new Set<string>();
  const chatIds = new Set<string>();
  const places = new Map<string, number>();
  for (const entry of outbox) {
    if (entry.kind === 'deleteMessages') {
      chatIds.add(entry.chatId);
      for (const id of entry.messageIds) messageIds.add(id);
    }
    if (entry.kind === 'deleteChats')
      for (const id of entry.chatIds) {
        chatIds.add(id);
        places.set(id, Math.max(places.get(id) ?? 0, entry.places?.[id] ?? Infinity));
      }
  }
  const sortKeyLimitOf = (chatId: string) => places.get(chatId) ?? -1;
  return {
    messageIds,
    chatIds: [...chatIds],
    sortKeyLimitOf,
    hasChat: ({ _id, activeAt }) => activeAt <= sortKeyLimitOf(_id),
    hasMessage: (message) =>
      messageIds.has(message._id) || sortKeyOf(message) <= sortKeyLimitOf(message.chatId),
    hasMedium: (chatId, { messageId, created_unreadable: place }) =>
      (messageId !== null && messageIds.has(messageId)) || (place ?? 0) <= sortKeyLimitOf(chatId),
  };
}

/**
 * Returns the chat with last message, unread count and activity computed without pending deletions. A chat
 * that is deleted as a whole is returned unchanged.
 */
export async function withoutPendingDeletions(
  chat: StoredChat,
  deletions: PendingDeletions,
  { listMessages, getMessages, countAfter }: ChatStore,
): Promise<StoredChat> {
  const { _id: chatId, lastMessage } = chat;
  if (!deletions.chatIds.includes(chatId) || deletions.hasChat(chat)) return chat;

  async function lastBefore(message: Message): Promise<Message | null> {
    if (!deletions.hasMessage(message)) return message;
    for (let place = sortKeyOf(message); ;) {
      const page = await listMessages({ chatId, direction: 'older', place, count: limits.chatPageSize });
      const found = page.findLast((other) => !deletions.hasMessage(other));
      if (found || page.length < limits.chatPageSize) return found ?? null;
      place = sortKeyOf(page[0] as Message);
    }
  }
  async function countUnread(): Promise<number> {
    if (chat.unreadMessages === 0) return 0;
    const from = Math.max(chat.readUpTo, deletions.sortKeyLimitOf(chatId));
    const left =
      from > chat.readUpTo
        ? (await countAfter({ chatId, place: from })) + missedCount({ ...chat, readUpTo: from })
        : chat.unreadMessages;
    const alone = await getMessages({ messageIds: [...deletions.messageIds] });
    const deletedChats = alone.filter(
      (message) =>
        message.chatId === chatId &&
        message.status !== 'read' &&
        isTheirs(message) &&
        sortKeyOf(message) > from,
    );
    return Math.max(0, Math.min(chat.unreadMessages, left) - deletedChats.length);
  }
  const isTheirs = ({ from }: Message) => chat.user === null || from === chat.user._id;

  const last = lastMessage && (await lastBefore(lastMessage));
  const calls = callsAfterMarks({
    ...chat,
    clearedUpTo: Math.max(chat.clearedUpTo, deletions.sortKeyLimitOf(chatId)),
  });
  const shown = { ...chat, ...calls, lastMessage: last, unreadMessages: await countUnread() };
  return last === lastMessage ? shown : { ...shown, activeAt: activeAtOf(shown) };
}

/** Returns the counts without pending deletions. */
export async function countsWithoutPendingDeletions(
  counts: FilterCounts,
  deletions: PendingDeletions,
  chats: ChatStore,
): Promise<FilterCounts> {
  const left = structuredClone(counts);
  function count({ unreadMessages, ...chat }: StoredChat, by: 1 | -1): void {
    for (const filter of filtersOf({ ...chat, unreadMessages })) {
      left[filter].chats += by;
      left[filter].unread += unreadMessages > 0 ? by : 0;
      left[filter].unreadMessages += by * unreadMessages;
    }
  }
  for (const chatId of deletions.chatIds) {
    const chat = await chats.getChat({ chatId });
    if (!chat) continue;
    count(chat, -1);
    if (!deletions.hasChat(chat)) count(await withoutPendingDeletions(chat, deletions, chats), 1);
  }
  return left;
}
