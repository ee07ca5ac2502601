import { sql, type Kysely } from 'kysely';

/**
 * A call is a row that any process can continue: who is in its channel and at which process, until when somebody may
 * come back, and when the next step is due. `busy` allows one encounter of each kind per person.
 */
export const callSteps = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    for (const side of ['caller', 'callee']) {
      await schema.alterTable('calls').addColumn(`${side}_node`, 'text').execute();
      await schema.alterTable('calls').addColumn(`${side}_away_ms`, 'integer').execute();
      await schema
        .alterTable('calls')
        .addColumn(`${side}_lost`, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await schema.alterTable('calls').addColumn('due_ms', 'integer').execute();
    await sql`update calls set due_ms = expires_ms where state != 'ended'`.execute(database);
    await sql`create index calls_due on calls (due_ms) where due_ms is not null`.execute(database);
    await schema
      .createTable('busy')
      .addColumn('user_id', 'text', (column) => column.primaryKey().notNull().references('users.id'))
      .addColumn('call_id', 'text')
      .addColumn('waiting_id', 'text')
      .modifyEnd(sql`strict`)
      .execute();
  },
};
