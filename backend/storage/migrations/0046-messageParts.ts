import { sql, type Kysely } from 'kysely';

/**
 * What people do with a message: answer it with a quote, react, edit and forward. `reactions` is JSON, ids of people by
 * emoji. The partial index finds the replies whose quotes change with the quoted message.
 */
export const messageParts = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const column of ['reply_to_id', 'reactions', 'forwarded_name'])
      await database.schema.alterTable('messages').addColumn(column, 'text').execute();
    await database.schema.alterTable('messages').addColumn('edited_ms', 'integer').execute();
    await sql`create index messages_replies on messages (reply_to_id) where reply_to_id is not null`.execute(
      database,
    );
  },
};
