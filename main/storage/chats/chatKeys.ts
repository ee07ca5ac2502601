import type { Database } from '../database.ts';

/** The numbers that represent chats in the rows of their messages. */
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
    /** The chat's number, a new one where it has none yet. */
    make(chatId: string): number {
      const key = find(chatId) ?? Number(insert.run(chatId).lastInsertRowid);
      known.set(chatId, key);
      return key;
    },
    /** After anything was rolled back or cleared. */
    forget: () => known.clear(),
  };
}

export type ChatKeys = ReturnType<typeof createChatKeys>;
