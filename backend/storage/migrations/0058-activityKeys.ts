import type { Kysely } from 'kysely';

/**
 * An activity of the service keeps the key of its text instead of words, and what it is about, so that it is worded in
 * the language of its reader. Rows of before keep their words.
 */
export const activityKeys = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const column of ['text_key', 'topic', 'ref'] as const)
      await database.schema.alterTable('activities').addColumn(column, 'text').execute();
    await database.schema.alterTable('activities').addColumn('coins', 'integer').execute();
  },
};
