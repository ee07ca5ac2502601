import type { Message } from '#shared/domain/chat.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import { blockSize, interruptionOf, messagesIn, rowOf, spotFor, spotIn, type BlockRow } from './blocks.ts';
import { resultOf, keysBefore, keysWith, newestFirst } from './idb.ts';
import { mediaKey, writeMedia } from './media.ts';

interface Block {
  /** Key of the block in the database; null: not yet stored. */
  readonly key: number | null;
  messages: Message[];
  isChanged: boolean;
}
interface Stretch {
  from: number;
  readonly to: number;
}

const firstOf = (block: Block) => sortKeyOf(block.messages[0] as Message);

/**
 * A chat's messages within one transaction. Reads blocks on demand, changes them in memory, and writes them
 * at the end. `covered` lists the completely loaded ranges, and changes are allowed only there.
 */
export function createHistory(chatId: string, messages: IDBObjectStore) {
  /** Sorted by place. No block is empty before `write`. */
  let blocks: Block[] = [];
  const covered: Stretch[] = [];
  const loadedKeys = new Set<number>();
  const places = new Map<string, number>();
  /** Messages with media as they were read, so that `write` can update the media rows that changed. */
  const mediaBefore = new Map<string, Message>();
  const deletedKeys: number[] = [];
  let clearedUpTo: number | null = null;
  let hasRows: Promise<boolean> | null = null;

  const stretchWith = (from: number, to: number) =>
    covered.find((stretch) => stretch.from <= from && stretch.to >= to);

  function take(row: BlockRow): void {
    if (loadedKeys.has(row.from) || (clearedUpTo !== null && row.from <= clearedUpTo)) return;
    loadedKeys.add(row.from);
    const block: Block = { key: row.from, messages: messagesIn(row), isChanged: false };
    if (block.messages.length === 0) return;
    blocks.splice(spotFor(blocks, row.from, firstOf), 0, block);
    for (const message of block.messages) {
      places.set(message._id, sortKeyOf(message));
      if (message.media.length > 0) mediaBefore.set(message._id, message);
    }
  }

  /** Loads all messages between two places. */
  async function cover(from: number, to: number): Promise<void> {
    if (from > to || stretchWith(from, to)) return;
    const upTo = Math.max(from, 0);
    const [before, within] = await Promise.all([
      // The block that begins before the range may extend into it.
      newestFirst<BlockRow>(messages, keysWith([chatId], [], [upTo]), 1),
      resultOf<BlockRow[]>(messages.getAll(keysWith([chatId], [upTo], to === Infinity ? [[]] : [to]))),
    ]);
    for (const row of [...before, ...within]) take(row);
    covered.push({ from, to });
  }

  /**
   * Returns true if the database holds messages of this chat. A chat's first page then needs no id lookups.
   */
  function hasAny(): Promise<boolean> {
    hasRows ??= resultOf(messages.getAllKeys(keysWith([chatId]), 1)).then((keys) => {
      if (keys.length === 0) covered.push({ from: -1, to: Infinity });
      return keys.length > 0;
    });
    return hasRows;
  }

  /** Returns the database keys of the blocks that contain the id. */
  async function keysOf(id: string): Promise<readonly number[]> {
    const keys = (await resultOf(messages.index('ids').getAllKeys(id))) as [string, number][];
    return keys.flatMap(([chat, from]) => (chat === chatId ? [from] : []));
  }

  /** Loads the blocks that contain these messages. A message that is still missing is not stored. */
  async function locate(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !places.has(id));
    if (unknown.length === 0) return;
    const found = await Promise.all(unknown.map(keysOf));
    const wanted = new Set(found.flat().filter((key) => !loadedKeys.has(key)));
    await Promise.all([...wanted].map((key) => cover(key, key)));
  }

  function blockAt(sortKey: number): number {
    return spotFor(blocks, sortKey, firstOf) - 1;
  }

  function find(id: string): Message | undefined {
    const sortKey = places.get(id);
    if (sortKey === undefined) return undefined;
    return blocks[blockAt(sortKey)]?.messages.find((message) => message._id === id);
  }

  function insert(message: Message): void {
    const sortKey = sortKeyOf(message);
    places.set(message._id, sortKey);
    const index = blockAt(sortKey);
    const [block, next] = [blocks[index], blocks[index + 1]];
    const end = block?.messages.at(-1);
    if (block && end && (block.messages.length < blockSize || sortKey <= sortKeyOf(end))) {
      block.messages.splice(spotIn(block.messages, message), 0, message);
      block.isChanged = true;
      if (block.messages.length > blockSize) split(index, block);
    } else if (next && next.messages.length < blockSize && stretchWith(sortKey, firstOf(next))) {
      next.messages.unshift(message);
      next.isChanged = true;
    } else blocks.splice(index + 1, 0, { key: null, messages: [message], isChanged: true });
  }

  function split(index: number, block: Block): void {
    const cut = interruptionOf(block.messages);
    if (cut === null) return;
    const rest = block.messages.splice(cut);
    blocks.splice(index + 1, 0, { key: null, messages: rest, isChanged: true });
  }

  function drop(index: number): void {
    const [block] = blocks.splice(index, 1);
    if (block && block.key !== null) deletedKeys.push(block.key);
  }

  function remove(id: string): void {
    const sortKey = places.get(id);
    if (sortKey === undefined) return;
    places.delete(id);
    const index = blockAt(sortKey);
    const block = blocks[index];
    if (!block) return;
    block.messages = block.messages.filter((message) => message._id !== id);
    block.isChanged = true;
    if (block.messages.length === 0) drop(index);
  }

  return {
    cover,
    hasAny,
    locate,
    find,

    /**
     * Replaces the loaded version or inserts the message. Expects its place to be covered and its id to be
     * located.
     */
    put(message: Message): void {
      const known = places.get(message._id);
      if (known === sortKeyOf(message)) {
        const block = blocks[blockAt(known)];
        const at = block?.messages.findIndex(({ _id }) => _id === message._id) ?? -1;
        if (block) {
          block.messages[at] = message;
          block.isChanged = true;
        }
        return;
      }
      if (known !== undefined) remove(message._id);
      insert(message);
    },

    remove,

    /** Returns the messages after one place up to another, oldest first. Expects the range to be covered. */
    between(after: number, upTo: number): Message[] {
      const found: Message[] = [];
      for (let index = Math.max(0, blockAt(after)); index < blocks.length; index++) {
        const block = blocks[index];
        if (!block || firstOf(block) > upTo) break;
        for (const message of block.messages)
          if (sortKeyOf(message) > after && sortKeyOf(message) <= upTo) found.push(message);
      }
      return found;
    },

    async newest(): Promise<Message | null> {
      for (;;) {
        const tail = covered.find(({ to }) => to === Infinity);
        const from = tail?.from ?? Infinity;
        const last = blocks.at(-1)?.messages.at(-1);
        if (last && sortKeyOf(last) >= from) return last;
        if (tail && from <= Math.max(0, clearedUpTo ?? 0)) return last ?? null;
        const range = tail ? keysBefore([chatId], [from]) : keysWith([chatId]);
        const [row] = await newestFirst<BlockRow>(messages, range, 1);
        if (row) take(row);
        if (tail) tail.from = row?.from ?? 0;
        else covered.push({ from: row?.from ?? 0, to: Infinity });
      }
    },

    /** Deletes all messages at or before this place without reading them; Infinity deletes all. */
    async clear(upTo: number): Promise<void> {
      // The block that contains the boundary is split, so only it is read.
      if (upTo !== Infinity) await cover(upTo, upTo);
      clearedUpTo = Math.max(clearedUpTo ?? 0, upTo);
      for (const block of blocks) {
        if (firstOf(block) > upTo) continue;
        for (const message of block.messages) if (sortKeyOf(message) <= upTo) places.delete(message._id);
        block.messages = block.messages.filter((message) => sortKeyOf(message) > upTo);
        block.isChanged = true;
        if (block.messages.length === 0 && block.key !== null) deletedKeys.push(block.key);
      }
      blocks = blocks.filter((block) => block.messages.length > 0);
      covered.push({ from: -1, to: upTo });
    },

    /** Writes all changes. Deletions come first, because a block may reuse the key of another. */
    write(media: IDBObjectStore): void {
      if (clearedUpTo !== null) {
        const upTo = clearedUpTo === Infinity ? [[]] : [clearedUpTo];
        messages.delete(keysWith([chatId], [], upTo));
        media.delete(keysWith([chatId], [], clearedUpTo === Infinity ? [[]] : [clearedUpTo, []]));
      }
      for (const key of deletedKeys) messages.delete([chatId, key]);
      const changed = blocks.filter((block) => block.isChanged);
      for (const { key, messages: rows } of changed)
        if (key !== null && key !== sortKeyOf(rows[0] as Message)) messages.delete([chatId, key]);
      for (const block of changed) messages.put(rowOf(chatId, block.messages));
      for (const [id, message] of mediaBefore)
        if (places.get(id) !== sortKeyOf(message)) media.delete(mediaKey(message));
      for (const { messages: rows } of changed)
        for (const message of rows) {
          const before = mediaBefore.get(message._id);
          if (before !== message && (before || message.media.length > 0)) writeMedia(media, message);
        }
    },
  };
}

export type History = ReturnType<typeof createHistory>;
