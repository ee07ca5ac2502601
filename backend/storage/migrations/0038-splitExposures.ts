import type { Kysely } from 'kysely';

/** When a client first used the value of a split, so that each exposure is counted once. */
export const splitExposures = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('splits').addColumn('exposed_ms', 'integer').execute();
  },
};
