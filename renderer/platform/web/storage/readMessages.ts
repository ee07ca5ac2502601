import type { Message } from '#shared/domain/chat.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { sortKeyOf, statusOf } from '#shared/store/rules.ts';
import { blockSize, messagesIn, type BlockRow } from './blocks.ts';
import type { ChatRow } from './chatRows.ts';
import type { Connection } from './connection.ts';
import { resultOf, keysBefore, keysWith, newestFirst } from './idb.ts';
import type { MediaRow } from './media.ts';

type MessageReads = Pick<ChatStore, 'listMessages' | 'getMessages' | 'countAfter' | 'listMedia'>;

export function shownMessage(message: Message, chat: StoredChat | undefined, me: string): Message {
  return chat ? { ...message, status: statusOf(message, chat, me) } : message;
}

const chatOf = (transaction: IDBTransaction, chatId: string) =>
  resultOf<ChatRow | undefined>(transaction.objectStore('chats').get(chatId)).then((row) => row?.chat);

/** Number of blocks that hold at least this many messages, unless some were deleted. */
const blocksFor = (count: number) => Math.ceil(count / blockSize) + 1;

/** Returns the newest `count` messages before one place and from another on, oldest first. */
export async function older(
  messages: IDBObjectStore,
  chatId: string,
  before: number,
  count: number,
  from: number | Promise<number | null>,
): Promise<Message[]> {
  let found: Message[] = [];
  for (let [range, step] = [keysBefore([chatId], [before]), blocksFor(count)]; ; step *= 2) {
    const [rows, downTo] = await Promise.all([newestFirst<BlockRow>(messages, range, step), from]);
    if (downTo === null) return [];
    const read = rows
      .toReversed()
      .flatMap(messagesIn)
      .filter((message) => sortKeyOf(message) < before && sortKeyOf(message) >= downTo);
    found = [...read, ...found];
    const last = rows.at(-1);
    if (found.length >= count || !last || rows.length < step || last.from <= downTo)
      return found.slice(-count);
    range = keysBefore([chatId], [last.from]);
  }
}

/** Returns the oldest `count` messages after a place. */
async function newer(
  messages: IDBObjectStore,
  chatId: string,
  after: number,
  count: number,
): Promise<Message[]> {
  const found: Message[] = [];
  const start = Math.max(0, after);
  // The block that begins before the place may extend beyond it.
  const first = newestFirst<BlockRow>(messages, keysWith([chatId], [], [start]), 1);
  for (let [from, step] = [start, blocksFor(count)]; ; step *= 2) {
    const range = IDBKeyRange.bound([chatId, from], [chatId, []], true, false);
    const rows = await resultOf<BlockRow[]>(messages.getAll(range, step === Infinity ? undefined : step));
    for (const row of [...(from === start ? await first : []), ...rows])
      for (const message of messagesIn(row)) if (sortKeyOf(message) > after) found.push(message);
    const last = rows.at(-1);
    if (found.length >= count || !last || rows.length < step) return found.slice(0, count);
    from = last.from;
  }
}

export function createMessageReads(connection: Connection, me: string): MessageReads {
  return {
    listMessages: ({ chatId, direction, place, count }) =>
      connection.read(['chats', 'messages'], async (transaction) => {
        const messages = transaction.objectStore('messages');
        const asking = chatOf(transaction, chatId);
        const heldFrom = asking.then((chat) => chat?.held?.from ?? null);
        let page: Message[];
        if (direction === 'older') page = await older(messages, chatId, place ?? Infinity, count, heldFrom);
        else {
          const from = await heldFrom;
          page = from === null ? [] : await newer(messages, chatId, Math.max(place ?? -1, from - 1), count);
        }
        const chat = await asking;
        return page.map((message) => shownMessage(message, chat, me));
      }),

    getMessages: ({ messageIds }) =>
      connection.read(['chats', 'messages'], async (transaction) => {
        const messages = transaction.objectStore('messages');
        const index = messages.index('ids');
        const keys = await Promise.all(messageIds.map((id) => resultOf(index.getKey(id))));
        const wanted = new Map(keys.flatMap((key) => (key ? [[String(key), key]] : [])));
        const blocks = await Promise.all(
          [...wanted.values()].map((key) => resultOf<BlockRow>(messages.get(key))),
        );
        const chatIds = [...new Set(blocks.map(({ chatId }) => chatId))];
        const chats = new Map(
          await Promise.all(chatIds.map(async (id) => [id, await chatOf(transaction, id)] as const)),
        );
        const found = new Map(blocks.flatMap(messagesIn).map((message) => [message._id, message] as const));
        return messageIds.flatMap((id) => {
          const message = found.get(id);
          return message ? [shownMessage(message, chats.get(message.chatId), me)] : [];
        });
      }),

    countAfter: ({ chatId, place }) =>
      connection.read(['messages'], async (transaction) => {
        const rest = await newer(transaction.objectStore('messages'), chatId, place, Infinity);
        return rest.filter((message) => message.from !== me).length;
      }),

    listMedia: ({ chatId, before, count }) =>
      connection.read(['mediaItems'], async (transaction) => {
        const range = before === null ? keysWith([chatId]) : keysBefore([chatId], [before]);
        const rows = await newestFirst<MediaRow>(transaction.objectStore('mediaItems'), range, count);
        // Lists all media of a message, because the next page continues from a message's place.
        let listed = 0;
        return rows.flatMap(({ items }) => (listed >= count ? [] : ((listed += items.length), items)));
      }),
  };
}
