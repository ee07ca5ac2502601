import type { Database } from '../database.ts';

/** Assigns a number to each chat, for the rows of its messages. */
export function createChatKeys(database: Database) {
  const select = database.prepare<[string], number>('select key from chatKeys where id = ?').pluck();
  const insert = database.prepare('insert into chatKeys (id) values (?)');
  const known = new Map<string, number>();

  function find(chatId: string): number | null {
    const key = known.get(chatId) ?? select.get(chatId);
    if (key === undefined) return null;
    known.set(chatId, key);
    return key;
  }
  return {
    find,
    /** Returns the chat's number; assigns a new one if it has none. */
    make(chatId: string): number {
      const key = find(chatId) ?? Number(insert.run(chatId).lastInsertRowid);
      known.set(chatId, key);
      return key;
    },
    /** Clears the cache after a rollback or after deleting data. */
    forget: () => known.clear(),
  };
}

export type ChatKeys = ReturnType<typeof createChatKeys>;
