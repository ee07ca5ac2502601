import { chatListFilters, type ChatListFilter } from '#shared/domain/chat.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { FilterCounts, StoredChat } from '#shared/store/records.ts';
import { callsAfterMarks, filtersOf, statusOf } from '#shared/store/rules.ts';

/** Index key of a chat in one list: the list's name, then the sort key. */
export type ListKey = readonly [list: string, activeAt: number, chatId: string];

export interface ChatRow {
  readonly chat: StoredChat;
  /** A multi-entry index over these keys returns each list in order, page by page. */
  readonly lists: readonly ListKey[];
}

/** The only row of `chatsFilters`: the state of the whole store. */
export interface StateRow {
  readonly name: 'state';
  /** The user who owns the data; null: stored before owners were recorded. */
  readonly owner: string | null;
  readonly revision: number | null;
  readonly counts: FilterCounts;
}

/** Names of internal lists, used only to look up chats. */
export const listOfUser = (userId: string) => `with:${userId}`;
export const listOfSubtype = (subtype: string) => `subtype:${subtype}`;
export const listToSend = 'readToSend';
export const listOfAll = 'every';

export function noCounts(): FilterCounts {
  return Object.fromEntries(
    chatListFilters.map((filter) => [filter, { chats: 0, unread: 0, unreadMessages: 0 }]),
  ) as FilterCounts;
}

export function newState(owner: string | null): StateRow {
  return { name: 'state', owner, revision: null, counts: noCounts() };
}

export function rowOfChat(chat: StoredChat, companion: Companion | undefined): ChatRow {
  const user = chat.user && (companion ?? chat.user);
  const names: string[] = [...filtersOf({ ...chat, user }), listOfAll];
  if (chat.user) names.push(listOfUser(chat.user._id));
  if (chat.type === 'support' && chat.user === null && chat.subtype !== null)
    names.push(listOfSubtype(chat.subtype));
  if (chat.readUpTo > chat.readSentUpTo) names.push(listToSend);
  return { chat, lists: names.map((name) => [name, chat.activeAt, chat._id]) };
}

/**
 * Returns the chat for display: with the companion's current profile, and message statuses by the read
 * positions.
 */
export function shownChat(chat: StoredChat, companion: Companion | undefined, me: string): StoredChat {
  const user = chat.user && (companion ?? chat.user);
  const { lastMessage } = chat;
  return {
    ...chat,
    ...callsAfterMarks(chat),
    user,
    online: user ? user.status !== 'offline' : chat.online,
    lastMessage: lastMessage && { ...lastMessage, status: statusOf(lastMessage, chat, me) },
  };
}

const isFilter = (name: string): name is ChatListFilter =>
  (chatListFilters as readonly string[]).includes(name);

/** Adds a row to the counts, or subtracts it. */
export function count(counts: FilterCounts, row: ChatRow | undefined, by: 1 | -1): void {
  if (!row) return;
  const { unreadMessages } = row.chat;
  for (const [name] of row.lists) {
    if (!isFilter(name)) continue;
    counts[name].chats += by;
    counts[name].unread += unreadMessages > 0 ? by : 0;
    counts[name].unreadMessages += by * unreadMessages;
  }
}
