import type { Kysely } from 'kysely';

/** When the one who was called first came into the channel, whether or not the caller was there. */
export const takenCalls = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('calls').addColumn('taken_ms', 'integer').execute();
  },
};
