import { sql, type Kysely } from 'kysely';

/** How a pending goddess becomes a goddess: what she sent, what was decided, her selfies, and her identity checks. */
export const applications = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('applications')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().unique().references('users.id'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('round', 'integer', (column) => column.notNull())
      .addColumn('submitted_ms', 'integer')
      .addColumn('decided_ms', 'integer')
      .addColumn('decided_by', 'text')
      .addColumn('reasons', 'text', (column) => column.notNull())
      .addColumn('refusal', 'text')
      .addColumn('message', 'text')
      .addColumn('snapshot', 'text')
      .addColumn('appeal', 'text')
      .addColumn('appealed_ms', 'integer')
      .addColumn('appeal_until_ms', 'integer')
      .addColumn('claimed_by', 'text')
      .addColumn('claimed_until_ms', 'integer')
      .addColumn('settled_ms', 'integer')
      .addColumn('settled_coins', 'integer')
      .addColumn('settled_matches', 'integer')
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('applications_state')
      .on('applications')
      .columns(['state', 'submitted_ms'])
      .execute();
    await schema
      .createTable('application_decisions')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id'))
      .addColumn('decision', 'text', (column) => column.notNull())
      .addColumn('by_id', 'text', (column) => column.notNull())
      .addColumn('at_ms', 'integer', (column) => column.notNull())
      .addColumn('reasons', 'text', (column) => column.notNull())
      .addColumn('refusal', 'text')
      .addColumn('message', 'text')
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('application_decisions_of')
      .on('application_decisions')
      .columns(['application_id', 'at_ms'])
      .execute();
    await schema
      .createTable('gesture_selfies')
      .addColumn('upload_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('gesture_id', 'text', (column) => column.notNull())
      // Of the demo, which has no uploads.
      .addColumn('address', 'text')
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('gesture_selfies_user').on('gesture_selfies').column('user_id').execute();
    await schema
      .createTable('identity_checks')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('started_ms', 'integer', (column) => column.notNull())
      .addColumn('checked_ms', 'integer')
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('identity_checks_reference')
      .on('identity_checks')
      .columns(['provider', 'reference'])
      .unique()
      .execute();
    await schema
      .createIndex('identity_checks_user')
      .on('identity_checks')
      .columns(['user_id', 'started_ms'])
      .execute();
    await schema
      .createIndex('identity_checks_state')
      .on('identity_checks')
      .columns(['state', 'started_ms'])
      .execute();
  },
};
