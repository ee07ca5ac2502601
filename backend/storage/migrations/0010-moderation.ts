import { sql, type Kysely } from 'kysely';

/** What a moderator is to look at. Their frames are files (DATA_DIR/moderation), by the case's id. */
export const moderation = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('moderation_cases')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('verdict', 'text')
      .addColumn('match_id', 'text')
      .addColumn('call_id', 'text')
      .addColumn('report_id', 'text', (column) => column.references('reports.id'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('appeal', 'text')
      .addColumn('appealed_ms', 'integer')
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addColumn('decided_ms', 'integer')
      .addColumn('decided_by', 'text')
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('moderation_cases_state')
      .on('moderation_cases')
      .columns(['state', 'created_ms'])
      .execute();
    await schema
      .createIndex('moderation_cases_user')
      .on('moderation_cases')
      .columns(['user_id', 'created_ms'])
      .execute();
  },
};
