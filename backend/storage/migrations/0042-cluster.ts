import { sql, type Kysely } from 'kysely';

/**
 * Several processes share one database. `nodes` has a row per running process, `leases` names the process that owns a
 * task, `jobs` records when a periodic job last ran. `step` orders the states of calls and matches, because processes
 * report them to each other out of order.
 */
export const cluster = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('nodes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('seen_ms', 'integer', (column) => column.notNull())
      .addColumn('has_left', 'integer', (column) => column.notNull().defaultTo(0))
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createTable('leases')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('node', 'text', (column) => column.notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('until_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createTable('jobs')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('node', 'text')
      .addColumn('until_ms', 'integer', (column) => column.notNull())
      .addColumn('done_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    for (const table of ['calls', 'matches'])
      await schema
        .alterTable(table)
        .addColumn('step', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    await sql`create index calls_nodes on calls (caller_node, callee_node) where due_ms is not null`.execute(
      database,
    );
    await sql`create index matches_nodes on matches (a_node, b_node) where due_ms is not null`.execute(
      database,
    );
  },
};
