import { sql, type Kysely } from 'kysely';

/** Galleries, stories, avatars that wait for moderation, and who has seen a story. */
export const gallery = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('gallery_items')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      // Not a reference: an upload that was given up goes by itself.
      .addColumn('upload_id', 'text', (column) => column.unique())
      .addColumn('address', 'text')
      .addColumn('preview_address', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('verdict', 'text')
      .addColumn('refused_reason', 'text')
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('words', 'text')
      .addColumn('tiny', 'text')
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('duration_ms', 'integer')
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addColumn('expires_ms', 'integer')
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('gallery_items_owner')
      .on('gallery_items')
      .columns(['owner_id', 'kind', 'place'])
      .execute();
    // Stories that are on, and videos by their date.
    await schema
      .createIndex('gallery_items_newest')
      .on('gallery_items')
      .columns(['kind', 'type', 'status', 'created_ms'])
      .execute();
    await schema
      .createIndex('gallery_items_expiring')
      .on('gallery_items')
      .columns(['kind', 'expires_ms'])
      .execute();

    await schema
      .createTable('story_views')
      .addColumn('item_id', 'text', (column) => column.notNull().references('gallery_items.id'))
      .addColumn('viewer_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('story_views_key', ['item_id', 'viewer_id'])
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('story_views_newest')
      .on('story_views')
      .columns(['item_id', 'created_ms', 'viewer_id'])
      .execute();

    // Whether the medium of a case is one of a gallery, and not of a chat as all were before.
    await schema
      .alterTable('moderation_cases')
      .addColumn('is_of_gallery', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
