import { sql, type Kysely } from 'kysely';

/** What shows that an account is somebody's: a fresh mail link, the browser a link was opened in, an e-mail before. */
export const ownership = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema.alterTable('sessions').addColumn('proof_until_ms', 'integer').execute();
    await schema.alterTable('interim_users').addColumn('secret_hash', 'text').execute();

    // Each change has its own way back, so that a second one does not take the first one's away.
    await schema
      .createTable('email_changes')
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('old_email', 'text', (column) => column.notNull())
      .addColumn('was_confirmed', 'integer', (column) => column.notNull())
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addColumn('expires_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('email_changes_user').on('email_changes').column('user_id').execute();
    await schema.createIndex('email_changes_email').on('email_changes').column('old_email').execute();
  },
};
