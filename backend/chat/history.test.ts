import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { createHistoryHandlers } from './history.ts';

it('a history of an unknown chat is refused without an unhandled rejection', async () => {
  const unheard: unknown[] = [];
  const listen = (error: unknown) => unheard.push(error);
  process.on('unhandledRejection', listen);
  const database = await openTestDatabase();
  try {
    const handlers = createHistoryHandlers({
      database,
      views: {} as never,
      changes: {
        // Simulates a server with several connections, on which the query for the chat would finish first.
        async newest() {
          await database.selectFrom('chats').select('id').execute();
          await nextTurn();
          await nextTurn();
          return 0;
        },
      } as never,
    });
    const asked = (id: string) =>
      ({
        caller: { userId: id },
        params: { chatId: id, id },
        query: { count: 20, direction: 'older' },
      }) as never;
    await expect(handlers.getHistory(asked('nobody'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(handlers.getHistoryByUser(asked('nobody'))).rejects.toMatchObject({ code: 'not_found' });
    await nextTurn();
    expect(unheard).toEqual([]);
  } finally {
    process.off('unhandledRejection', listen);
    await database.destroy();
  }
});
