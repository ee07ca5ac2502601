import type { Kysely } from 'kysely';

/** When a user disconnected last, and when the other member of a chat read up to the mark that is stored of them. */
export const lastSeen = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('users').addColumn('seen_ms', 'integer').execute();
    await database.schema.alterTable('chat_members').addColumn('companion_read_ms', 'integer').execute();
  },
};
