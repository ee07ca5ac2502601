import { sql, type Kysely } from 'kysely';

/** Uploads, who follows whom, and reports. */
export const social = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('uploads')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('duration_ms', 'integer')
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('taken_by', 'text')
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addColumn('expires_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('uploads_owner').on('uploads').columns(['owner_id', 'taken_by']).execute();
    await schema.createIndex('uploads_left').on('uploads').columns(['taken_by', 'created_ms']).execute();
    await schema.createIndex('uploads_state').on('uploads').column('state').execute();

    await schema
      .createTable('favorites')
      .addColumn('from_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('to_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('favorites_key', ['from_id', 'to_id'])
      .modifyEnd(sql`strict`)
      .execute();
    // Both lists are read newest first.
    await schema
      .createIndex('favorites_from')
      .on('favorites')
      .columns(['from_id', 'created_ms', 'to_id'])
      .execute();
    await schema
      .createIndex('favorites_to')
      .on('favorites')
      .columns(['to_id', 'created_ms', 'from_id'])
      .execute();

    await schema
      .createTable('reports')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('reporter_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('comment', 'text')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('ref_id', 'text')
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('reports_user').on('reports').columns(['user_id', 'created_ms']).execute();
  },
};
