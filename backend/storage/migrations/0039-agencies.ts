import { sql, type Kysely } from 'kysely';

/** Owners of agencies, artists by contract, and the audit log of steps of the finance desk and the operator. */
export const agencies = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    for (const name of ['owner_id', 'made_by'])
      await schema
        .alterTable('agencies')
        .addColumn(name, 'text', (column) => column.references('users.id'))
        .execute();

    await schema
      .createTable('artists')
      .addColumn('user_id', 'text', (column) => column.primaryKey().notNull().references('users.id'))
      .addColumn('role_before', 'text', (column) => column.notNull())
      .addColumn('given_by', 'text', (column) => column.references('users.id'))
      .addColumn('given_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();

    await schema
      .createTable('desk_steps')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('step', 'text', (column) => column.notNull())
      .addColumn('subject_id', 'text', (column) => column.notNull())
      .addColumn('by_id', 'text', (column) => column.references('users.id'))
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('at_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('desk_steps_subject').on('desk_steps').columns(['subject_id', 'id']).execute();

    // A sign-up stored any code. An agency that is made with such a code must not gain members by that.
    await sql`
      update users set agency_id = null
      where agency_id is not null and agency_id not in (select id from agencies)
    `.execute(database);
  },
};
