import { sql, type Kysely } from 'kysely';

/** Private calls. Their coins are in the ledger, under the call's id and the minute's number. */
export const calls = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('calls')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('caller_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('callee_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('call_type', 'text', (column) => column.notNull())
      .addColumn('from_screen', 'text', (column) => column.notNull())
      .addColumn('channel_id', 'text', (column) => column.notNull().unique())
      .addColumn('payer_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('price', 'integer', (column) => column.notNull())
      .addColumn('share', 'integer', (column) => column.notNull())
      .addColumn('minutes', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addColumn('expires_ms', 'integer', (column) => column.notNull())
      .addColumn('answered_ms', 'integer')
      .addColumn('ended_ms', 'integer')
      .addColumn('end_reason', 'text')
      .addColumn('ended_by', 'text')
      .addColumn('caller25_ms', 'integer')
      .addColumn('callee25_ms', 'integer')
      .addColumn('callee30_ms', 'integer')
      .modifyEnd(sql`strict`)
      .execute();
    // Histories ask for one side at a time.
    await schema.createIndex('calls_caller').on('calls').columns(['caller_id', 'created_ms']).execute();
    await schema.createIndex('calls_callee').on('calls').columns(['callee_id', 'created_ms']).execute();
    await schema.createIndex('calls_state').on('calls').column('state').execute();
  },
};
