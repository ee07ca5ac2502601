import type { Message } from '#shared/domain/chat.ts';
import { packMessage, unpackMessage, type PackedMessage } from '#shared/store/packedMessage.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import { Damaged } from './idb.ts';

/**
 * Messages lie in the database in blocks of neighbours: what IndexedDB costs is counted by record and by index entry, so
 * a record a message would take four times as long to write. A block is rewritten where one of its messages changes;
 * the size keeps that cheap, and a page of 20 within two blocks.
 */
export const blockSize = 32;

export interface BlockRow {
  readonly chatId: string;
  /** Places of the first and the last message in it. Blocks of a chat never overlap; a place is never in two. */
  readonly from: number;
  readonly to: number;
  /** Of its messages: an index entry each. */
  readonly ids: readonly string[];
  /** The messages, oldest first, packed. As text: the browser then walks through one value, not through thousands, four times. */
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
    throw new Damaged('a block of messages is not what was written', { cause });
  }
}

export function messagesIn(row: BlockRow): Message[] {
  return packedIn(row).map((packed) => unpackMessage(packed, row.chatId));
}

/** Where a place belongs in a row of things sorted by place: after all that are not greater. */
export function spotFor<T>(sorted: readonly T[], place: number, of: (item: T) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = sorted[middle];
    if (item !== undefined && of(item) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a message belongs among others: by place and, where a server gave one place twice, by id. */
export function spotIn(sorted: readonly Message[], message: Message): number {
  let spot = spotFor(sorted, sortKeyOf(message), sortKeyOf);
  for (; spot > 0; spot--) {
    const before = sorted[spot - 1];
    if (!before || sortKeyOf(before) !== sortKeyOf(message) || before._id < message._id) break;
  }
  return spot;
}

/** Where to cut a block in two: as near to its middle as leaves no place in both halves. Null: all have one place. */
export function interruptionOf(messages: readonly Message[]): number | null {
  const middle = messages.length >> 1;
  for (let away = 0; away < messages.length; away++)
    for (const cut of [middle - away, middle + away]) {
      const [before, after] = [messages[cut - 1], messages[cut]];
      if (before && after && sortKeyOf(before) !== sortKeyOf(after)) return cut;
    }
  return null;
}

/** A whole chat's messages, sorted, in blocks. */
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
