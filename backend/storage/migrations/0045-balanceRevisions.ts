import type { Kysely } from 'kysely';

/** Counts the changes of a balance, so that a client can tell an older `balance` event from a newer one. */
export const balanceRevisions = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .alterTable('balances')
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
