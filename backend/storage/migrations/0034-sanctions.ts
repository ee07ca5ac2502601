import { sql, type Kysely } from 'kysely';

/** Decisions of the desk about a person (warning, suspension, ban), their steps, and what keeps a banned person out. */
export const sanctions = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    let table = schema
      .createTable('sanctions')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'));
    for (const name of ['kind', 'state', 'detection', 'decided_by'])
      table = table.addColumn(name, 'text', (column) => column.notNull());
    const texts = ['case_id', 'rule', 'facts', 'issued_by', 'payout_id', 'appeal', 'appeal_outcome'];
    for (const name of [...texts, 'appeal_answer', 'appeal_by', 'lifted_by', 'lift_reason'])
      table = table.addColumn(name, 'text');
    for (const name of ['decided_ms', 'goes_out_ms', 'case_ms'])
      table = table.addColumn(name, 'integer', (column) => column.notNull());
    const times = ['imposed_ms', 'applied_ms', 'until_ms', 'appeal_until_ms', 'appealed_ms'];
    for (const name of [...times, 'answer_until_ms', 'answered_ms', 'lifted_ms'])
      table = table.addColumn(name, 'integer');
    await table.modifyEnd(sql`strict`).execute();
    await schema.createIndex('sanctions_user').on('sanctions').columns(['user_id', 'decided_ms']).execute();
    await schema.createIndex('sanctions_case').on('sanctions').column('case_id').execute();
    await schema.createIndex('sanctions_state').on('sanctions').columns(['state', 'decided_ms']).execute();

    await schema
      .createTable('sanction_steps')
      .addColumn('sanction_id', 'text', (column) => column.notNull().references('sanctions.id'))
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('step', 'text', (column) => column.notNull())
      .addColumn('by_id', 'text')
      .addColumn('note', 'text')
      .addColumn('at_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('sanction_steps_key', ['sanction_id', 'place'])
      .modifyEnd(sql`strict`)
      .execute();

    await schema
      .createTable('ban_marks')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('value_hash', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addPrimaryKeyConstraint('ban_marks_key', ['kind', 'value_hash', 'user_id'])
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('ban_marks_user').on('ban_marks').column('user_id').execute();

    await schema
      .createTable('appeal_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('expires_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();

    await schema.alterTable('users').addColumn('suspended_until_ms', 'integer').execute();
    await schema
      .alterTable('moderation_cases')
      .addColumn('priority', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .createIndex('moderation_cases_queue')
      .on('moderation_cases')
      .columns(['state', 'priority', 'created_ms'])
      .execute();
  },
};
