import type { Companion } from '#shared/domain/person.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { filtersOf } from '#shared/store/rules.ts';
import { parseStored, type Database } from '../database.ts';
import { nameWords } from './searchIndex.ts';
import { asciiJson, chatColumns, chatOf, chatSource, dataOf, type ChatRow } from './chatRows.ts';

interface Entry {
  chat: StoredChat | null;
  /** Parts to write: only marks and counts, or the whole row. */
  change: 'none' | 'marks' | 'all';
}

/**
 * Chats of one `apply`: each is read once, changed in memory and written once, for any number of messages.
 * Also writes companions, immediately.
 */
export function createChatBatch(database: Database) {
  const sql = {
    chat: database.prepare<[string], ChatRow>(`select ${chatColumns} from ${chatSource} where c.id = ?`),
    idsWith: database.prepare<[string], string>('select id from chats where userId = ?').pluck(),
    put: database.prepare(
      `insert into chats (
         id, type, subtype, userId, revision, unreadMessages, readUpTo, companionReadUpTo, clearedUpTo, readSentUpTo,
         heldFrom, heldIsWhole, activeAt, lastMessage, data)
       values (
         @id, @type, @subtype, @userId, @revision, @unreadMessages, @readUpTo, @companionReadUpTo, @clearedUpTo,
         @readSentUpTo, @heldFrom, @heldIsWhole, @activeAt, @lastMessage, @data)
       on conflict (id) do update set
         type = excluded.type, subtype = excluded.subtype, userId = excluded.userId, revision = excluded.revision,
         unreadMessages = excluded.unreadMessages, readUpTo = excluded.readUpTo,
         companionReadUpTo = excluded.companionReadUpTo, clearedUpTo = excluded.clearedUpTo,
         readSentUpTo = excluded.readSentUpTo, heldFrom = excluded.heldFrom, heldIsWhole = excluded.heldIsWhole,
         activeAt = excluded.activeAt, lastMessage = excluded.lastMessage, data = excluded.data`,
    ),
    putMarks: database.prepare(
      `update chats set unreadMessages = @unreadMessages, readUpTo = @readUpTo,
         companionReadUpTo = @companionReadUpTo, readSentUpTo = @readSentUpTo
       where id = @id`,
    ),
    remove: database.prepare('delete from chats where id = ?'),
    forgetHeld: database.prepare('update chats set heldFrom = null, heldIsWhole = null'),
    filters: database
      .prepare<[string], string>(
        `select filter || ' ' || activeAt || ' ' || unreadMessages from chatsFilters where chatId = ? order by filter`,
      )
      .pluck(),
    unlist: database.prepare('delete from chatsFilters where chatId = ?'),
    list: database.prepare(
      'insert into chatsFilters (filter, activeAt, chatId, unreadMessages) values (?, ?, ?, ?)',
    ),
    companion: database.prepare<[string], string>('select data from companions where id = ?').pluck(),
    putCompanion: database.prepare(
      `insert into companions (id, words, data) values (?, ?, ?)
       on conflict (id) do update set words = excluded.words, data = excluded.data`,
    ),
  };
  const entries = new Map<string, Entry>();

  function entryOf(chatId: string): Entry {
    const known = entries.get(chatId);
    if (known) return known;
    const row = sql.chat.get(chatId);
    const entry: Entry = { chat: row ? chatOf(row) : null, change: 'none' };
    entries.set(chatId, entry);
    return entry;
  }

  function companion(userId: string): Companion | null {
    const data = sql.companion.get(userId);
    return data === undefined ? null : parseStored<Companion>(data);
  }

  function list(chat: StoredChat): void {
    const user = chat.user && companion(chat.user._id);
    const filters = filtersOf({ ...chat, user });
    const should = filters.map((filter) => `${filter} ${chat.activeAt} ${chat.unreadMessages}`).toSorted();
    const is = sql.filters.all(chat._id);
    if (is.length === should.length && is.every((entry, index) => entry === should[index])) return;
    sql.unlist.run(chat._id);
    for (const filter of filters) sql.list.run(filter, chat.activeAt, chat._id, chat.unreadMessages);
  }

  function write(chatId: string, { chat, change }: Entry): void {
    if (!chat) {
      sql.remove.run(chatId);
      return;
    }
    const row = {
      id: chatId,
      unreadMessages: chat.unreadMessages,
      readUpTo: chat.readUpTo,
      companionReadUpTo: chat.companionReadUpTo,
      readSentUpTo: chat.readSentUpTo,
    };
    if (change === 'marks') sql.putMarks.run(row);
    else
      sql.put.run({
        ...row,
        type: chat.type,
        subtype: chat.subtype,
        userId: chat.user?._id ?? null,
        revision: chat.revision,
        clearedUpTo: chat.clearedUpTo,
        heldFrom: chat.held?.from ?? null,
        heldIsWhole: chat.held === null ? null : Number(chat.held.isWhole),
        activeAt: chat.activeAt,
        lastMessage: chat.lastMessage && asciiJson(chat.lastMessage),
        data: dataOf(chat),
      });
    list(chat);
  }

  /** Writes all changed chats to the database. */
  function flush(): void {
    for (const [chatId, entry] of entries) {
      if (entry.change === 'none') continue;
      write(chatId, entry);
      entry.change = 'none';
    }
  }

  function chatIdsWith(userId: string): readonly string[] {
    flush();
    return sql.idsWith.all(userId);
  }

  return {
    get: (chatId: string): StoredChat | null => entryOf(chatId).chat,
    /** Replaces a chat; null deletes it. */
    set(chatId: string, chat: StoredChat | null): void {
      entries.set(chatId, { chat, change: 'all' });
    },
    /** Changes only marks and counts, which are written without the rest of the row. */
    setMarks(chat: StoredChat): void {
      const { change } = entryOf(chat._id);
      entries.set(chat._id, { chat, change: change === 'all' ? 'all' : 'marks' });
    },
    companion,
    putCompanion(user: Companion): void {
      const before = companion(user._id);
      sql.putCompanion.run(user._id, nameWords(user.name), asciiJson(user));
      if (!before || (before.isFavorite === true) === (user.isFavorite === true)) return;
      for (const chatId of chatIdsWith(user._id)) {
        const { chat } = entryOf(chatId);
        if (chat) list(chat);
      }
    },
    chatIdsWith,
    forgetHeld(): void {
      flush();
      entries.clear();
      sql.forgetHeld.run();
    },
    flush,
    /** Clears the cache, so that the next use reads the tables again. */
    end: () => entries.clear(),
  };
}
