import { sql, type Kysely } from 'kysely';

/** Who works for the house, and at what. The demo's two were named in the program before. */
export const staff = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('staff_roles')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('granted_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('staff_roles_key', ['user_id', 'role'])
      .modifyEnd(sql`strict`)
      .execute();
    for (const [id, role] of [
      ['account-moderator', 'moderator'],
      ['account-moderator', 'support'],
      ['account-finance', 'finance'],
    ])
      await sql`insert into staff_roles (user_id, role, granted_ms)
        select id, ${role}, 0 from users where id = ${id}`.execute(database);
  },
};
