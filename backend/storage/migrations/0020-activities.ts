import { sql, type Kysely } from 'kysely';

/** What happened to people, kept for who was away; what blocking took; what a report was about. */
export const activities = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('activities')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('about_id', 'text', (column) => column.references('users.id'))
      .addColumn('chat_id', 'text')
      .addColumn('text', 'text')
      .addColumn('image', 'text')
      .addColumn('is_listed', 'integer', (column) => column.notNull())
      .addColumn('read', 'integer', (column) => column.notNull())
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('activities_user')
      .on('activities')
      .columns(['user_id', 'created_ms', 'id'])
      .execute();
    await schema.createIndex('activities_unread').on('activities').columns(['user_id', 'read']).execute();
    // What one person did to another of a kind: whether they liked them today, what a block hides.
    await schema
      .createIndex('activities_about')
      .on('activities')
      .columns(['user_id', 'about_id', 'kind'])
      .execute();
    await schema.createIndex('activities_old').on('activities').column('created_ms').execute();

    await schema.alterTable('pair_bans').addColumn('took', 'text').execute();
    await schema
      .alterTable('chat_members')
      .addColumn('blocked', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update chat_members set blocked = 1 where exists (
      select 1 from pair_bans where kind = 'block' and (
        (from_id = chat_members.user_id and to_id = chat_members.companion_id)
        or (from_id = chat_members.companion_id and to_id = chat_members.user_id)
      )
    ) and exists (select 1 from chats where chats.id = chat_members.chat_id and chats.type = 'direct')`.execute(
      database,
    );
    await schema.alterTable('reports').addColumn('evidence', 'text').execute();
  },
};
