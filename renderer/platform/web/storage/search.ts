import type { Message } from '#shared/domain/chat.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import { unpackMessage, type PackedMessage } from '#shared/store/packedMessage.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import { holdsWords, soughtWords } from '#shared/store/searchWords.ts';
import { packedIn, type BlockRow } from './blocks.ts';
import type { ChatRow } from './chatRows.ts';
import type { Connection } from './connection.ts';
import { resultOf, keysBefore, keysWith, newestFirst } from './idb.ts';
import { shownMessage } from './readMessages.ts';

/**
 * Blocks per read. Begins small, because searches mostly find recent messages, and doubles up to the maximum.
 */
const firstStep = 8;
const greatestStep = 128;

/** ASCII without apostrophes: such a text contains its searchable words unchanged, except for letter case. */
const isPlain = /^[\0-&(-_a-\x7F]*$/;

/** Sorts newest first; messages at the same place by descending id. */
const byNewest = (a: Message, b: Message) => sortKeyOf(b) - sortKeyOf(a) || (a._id < b._id ? 1 : -1);

/** Splits a text into words only if a quick check finds the searched words in it. */
function holds(text: PackedMessage['text'], words: readonly string[]): boolean {
  if (!text) return false;
  const lower = isPlain.test(text) ? text.toLowerCase() : null;
  return (lower === null || words.every((word) => lower.includes(word))) && holdsWords(text, words);
}

/**
 * Searches without a word index: reads blocks from the newest back and stops when older ones can't enter the
 * page. Each step is its own transaction, so that arriving messages don't wait.
 */
export function createSearch(connection: Connection, me: string): ChatStore['search'] {
  function step(chatId: string | null, before: BlockRow | undefined, count: number): Promise<BlockRow[]> {
    return connection.read(['messages'], (transaction) => {
      const messages = transaction.objectStore('messages');
      if (chatId !== null)
        return newestFirst(
          messages,
          before ? keysBefore([chatId], [before.from]) : keysWith([chatId]),
          count,
        );
      const range = before ? IDBKeyRange.upperBound([before.to, before.chatId], true) : null;
      return newestFirst(messages.index('to'), range ?? IDBKeyRange.lowerBound([0]), count);
    });
  }

  /** Chats by id, because a message may be stored before its chat. */
  const chatsThere = () =>
    connection.read(['chats'], async (transaction) => {
      const rows = await resultOf<ChatRow[]>(transaction.objectStore('chats').getAll());
      return new Map(rows.map(({ chat }) => [chat._id, chat]));
    });

  return async ({ text, chatId, count }) => {
    const words = soughtWords(text);
    if (words.length === 0) return [];
    const chats = await chatsThere();
    if (chatId !== null && !chats.has(chatId)) return [];
    // Keyed by id, because a message whose block was rewritten between two steps may be read twice.
    const found = new Map<string, Message>();
    let last: BlockRow | undefined;
    for (let size = firstStep; ; size = Math.min(size * 2, greatestStep)) {
      const rows = await step(chatId, last, size);
      for (const row of rows)
        for (const packed of chats.has(row.chatId) ? packedIn(row) : [])
          if (holds(packed.text, words)) found.set(packed._id, unpackMessage(packed, row.chatId));
      last = rows.at(-1);
      const best = [...found.values()].sort(byNewest).slice(0, count);
      const worst = best[count - 1];
      // All unread blocks end before this one; within one chat they end before it begins.
      const rest = last && (chatId === null ? last.to : last.from - 1);
      if (rest === undefined || rows.length < size || (worst && sortKeyOf(worst) > rest))
        return best.map((message) => shownMessage(message, chats.get(message.chatId), me));
    }
  };
}
