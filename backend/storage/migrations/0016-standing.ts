import type { Kysely } from 'kysely';

/** What shows on a profile and is found out elsewhere: how long premium lasts, and who gave most of late. */
export const standing = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema.alterTable('users').addColumn('premium_until_ms', 'integer').execute();
    await schema
      .alterTable('users')
      .addColumn('is_top', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema.createIndex('users_top').on('users').column('is_top').execute();
  },
};
