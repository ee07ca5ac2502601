import type { Message } from '#shared/domain/chat.ts';
import { packMessage, unpackMessage, type PackedMessage } from '#shared/store/packedMessage.ts';
import type { ChatChange } from '#shared/store/records.ts';
import { isListedMedia, isOlder, sortKeyOf, withMedium } from '#shared/store/rules.ts';
import { parseStored, type Database } from '../database.ts';
import type { ChatKeys } from './chatKeys.ts';
import type { SearchIndex } from './searchIndex.ts';

interface Row {
  readonly sortKey: number;
  readonly id: string;
  readonly data: string;
}

/** Parses the `data` of a message row. */
export const messageOf = (data: string, chatId: string): Message =>
  unpackMessage(parseStored<PackedMessage>(data), chatId);

/**
 * Reads and writes the messages of `chat-module-db`, together with their listed media and searchable words.
 */
export function createMessages(database: Database, keys: ChatKeys, index: SearchIndex, me: string) {
  const sql = {
    known: database.prepare<[string, number], Row & { revision: number | null }>(
      'select place as sortKey, id, revision, data from messages where id = ? and chat = ?',
    ),
    insert: database.prepare(
      `insert into messages (chat, place, id, isMine, revision, data) values (?, ?, ?, ?, ?, ?)
       on conflict do nothing`,
    ),
    update: database.prepare(
      'update messages set isMine = ?, revision = ?, data = ? where chat = ? and place = ? and id = ?',
    ),
    remove: database.prepare('delete from messages where chat = ? and place = ? and id = ?'),
    between: database.prepare<[number, number, number], Row>(
      'select place as sortKey, id, data from messages where chat = ? and place between ? and ?',
    ),
    newestSortKey: database
      .prepare<[number], number | null>('select max(place) from messages where chat = ?')
      .pluck(),
    newestFrom: database
      .prepare<[number, number], string>(
        'select data from messages where chat = ? and place >= ? order by place desc, id desc limit 1',
      )
      .pluck(),
    theirsAfter: database
      .prepare<[number, number, number], number>(
        `select count(*) from
         (select 1 from messages where chat = ? and place > ? and isMine = 0 order by place desc limit ?)`,
      )
      .pluck(),
    addMedia: database.prepare(
      'insert into mediaItems (chat, place, messageId, position, data) values (?, ?, ?, ?, ?)',
    ),
    removeMedia: database.prepare('delete from mediaItems where chat = ? and place = ? and messageId = ?'),
  };

  function addMedia(chat: number, sortKey: number, message: Message): void {
    const { _id: messageId, chatId, from } = message;
    message.media.filter(isListedMedia).forEach((item, position) => {
      // The media item is stored in the form in which it is returned.
      const data = JSON.stringify({ ...item, messageId, chatId, from, created_unreadable: sortKey });
      sql.addMedia.run(chat, sortKey, messageId, position, data);
    });
  }

  /** Inserts a message. Returns false and changes nothing if it is already stored, at any sort key. */
  function insert(chat: number, message: Message): boolean {
    const sortKey = sortKeyOf(message);
    const isMine = message.from === me ? 1 : 0;
    const data = JSON.stringify(packMessage(message));
    const { changes } = sql.insert.run(chat, sortKey, message._id, isMine, message.revision, data);
    if (changes === 0) return false;
    index.added(chat, sortKey, message._id, message.text);
    addMedia(chat, sortKey, message);
    return true;
  }

  function update(chat: number, message: Message): void {
    const sortKey = sortKeyOf(message);
    index.changes(chat, sortKey, message._id, message.text);
    const isMine = message.from === me ? 1 : 0;
    sql.update.run(
      isMine,
      message.revision,
      JSON.stringify(packMessage(message)),
      chat,
      sortKey,
      message._id,
    );
    sql.removeMedia.run(chat, sortKey, message._id);
    addMedia(chat, sortKey, message);
  }

  function removeRow(chat: number, { sortKey, id }: Pick<Row, 'sortKey' | 'id'>): void {
    index.goes(chat, sortKey, id);
    sql.remove.run(chat, sortKey, id);
  }

  return {
    /** Stores a message unless a newer version is stored. Returns the result. */
    put(message: Message): 'added' | 'changed' | 'older' {
      const chat = keys.make(message.chatId);
      // Inserts first, because most messages are new and a query before each insert would be slower.
      if (insert(chat, message)) return 'added';
      const known = sql.known.get(message._id, chat);
      if (!known || isOlder(known, message)) return 'older';
      if (known.sortKey === sortKeyOf(message)) {
        update(chat, message);
      } else {
        removeRow(chat, known);
        insert(chat, message);
      }
      return 'changed';
    },
    /** Removes a message and returns it; null if it was not stored. */
    remove(chatId: string, messageId: string): Message | null {
      const chat = keys.find(chatId);
      const known = chat === null ? undefined : sql.known.get(messageId, chat);
      if (chat === null || !known) return null;
      removeRow(chat, known);
      return messageOf(known.data, chatId);
    },
    /** Removes the messages between two sort keys (both inclusive), except those in `butFor`. */
    removeBetween(chatId: string, from: number, upTo: number, butFor: ReadonlySet<string>): void {
      const chat = keys.find(chatId);
      if (chat === null) return;
      for (const row of sql.between.all(chat, from, upTo)) if (!butFor.has(row.id)) removeRow(chat, row);
    },
    newestSortKey(chatId: string): number | null {
      const chat = keys.find(chatId);
      return chat === null ? null : (sql.newestSortKey.get(chat) ?? null);
    },
    newestFrom(chatId: string, sortKey: number): Message | null {
      const chat = keys.find(chatId);
      const data = chat === null ? undefined : sql.newestFrom.get(chat, sortKey);
      return data === undefined ? null : messageOf(data, chatId);
    },
    /** Returns the number of the companion's messages after a sort key, up to and including `most`. */
    theirsAfter(chatId: string, sortKey: number, most: number): number {
      const chat = keys.find(chatId);
      return chat === null ? 0 : (sql.theirsAfter.get(chat, sortKey, most) ?? 0);
    },
    replaceMedium(change: Extract<ChatChange, { kind: 'media' }>): void {
      const { chatId, messageId } = change;
      const chat = keys.find(chatId);
      const known = chat === null ? undefined : sql.known.get(messageId, chat);
      if (chat === null || !known) return;
      const message = messageOf(known.data, chatId);
      const edited = withMedium(message, change);
      if (edited !== message) update(chat, edited);
    },
  };
}
