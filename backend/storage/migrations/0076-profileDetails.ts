import type { Kysely } from 'kysely';

/** Profile fields that have no column of their own, as a JSON object by name. */
export const profileDetails = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('users').addColumn('details', 'text').execute();
  },
};
