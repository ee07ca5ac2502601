import { searchableWords } from '#shared/store/searchWords.ts';
import type { PackedMessage } from '#shared/store/packedMessage.ts';
import { parseStored, type Database } from '../database.ts';
import type { SqlFunctions } from '../migrate.ts';

/**
 * Factor of the index's row ids: a message's sort key times this factor, plus the number of its chat. Rows
 * therefore sort by time and contain the position of their message. Messages with the same sort key in one
 * chat, which no server assigns, share a row with the words of all.
 */
const CHATS = 2 ** 20;
/**
 * Maximum sort key, because a row id must fit into 64 bits. Messages after the year 2248 and chats beyond a
 * million are not found.
 */
const LAST_SORT_KEY = 2 ** 43 - 1;

/** SQL expressions for the chat and the sort key in a row id. */
export const rowChat = (row: string) => `(${row} & ${CHATS - 1})`;
export const rowSortKey = (row: string) => `(${row} >> 20)`;

/** Returns the row id; null if the chat or sort key is too large. */
function rowOf(chat: number, sortKey: number): bigint | null {
  return sortKey > LAST_SORT_KEY || chat >= CHATS ? null : BigInt(sortKey) * BigInt(CHATS) + BigInt(chat);
}

/**
 * Returns a word that identifies a chat, so that a search in one chat skips the messages of others. Texts
 * cannot contain it, because its first character is not a letter.
 */
const chatWord = (chat: number) => `\uE000${chat}`;

/** Returns the index query for texts with a word that starts with each given word, in one chat or in all. */
export function searchQuery(words: readonly string[], chat: number | null): string {
  const prefixes = [...new Set(words)].map((word) => `"${word}"*`);
  return (chat === null ? prefixes : [`"${chatWord(chat)}"`, ...prefixes]).join(' ');
}

/** Texts of a row's messages by message id, and the row's words at its first use. */
interface Row {
  readonly chat: number;
  readonly before: string;
  readonly texts: Map<string, string | null>;
}

interface Span {
  oldest: number;
  newest: number;
}

function wordsOf(chat: number, texts: Iterable<string | null>): string {
  let words = '';
  for (const text of texts) if (text !== null) for (const word of searchableWords(text)) words += ` ${word}`;
  return words === '' ? '' : chatWord(chat) + words;
}

/** Returns the words of a companion's name as a row stores them: a space before each. */
export const nameWords = (name: string | null): string =>
  searchableWords(name ?? '')
    .map((word) => ` ${word}`)
    .join('');

/**
 * SQL functions for migrations that rebuild the index. `searchRow` takes the texts (JSON) of the messages at
 * one sort key.
 */
export const searchFunctions: SqlFunctions = {
  searchRow: (chat, texts) => wordsOf(Number(chat), parseStored<(string | null)[]>(String(texts))),
  nameWords: (name) => nameWords(typeof name === 'string' ? name : null),
};

/**
 * Writes the words of messages. Collects them until `flush`, because the index is faster with sorted rows.
 */
export function createSearchIndex(database: Database) {
  const sql = {
    insert: database.prepare('insert into search (rowid, words) values (?, ?)'),
    remove: database.prepare(`insert into search (search, rowid, words) values ('delete', ?, ?)`),
    at: database.prepare<[number, number, string], { id: string; data: string }>(
      'select id, data from messages where chat = ? and place = ? and id <> ?',
    ),
    // Two subqueries, because SQLite would read all rows between for a combined one.
    span: database.prepare<[{ chat: number }], { oldest: number | null; newest: number | null }>(
      `select (select min(place) from messages where chat = @chat) as oldest,
         (select max(place) from messages where chat = @chat) as newest`,
    ),
  };
  const rows = new Map<bigint, Row>();
  /** Range of each chat's sort keys. New messages outside the range cannot share a row. */
  const spans = new Map<number, Span>();

  function byteRangeOf(chat: number): Span {
    const known = spans.get(chat);
    if (known) return known;
    const { oldest, newest } = sql.span.get({ chat }) ?? { oldest: null, newest: null };
    const span = { oldest: oldest ?? Number.POSITIVE_INFINITY, newest: newest ?? Number.NEGATIVE_INFINITY };
    spans.set(chat, span);
    return span;
  }

  /**
   * Returns the row at a sort key. `added`: id of a message that is already in the table but not yet in the
   * index.
   */
  function rowAt(key: bigint, chat: number, sortKey: number, added: string): Row {
    const known = rows.get(key);
    if (known) return known;
    const texts: Row['texts'] = new Map();
    const span = byteRangeOf(chat);
    if (sortKey >= span.oldest && sortKey <= span.newest) {
      for (const { id, data } of sql.at.all(chat, sortKey, added))
        texts.set(id, parseStored<PackedMessage>(data).text ?? null);
    }
    span.oldest = Math.min(span.oldest, sortKey);
    span.newest = Math.max(span.newest, sortKey);
    const row = { chat, before: wordsOf(chat, texts.values()), texts };
    rows.set(key, row);
    return row;
  }

  function forget(): void {
    rows.clear();
    spans.clear();
  }

  function set(chat: number, sortKey: number, messageId: string, text: string | null, added = ''): void {
    const key = rowOf(chat, sortKey);
    if (key !== null) rowAt(key, chat, sortKey, added).texts.set(messageId, text);
  }

  return {
    /** Adds a new message to the index. */
    added(chat: number, sortKey: number, messageId: string, text: string | null): void {
      set(chat, sortKey, messageId, text, messageId);
    },
    /** Changes the text of a message. Call before the message table is updated. */
    changes: (chat: number, sortKey: number, messageId: string, text: string | null) =>
      set(chat, sortKey, messageId, text),
    /** Removes a message. Call before it is deleted from the message table. */
    goes: (chat: number, sortKey: number, messageId: string) => set(chat, sortKey, messageId, null),
    flush(): void {
      for (const [key, { chat, before, texts }] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const words = wordsOf(chat, texts.values());
        if (words === before) continue;
        if (before !== '') sql.remove.run(key, before);
        if (words !== '') sql.insert.run(key, words);
      }
      forget();
    },
    /** Discards changes that were not flushed. */
    forget,
  };
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;
