import { searchableWords } from '#shared/store/searchWords.ts';
import type { PackedMessage } from '#shared/store/packedMessage.ts';
import { parseStored, type Database } from '../database.ts';
import type { SqlFunctions } from '../migrate.ts';

/**
 * The index's rows: a message's place times this, and the number of its chat. So rows sort by time, and say where their
 * message lies. Messages of one place in one chat, which no server gives, share a row that has the words of all.
 */
const CHATS = 2 ** 20;
/** A row's number must fit into 64 bits. What lies later, in the year 2248, is not found; nor are chats beyond a million. */
const LAST_PLACE = 2 ** 43 - 1;

/** What of a row says its chat and its place, in SQL. */
export const rowChat = (row: string) => `(${row} & ${CHATS - 1})`;
export const rowSortKey = (row: string) => `(${row} >> 20)`;

/** Null: no row has this place. */
function rowOf(chat: number, place: number): bigint | null {
  return place > LAST_PLACE || chat >= CHATS ? null : BigInt(place) * BigInt(CHATS) + BigInt(chat);
}

/**
 * A word that represents a chat, so that a search in one chat meets no other's messages. No text has such a word: its
 * first character is no letter.
 */
const chatWord = (chat: number) => `\uE000${chat}`;

/** Words by their beginnings, each of them; in one chat or in all. */
export function searchQuery(words: readonly string[], chat: number | null): string {
  const asked = [...new Set(words)].map((word) => `"${word}"*`);
  return (chat === null ? asked : [`"${chatWord(chat)}"`, ...asked]).join(' ');
}

/** The texts of a row's messages by their ids, and the words that it had when it was first touched. */
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

/** SQL functions for steps that rebuild the index. `searchRow` takes the texts (JSON) of the messages at one place. */
export const searchFunctions: SqlFunctions = {
  searchRow: (chat, texts) => wordsOf(Number(chat), parseStored<(string | null)[]>(String(texts))),
  nameWords: (name) => nameWords(typeof name === 'string' ? name : null),
};

/** Writes the words of messages. Collected until `flush`: the index wants its rows in order. */
export function createSearchIndex(database: Database) {
  const sql = {
    insert: database.prepare('insert into search (rowid, words) values (?, ?)'),
    remove: database.prepare(`insert into search (search, rowid, words) values ('delete', ?, ?)`),
    at: database.prepare<[number, number, string], { id: string; data: string }>(
      'select id, data from messages where chat = ? and place = ? and id <> ?',
    ),
    // Two questions, since one for both would read every row between.
    span: database.prepare<[{ chat: number }], { oldest: number | null; newest: number | null }>(
      `select (select min(place) from messages where chat = @chat) as oldest,
         (select max(place) from messages where chat = @chat) as newest`,
    ),
  };
  const rows = new Map<bigint, Row>();
  /** Between which places a chat has messages: outside of them nothing needs to be looked for. */
  const spans = new Map<number, Span>();

  function byteRangeOf(chat: number): Span {
    const known = spans.get(chat);
    if (known) return known;
    const { oldest, newest } = sql.span.get({ chat }) ?? { oldest: null, newest: null };
    const span = { oldest: oldest ?? Number.POSITIVE_INFINITY, newest: newest ?? Number.NEGATIVE_INFINITY };
    spans.set(chat, span);
    return span;
  }

  /** `added`: is there already, but was not when the row was written. */
  function rowAt(key: bigint, chat: number, place: number, added: string): Row {
    const known = rows.get(key);
    if (known) return known;
    const texts: Row['texts'] = new Map();
    const span = byteRangeOf(chat);
    if (place >= span.oldest && place <= span.newest) {
      for (const { id, data } of sql.at.all(chat, place, added))
        texts.set(id, parseStored<PackedMessage>(data).text ?? null);
    }
    span.oldest = Math.min(span.oldest, place);
    span.newest = Math.max(span.newest, place);
    const row = { chat, before: wordsOf(chat, texts.values()), texts };
    rows.set(key, row);
    return row;
  }

  function forget(): void {
    rows.clear();
    spans.clear();
  }

  function set(chat: number, place: number, messageId: string, text: string | null, added = ''): void {
    const key = rowOf(chat, place);
    if (key !== null) rowAt(key, chat, place, added).texts.set(messageId, text);
  }

  return {
    /** A message has been added. */
    added(chat: number, place: number, messageId: string, text: string | null): void {
      set(chat, place, messageId, text, messageId);
    },
    /** A message is about to have this text. To be called before it has. */
    changes: (chat: number, place: number, messageId: string, text: string | null) =>
      set(chat, place, messageId, text),
    /** A message is about to go. To be called before it is gone. */
    goes: (chat: number, place: number, messageId: string) => set(chat, place, messageId, null),
    flush(): void {
      for (const [key, { chat, before, texts }] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const words = wordsOf(chat, texts.values());
        if (words === before) continue;
        if (before !== '') sql.remove.run(key, before);
        if (words !== '') sql.insert.run(key, words);
      }
      forget();
    },
    /** Whatever was not flushed never happened. */
    forget,
  };
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;
