import type { Kysely } from 'kysely';

/** What moderation says of a medium in a chat, and the case that came of it. What was there before is as it was seen. */
export const mediaModeration = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .alterTable('message_media')
      .addColumn('moderation', 'text', (column) => column.notNull().defaultTo('allowed'))
      .execute();
    // Not a reference: the case stays where the medium went with its message.
    await schema.alterTable('moderation_cases').addColumn('media_id', 'text').execute();
    await schema.createIndex('moderation_cases_media').on('moderation_cases').column('media_id').execute();
  },
};
