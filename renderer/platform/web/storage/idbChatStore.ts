import type { Folder } from '#shared/domain/chat.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { StoredFile } from '#shared/store/records.ts';
import { applyChanges } from './applyChanges.ts';
import { chatStoreNames } from './chatDatabase.ts';
import { newState } from './chatRows.ts';
import type { Connection } from './connection.ts';
import { resultOf } from './idb.ts';
import { createChatReads } from './readChats.ts';
import { createMessageReads } from './readMessages.ts';
import { createSearch } from './search.ts';
import { createWorkingSet } from './workingSet.ts';

const changedByNetwork = ['chats', 'chatsFilters', 'companions', 'messages', 'mediaItems'] as const;

/** The chat store over IndexedDB; `createMemoryChatStore` defines the behaviour of each method. */
export function createIdbChatStore(connection: Connection, me: string): ChatStore {
  return {
    apply: ({ changes }) =>
      connection.write(changedByNetwork, (transaction) =>
        applyChanges(createWorkingSet(transaction, me), changes),
      ),
    ...createChatReads(connection, me),
    ...createMessageReads(connection, me),
    search: createSearch(connection, me),

    putFile: ({ file }) =>
      connection.write(['files'], (transaction) => {
        // Copies a view, because IndexedDB would store its whole underlying buffer.
        const isPart = file.bytes.byteLength !== file.bytes.buffer.byteLength;
        transaction.objectStore('files').put(isPart ? { ...file, bytes: file.bytes.slice() } : file);
        return null;
      }),
    getFile: ({ fileId }) =>
      connection.read(['files'], async (transaction) => {
        const found = await resultOf<StoredFile | undefined>(transaction.objectStore('files').get(fileId));
        return found ?? null;
      }),
    deleteFiles: ({ fileIds }) =>
      connection.write(['files'], (transaction) => {
        for (const id of fileIds) transaction.objectStore('files').delete(id);
        return null;
      }),
    listFileIds: () =>
      connection.read(['files'], async (transaction) => {
        const keys = await resultOf(transaction.objectStore('files').getAllKeys());
        return keys as string[];
      }),

    isSensitiveShown: ({ chatId }) =>
      connection.read(['sensitiveFilters'], async (transaction) => {
        const key = await resultOf(transaction.objectStore('sensitiveFilters').getKey(chatId));
        return key !== undefined;
      }),
    setSensitiveShown: ({ chatId, isShown }) =>
      connection.write(['sensitiveFilters'], (transaction) => {
        const store = transaction.objectStore('sensitiveFilters');
        if (isShown) store.put({ chatId });
        else store.delete(chatId);
        return null;
      }),

    putFolders: ({ folders }) =>
      connection.write(['folders'], (transaction) => {
        const store = transaction.objectStore('folders');
        store.clear();
        for (const folder of folders) store.put(folder);
        return null;
      }),
    listFolders: () =>
      connection.read(['folders'], (transaction) =>
        resultOf<Folder[]>(transaction.objectStore('folders').getAll()),
      ),

    clear: () =>
      connection.write(chatStoreNames, (transaction) => {
        for (const name of chatStoreNames) transaction.objectStore(name).clear();
        transaction.objectStore('chatsFilters').put(newState(me));
        return null;
      }),
  };
}
