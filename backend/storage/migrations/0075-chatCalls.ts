import { sql, type Kysely } from 'kysely';

/** Calls that nobody answered, at their places among the messages of a chat. */
export const chatCalls = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('chat_calls')
      .addColumn('call_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('caller_id', 'text', (column) => column.notNull())
      .addColumn('call_type', 'text', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('chat_calls_place').on('chat_calls').columns(['chat_id', 'place']).execute();
  },
};
