import type { Message } from '#shared/domain/chat.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { callsAfterMarks, statusOf } from '#shared/store/rules.ts';
import { parseStored } from '../database.ts';

/** Columns of a chat and of its companion. */
export interface ChatRow {
  readonly unreadMessages: number;
  readonly readUpTo: number;
  readonly companionReadUpTo: number;
  readonly clearedUpTo: number;
  readonly readSentUpTo: number;
  readonly heldFrom: number | null;
  readonly heldIsWhole: number | null;
  readonly activeAt: number;
  readonly lastMessage: string | null;
  readonly data: string;
  readonly companion: string | null;
}

export const chatColumns = `
  c.unreadMessages, c.readUpTo, c.companionReadUpTo, c.clearedUpTo, c.readSentUpTo, c.heldFrom, c.heldIsWhole,
  c.activeAt, c.lastMessage, c.data, p.data as companion`;
export const chatSource = 'chats c left join companions p on p.id = c.userId';

/** Returns the stored chat with its current companion. `online` is still the server's value. */
export function chatOf(row: ChatRow): StoredChat {
  // `data` has all fields without a column.
  const chat = parseStored<StoredChat>(row.data);
  chat.user = row.companion === null ? null : parseStored<Companion>(row.companion);
  chat.lastMessage = row.lastMessage === null ? null : parseStored<Message>(row.lastMessage);
  chat.unreadMessages = row.unreadMessages;
  chat.readUpTo = row.readUpTo;
  chat.companionReadUpTo = row.companionReadUpTo;
  chat.clearedUpTo = row.clearedUpTo;
  chat.readSentUpTo = row.readSentUpTo;
  chat.held = row.heldFrom === null ? null : { from: row.heldFrom, isWhole: row.heldIsWhole === 1 };
  chat.activeAt = row.activeAt;
  return chat;
}

/** Returns a chat as a screen reads it. */
export function shownChat(row: ChatRow, me: string): StoredChat {
  const chat = chatOf(row);
  const { user, lastMessage } = chat;
  if (user) chat.online = user.status !== 'offline';
  if (lastMessage) lastMessage.status = statusOf(lastMessage, chat, me);
  return Object.assign(chat, callsAfterMarks(chat));
}

/**
 * Returns JSON in pure ASCII. Text of one byte per character is passed on and parsed faster: a list of chats
 * with Cyrillic names by a fifth.
 */
export function asciiJson(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns the fields of a chat that have no column, as JSON. */
export function dataOf(chat: StoredChat): string {
  const {
    user: _user,
    lastMessage: _lastMessage,
    unreadMessages: _unreadMessages,
    readUpTo: _readUpTo,
    companionReadUpTo: _companionReadUpTo,
    clearedUpTo: _clearedUpTo,
    readSentUpTo: _readSentUpTo,
    held: _held,
    activeAt: _activeAt,
    ...data
  } = chat;
  return asciiJson(data);
}
