import type { Kysely } from 'kysely';

/** Approvals of payouts are told after ten seconds, so that they can be undone before. */
export const approvals = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('payouts').addColumn('told_from_ms', 'integer').execute();
    await database.schema.createIndex('payouts_told_from').on('payouts').column('told_from_ms').execute();
  },
};
