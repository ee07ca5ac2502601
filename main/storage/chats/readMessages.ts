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

/** Every way of reading messages, with statuses as the marks of their chat say. */
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
    // Of chats that are there: messages may have come before theirs.
    search: database.prepare<[string], Marks & { place: number; chatId: string; data: string }>(
      `select m.place, k.id as chatId, m.data, c.readUpTo, c.companionReadUpTo
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
    page(chatId: string, direction: 'older' | 'newer', place: number | null, count: number): Message[] {
      const chat = sql.chat.get(chatId);
      const key = keys.find(chatId);
      if (!chat || chat.heldFrom === null || key === null) return [];
      const found =
        direction === 'older'
          ? sql.older.all(key, chat.heldFrom, place ?? LAST, count).reverse()
          : sql.newer.all(key, chat.heldFrom, place ?? FIRST, count);
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
    theirsAfter(chatId: string, place: number): number {
      const key = keys.find(chatId);
      return key === null ? 0 : (sql.theirsAfter.get(key, place) ?? 0);
    },
    /** A page of media, at least: the last message's are all on it, since the next page goes on from its place. */
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
    /** The index gives the newest first, those of one moment in any order: so a moment is read to its end. */
    search(text: string, chatId: string | null, count: number): Message[] {
      const words = soughtWords(text);
      const key = chatId === null ? null : keys.find(chatId);
      if (words.length === 0 || (chatId !== null && key === null)) return [];
      const found: { readonly place: number; readonly message: Message }[] = [];
      for (const { place, chatId: foundIn, data, ...marks } of sql.search.iterate(searchQuery(words, key))) {
        if (found.length >= count && place !== found.at(-1)?.place) break;
        const message = shown(data, foundIn, marks);
        // A row may represent several messages, each with a part of the words.
        if (holdsWords(message.text ?? '', words)) found.push({ place, message });
      }
      return found
        .sort((a, b) => b.place - a.place || (a.message._id < b.message._id ? 1 : -1))
        .slice(0, count)
        .map(({ message }) => message);
    },
  };
}
