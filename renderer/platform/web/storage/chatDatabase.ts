import { newState, type ChatRow, type StateRow } from './chatRows.ts';
import { deleteDatabase, openDatabase, StorageRefused, type DatabasePlan } from './database.ts';
import { asked, finished } from './idb.ts';
import { createVersion1, upgradeTo2, upgradeTo3 } from './upgrades.ts';

/** §3 "Local stores". */
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
      asked(transaction.objectStore('chatsFilters').get('state')),
      ...chatStoreNames.map((name) => asked(transaction.objectStore(name).getKey(IDBKeyRange.lowerBound(0)))),
    ]);
  },
};

/** The database is another person's, who came after us. */
export class StorageTaken extends Error {
  override readonly name = 'StorageTaken';
}

/** Without an owner's mark, from before version 3: whether everything in it can only be this person's. */
const isOwn = (rows: readonly ChatRow[], userId: string) =>
  rows.every(({ chat }) => chat.users.includes(userId) && chat.user?._id !== userId);

/** Marks it as this person's where it has no owner yet. False: it is somebody else's. */
async function claim(database: IDBDatabase, userId: string): Promise<boolean> {
  const transaction = database.transaction(['chats', 'chatsFilters'], 'readwrite');
  const ended = finished(transaction);
  const store = transaction.objectStore('chatsFilters');
  const state = await asked<StateRow | undefined>(store.get('state'));
  let isOurs = state?.owner === userId;
  if (!state) {
    store.put(newState(userId));
    isOurs = true;
  } else if (state.owner === null) {
    isOurs = isOwn(await asked<ChatRow[]>(transaction.objectStore('chats').getAll()), userId);
    if (isOurs) store.put({ ...state, owner: userId });
  }
  await ended;
  return isOurs;
}

/** A tab of the other person may open it again before it closes for good. */
const attempts = 3;

/**
 * One person's database. Another's is deleted first, not emptied: every tab that still has it open lets go of it then,
 * so that none shows one person what is another's. `mayTake: false` rejects with {@link StorageTaken} instead.
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
      throw new StorageRefused('what is stored for somebody else stays', { cause });
    }
  }
}
