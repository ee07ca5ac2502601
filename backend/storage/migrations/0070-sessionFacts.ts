import type { Kysely } from 'kysely';

/** What a session's person recognizes it by: the client, the country and the time of the last request. */
export const sessionFacts = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema.alterTable('sessions').addColumn('user_agent', 'text').execute();
    await schema.alterTable('sessions').addColumn('country', 'text').execute();
    await schema.alterTable('sessions').addColumn('used_ms', 'integer').execute();
  },
};
