import type { Message } from '#shared/domain/chat.ts';
import { packMessage, unpackMessage, type PackedMessage } from '#shared/store/packedMessage.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import { Damaged } from './idb.ts';

/**
 * Messages per database record. IndexedDB costs grow with records and index entries, so one record per
 * message would take four times as long to write. A change rewrites its whole block; this size keeps that
 * cheap, and a page of 20 within two blocks.
 */
export const blockSize = 32;

export interface BlockRow {
  readonly chatId: string;
  /** Places of the first and the last message. Blocks of a chat never overlap; each place is in one block. */
  readonly from: number;
  readonly to: number;
  /** The messages' ids, each an index entry. */
  readonly ids: readonly string[];
  /**
   * The packed messages as JSON, oldest first. The browser clones one text faster than thousands of nested
   * values.
   */
  readonly json: string;
}

export function rowOf(chatId: string, messages: readonly Message[]): BlockRow {
  const [first, last] = [messages[0], messages.at(-1)];
  return {
    chatId,
    from: first ? sortKeyOf(first) : 0,
    to: last ? sortKeyOf(last) : 0,
    ids: messages.map((message) => message._id),
    json: JSON.stringify(messages.map(packMessage)),
  };
}

export function packedIn(row: BlockRow): PackedMessage[] {
  try {
    return JSON.parse(row.json) as PackedMessage[];
  } catch (cause) {
    throw new Damaged('a block of messages differs from the written one', { cause });
  }
}

export function messagesIn(row: BlockRow): Message[] {
  return packedIn(row).map((packed) => unpackMessage(packed, row.chatId));
}

/** Returns the index at which to insert a place into items sorted by place: after all equal ones. */
export function spotFor<T>(sorted: readonly T[], sortKey: number, of: (item: T) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = sorted[middle];
    if (item !== undefined && of(item) <= sortKey) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index at which to insert a message: sorted by place, and by id if places are equal. */
export function spotIn(sorted: readonly Message[], message: Message): number {
  let spot = spotFor(sorted, sortKeyOf(message), sortKeyOf);
  for (; spot > 0; spot--) {
    const before = sorted[spot - 1];
    if (!before || sortKeyOf(before) !== sortKeyOf(message) || before._id < message._id) break;
  }
  return spot;
}

/**
 * Returns the index nearest to the middle that splits a block without dividing a place; null if all places
 * are equal.
 */
export function interruptionOf(messages: readonly Message[]): number | null {
  const middle = messages.length >> 1;
  for (let away = 0; away < messages.length; away++)
    for (const cut of [middle - away, middle + away]) {
      const [before, after] = [messages[cut - 1], messages[cut]];
      if (before && after && sortKeyOf(before) !== sortKeyOf(after)) return cut;
    }
  return null;
}

/** Splits a chat's sorted messages into blocks. */
export function inBlocks(sorted: readonly Message[]): Message[][] {
  const blocks: Message[][] = [];
  for (const message of sorted) {
    const last = blocks.at(-1);
    const end = last?.at(-1);
    if (last && end && (last.length < blockSize || sortKeyOf(end) === sortKeyOf(message))) last.push(message);
    else blocks.push([message]);
  }
  return blocks;
}
