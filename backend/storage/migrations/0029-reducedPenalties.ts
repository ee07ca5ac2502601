import type { Kysely } from 'kysely';

/** What a penalty cost before an appeal was agreed with in part. */
export const reducedPenalties = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('penalties').addColumn('first_coins', 'integer').execute();
  },
};
