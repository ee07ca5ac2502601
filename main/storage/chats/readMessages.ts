import type { MediaItem, Message } from '#shared/domain/chat.ts';
import { statusOf } from '#shared/store/rules.ts';
import { holdsWords, soughtWords } from '#shared/store/searchWords.ts';
import { parseStored, type Database } from '../database.ts';
import type { ChatKeys } from './chatKeys.ts';
import { messageOf } from './messages.ts';
import { rowChat, rowSortKey, searchQuery } from './searchIndex.ts';

interface Marks {
  readonly readUpTo: number;
  readonly companionReadUpTo: number;
}

const FIRST = -1;
const LAST = Number.POSITIVE_INFINITY;

/** Creates all queries for messages. Statuses follow the read marks of their chat. */
export function createReadMessages(database: Database, keys: ChatKeys, me: string) {
  const sql = {
    chat: database.prepare<[string], Marks & { heldFrom: number | null }>(
      'select readUpTo, companionReadUpTo, heldFrom from chats where id = ?',
    ),
    older: database
      .prepare<[number, number, number, number], string>(
        `select data from messages where chat = ? and place >= ? and place < ?
         order by place desc, id desc limit ?`,
      )
      .pluck(),
    newer: database
      .prepare<[number, number, number, number], string>(
        'select data from messages where chat = ? and place >= ? and place > ? order by place, id limit ?',
      )
      .pluck(),
    byId: database.prepare<
      [string],
      { data: string; chatId: string; readUpTo: number | null; companionReadUpTo: number | null }
    >(
      `select m.data, k.id as chatId, c.readUpTo, c.companionReadUpTo
       from messages m join chatKeys k on k.key = m.chat left join chats c on c.id = k.id
       where m.id = ?`,
    ),
    theirsAfter: database
      .prepare<[number, number], number>(
        'select count(*) from messages where chat = ? and place > ? and isMine = 0',
      )
      .pluck(),
    media: database.prepare<[number, number], { messageId: string; data: string }>(
      `select messageId, data from mediaItems where chat = ? and place < ?
       order by place desc, messageId desc, position`,
    ),
    // The join skips chats that are not stored, because messages may arrive before their chat.
    search: database.prepare<[string], Marks & { sortKey: number; chatId: string; data: string }>(
      `select m.place as sortKey, k.id as chatId, m.data, c.readUpTo, c.companionReadUpTo
       from search s
       join messages m on m.chat = ${rowChat('s.rowid')} and m.place = ${rowSortKey('s.rowid')}
       join chatKeys k on k.key = m.chat join chats c on c.id = k.id
       where search match ? order by s.rowid desc`,
    ),
  };

  function shown(data: string, chatId: string, marks: Marks): Message {
    const message = messageOf(data, chatId);
    message.status = statusOf(message, marks, me);
    return message;
  }

  return {
    page(chatId: string, direction: 'older' | 'newer', sortKey: number | null, count: number): Message[] {
      const chat = sql.chat.get(chatId);
      const key = keys.find(chatId);
      if (!chat || chat.heldFrom === null || key === null) return [];
      const found =
        direction === 'older'
          ? sql.older.all(key, chat.heldFrom, sortKey ?? LAST, count).reverse()
          : sql.newer.all(key, chat.heldFrom, sortKey ?? FIRST, count);
      return found.map((data) => shown(data, chatId, chat));
    },
    byIds(messageIds: readonly string[]): Message[] {
      return messageIds.flatMap((id) => {
        const row = sql.byId.get(id);
        if (!row) return [];
        const { data, chatId, readUpTo, companionReadUpTo } = row;
        if (readUpTo === null || companionReadUpTo === null) return [messageOf(data, chatId)];
        return [shown(data, chatId, { readUpTo, companionReadUpTo })];
      });
    },
    theirsAfter(chatId: string, sortKey: number): number {
      const key = keys.find(chatId);
      return key === null ? 0 : (sql.theirsAfter.get(key, sortKey) ?? 0);
    },
    /**
     * Returns a page of media, or more: all media of the last message are included, because the next page
     * continues after its sort key.
     */
    media(chatId: string, before: number | null, count: number): MediaItem[] {
      const page: MediaItem[] = [];
      const key = keys.find(chatId);
      if (key === null) return page;
      let lastId: string | null = null;
      for (const { messageId, data } of sql.media.iterate(key, before ?? LAST)) {
        if (page.length >= count && messageId !== lastId) break;
        lastId = messageId;
        page.push(parseStored<MediaItem>(data));
      }
      return page;
    },
    /**
     * The index returns messages newest first, but those with the same sort key in any order. All messages of
     * the last sort key are therefore read before sorting.
     */
    search(text: string, chatId: string | null, count: number): Message[] {
      const words = soughtWords(text);
      const key = chatId === null ? null : keys.find(chatId);
      if (words.length === 0 || (chatId !== null && key === null)) return [];
      const found: { readonly sortKey: number; readonly message: Message }[] = [];
      for (const { sortKey, chatId: foundIn, data, ...marks } of sql.search.iterate(
        searchQuery(words, key),
      )) {
        if (found.length >= count && sortKey !== found.at(-1)?.sortKey) break;
        const message = shown(data, foundIn, marks);
        // A row may contain the words of several messages, so each message is checked.
        if (holdsWords(message.text ?? '', words)) found.push({ sortKey, message });
      }
      return found
        .sort((a, b) => b.sortKey - a.sortKey || (a.message._id < b.message._id ? 1 : -1))
        .slice(0, count)
        .map(({ message }) => message);
    },
  };
}
