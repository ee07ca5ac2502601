import { newState, type ChatRow, type StateRow } from './chatRows.ts';
import { deleteDatabase, openDatabase, StorageRefused, type DatabasePlan } from './database.ts';
import { resultOf, finished } from './idb.ts';
import { createVersion1, upgradeTo2, upgradeTo3 } from './upgrades.ts';

/** Name of the chat database, fixed by §3 "Local stores". */
export const chatDatabaseName = 'chat-module-db';
const chatDatabaseVersion = 3;
export const chatStoreNames = [
  'chats',
  'chatsFilters',
  'companions',
  'messages',
  'files',
  'mediaItems',
  'sensitiveFilters',
  'folders',
] as const;

const indexesOf: Readonly<Record<string, readonly string[]>> = { chats: ['lists'], messages: ['ids', 'to'] };

const plan: DatabasePlan = {
  name: chatDatabaseName,
  version: chatDatabaseVersion,
  async upgrade(database, transaction, from) {
    if (from < 1) createVersion1(database);
    if (from < 2) upgradeTo2(database);
    if (from < 3) await upgradeTo3(database, transaction);
  },
  async check(database) {
    const transaction = database.transaction([...chatStoreNames], 'readonly');
    for (const [store, indexes] of Object.entries(indexesOf))
      for (const index of indexes) transaction.objectStore(store).index(index);
    await Promise.all([
      resultOf(transaction.objectStore('chatsFilters').get('state')),
      ...chatStoreNames.map((name) =>
        resultOf(transaction.objectStore(name).getKey(IDBKeyRange.lowerBound(0))),
      ),
    ]);
  },
};

/** The database now belongs to another user who signed in later. */
export class StorageTaken extends Error {
  override readonly name = 'StorageTaken';
}

/** Returns true if all rows can belong only to this user. Databases before version 3 have no owner. */
const isOwn = (rows: readonly ChatRow[], userId: string) =>
  rows.every(({ chat }) => chat.users.includes(userId) && chat.user?._id !== userId);

/** Marks the database as this user's if it has no owner. Returns false if it belongs to another user. */
async function claim(database: IDBDatabase, userId: string): Promise<boolean> {
  const transaction = database.transaction(['chats', 'chatsFilters'], 'readwrite');
  const ended = finished(transaction);
  const store = transaction.objectStore('chatsFilters');
  const state = await resultOf<StateRow | undefined>(store.get('state'));
  let isOurs = state?.owner === userId;
  if (!state) {
    store.put(newState(userId));
    isOurs = true;
  } else if (state.owner === null) {
    isOurs = isOwn(await resultOf<ChatRow[]>(transaction.objectStore('chats').getAll()), userId);
    if (isOurs) store.put({ ...state, owner: userId });
  }
  await ended;
  return isOurs;
}

/** Maximum number of deletions, because another user's tab may reopen the database before it closes. */
const attempts = 3;

/**
 * Opens the user's database. Deletes another user's database first: a deletion closes it in every tab, so no
 * tab shows another user's chats. `mayTake: false` rejects with {@link StorageTaken} instead.
 */
export async function openChatDatabase(
  userId: string,
  { withinMs, mayTake }: { readonly withinMs: number; readonly mayTake: boolean },
): Promise<{ readonly database: IDBDatabase; readonly isRebuilt: boolean }> {
  for (let attempt = 1; ; attempt++) {
    const { database, isRebuilt } = await openDatabase(plan, withinMs);
    if (await claim(database, userId)) return { database, isRebuilt };
    database.close();
    if (!mayTake) throw new StorageTaken('somebody else signed in');
    if (attempt === attempts) throw new StorageRefused('somebody else keeps the database');
    try {
      await deleteDatabase(chatDatabaseName, withinMs);
    } catch (cause) {
      throw new StorageRefused('the data of another user stay', { cause });
    }
  }
}
