import { chatSchema, messageSchema, type Message } from '#shared/domain/chat.ts';
import { companionSchema, type Companion } from '#shared/domain/person.ts';
import { mergeChat, sortKeyOf } from '#shared/store/rules.ts';
import { inBlocks, rowOf } from './blocks.ts';
import { count, newState, rowOfChat } from './chatRows.ts';
import { resultOf } from './idb.ts';
import { writeMedia } from './media.ts';

/**
 * Upgrade steps, one per version. Released steps are frozen: a change of today's rows (blocks.ts,
 * chatRows.ts, media.ts) needs version 4, whose step reads the rows of version 3.
 */

export function createVersion1(database: IDBDatabase): void {
  database.createObjectStore('chats', { keyPath: '_id' });
  database.createObjectStore('companions', { keyPath: '_id' });
  database.createObjectStore('messages', { keyPath: '_id' }).createIndex('chatId', 'chatId');
  database.createObjectStore('files', { keyPath: 'id' });
  database.createObjectStore('folders', { keyPath: 'type' });
}

/** Adds chat lists by filter, and media next to their messages. */
export function upgradeTo2(database: IDBDatabase): void {
  database.createObjectStore('chatsFilters', { keyPath: 'filter' });
  database.createObjectStore('mediaItems', { keyPath: 'id' }).createIndex('chatId', 'chatId');
}

/**
 * Adds message blocks, list keys of chats, one state row and the store of shown sensitive chats. Keeps files,
 * folders and companions. Keeps valid chats and messages, but resets the revision and the loaded ranges, so
 * that all is compared with the server. Rebuilds the lists and media of version 2.
 */
export async function upgradeTo3(database: IDBDatabase, transaction: IDBTransaction): Promise<void> {
  const [oldChats, oldMessages] = ['chats', 'messages'].map((name) => {
    const store = transaction.objectStore(name);
    store.name = `${name} of version 2`;
    return store;
  }) as [IDBObjectStore, IDBObjectStore];
  const companions = transaction.objectStore('companions');
  database.deleteObjectStore('chatsFilters');
  database.deleteObjectStore('mediaItems');

  const chats = database.createObjectStore('chats', { keyPath: 'chat._id' });
  chats.createIndex('lists', 'lists', { multiEntry: true });
  const messages = database.createObjectStore('messages', { keyPath: ['chatId', 'from'] });
  messages.createIndex('ids', 'ids', { multiEntry: true });
  messages.createIndex('to', ['to', 'chatId']);
  const filters = database.createObjectStore('chatsFilters', { keyPath: 'name' });
  const media = database.createObjectStore('mediaItems', { keyPath: ['chatId', 'place', 'messageId'] });
  database.createObjectStore('sensitiveFilters', { keyPath: 'chatId' });

  const known = new Map<string, Companion>();
  for (const old of await resultOf<unknown[]>(companions.getAll())) {
    const { data } = companionSchema.safeParse(old);
    if (data) known.set(data._id, data);
  }
  companions.clear();
  const state = newState(null);
  for (const old of await resultOf<unknown[]>(oldChats.getAll())) {
    const { data } = chatSchema.safeParse(old);
    if (!data) continue;
    if (data.user && !known.has(data.user._id)) known.set(data.user._id, data.user);
    const row = rowOfChat(mergeChat(null, data), data.user ? known.get(data.user._id) : undefined);
    count(state.counts, row, 1);
    chats.put(row);
    const found = understood(await resultOf<unknown[]>(oldMessages.index('chatId').getAll(data._id)));
    for (const block of inBlocks(found)) messages.put(rowOf(data._id, block));
    for (const message of found) if (message.media.length > 0) writeMedia(media, message);
  }
  for (const companion of known.values()) companions.put(companion);
  filters.put(state);
  database.deleteObjectStore(oldChats.name);
  database.deleteObjectStore(oldMessages.name);
}

function understood(old: readonly unknown[]): Message[] {
  return old
    .flatMap((one) => messageSchema.safeParse(one).data ?? [])
    .sort((a, b) => sortKeyOf(a) - sortKeyOf(b) || (a._id < b._id ? -1 : 1));
}
