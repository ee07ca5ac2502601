import type { Kysely } from 'kysely';

/** Old sessions and times online are deleted a portion at a time: without an index each portion reads the whole table. */
export const expiry = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema.createIndex('sessions_expires').on('sessions').column('expires_ms').execute();
    await schema.createIndex('online_spans_until').on('online_spans').column('until_ms').execute();
  },
};
