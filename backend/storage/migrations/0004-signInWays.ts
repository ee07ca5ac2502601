import { sql, type Kysely } from 'kysely';

/** Other ways in: external providers, links of mails, temporary users; and the agencies that temporary users come from. */
export const signInWays = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('external_identities')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('external_identities_key', ['provider', 'subject'])
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('external_identities_user')
      .on('external_identities')
      .column('user_id')
      .execute();

    // One a person and purpose: a newer mail's link puts the older one out of use.
    await schema
      .createTable('mail_tokens')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addColumn('expires_ms', 'integer', (column) => column.notNull())
      .addColumn('used_ms', 'integer')
      .addPrimaryKeyConstraint('mail_tokens_key', ['user_id', 'purpose'])
      .modifyEnd(sql`strict`)
      .execute();

    await schema
      .createTable('interim_users')
      .addColumn('uid_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().unique().references('users.id'))
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();

    await schema
      .createTable('agencies')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
  },
};
