import { sql, type Kysely } from 'kysely';

/** The queue of the support desks: tickets of support chats, what staff did with them, and notes among staff. */
export const tickets = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('tickets')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('number', 'integer', (column) => column.notNull().unique())
      .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('subtype', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text')
      .addColumn('opened_ms', 'integer', (column) => column.notNull())
      .addColumn('since_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('tickets_chat').on('tickets').columns(['chat_id', 'number']).execute();
    await schema.createIndex('tickets_queue').on('tickets').columns(['state', 'since_ms']).execute();
    await schema
      .createTable('ticket_steps')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('ticket_id', 'text', (column) => column.notNull().references('tickets.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('by_id', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('at_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('ticket_steps_ticket')
      .on('ticket_steps')
      .columns(['ticket_id', 'at_ms'])
      .execute();
  },
};
