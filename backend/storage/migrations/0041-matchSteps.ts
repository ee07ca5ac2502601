import { sql, type Kysely } from 'kysely';

/** A match is a row that any process can continue, as a call is; `busy` allows one match per person. */
export const matchSteps = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    for (const column of ['a_node', 'b_node', 'a_window', 'b_window'])
      await schema.alterTable('matches').addColumn(column, 'text').execute();
    for (const column of ['together_ms', 'due_ms'])
      await schema.alterTable('matches').addColumn(column, 'integer').execute();
    await schema
      .alterTable('matches')
      .addColumn('has_earned', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update matches set due_ms = made_ms where state in ('made', 'live')`.execute(database);
    await sql`create index matches_due on matches (due_ms) where due_ms is not null`.execute(database);
    await schema.alterTable('busy').addColumn('match_id', 'text').execute();
  },
};
