import { sql, type Kysely } from 'kysely';

/**
 * Chats, who is in them, what was said. Every change of any of it takes the next number of the one counter; each row
 * bears the number of its last change, which is what clients catch up by.
 */
export const chat = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('chat_counter')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await sql`insert into chat_counter (id, revision) values (1, 0)`.execute(database);

    await schema
      .createTable('chats')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      // Who talks to whom: two people have one chat, a streamer has one with each desk.
      .addColumn('parties', 'text', (column) => column.notNull().unique())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('subtype', 'text')
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addColumn('last_place', 'integer', (column) => column.notNull().defaultTo(0))
      .modifyEnd(sql`strict`)
      .execute();

    await schema
      .createTable('chat_members')
      .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('companion_id', 'text', (column) => column.references('users.id'))
      .addColumn('is_listed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('is_request', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('blur_from_user', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('read_up_to', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('companion_read_up_to', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('cleared_up_to', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('unread', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('message_count', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('last_message_id', 'text')
      .addColumn('active_at', 'integer', (column) => column.notNull())
      .addColumn('sent_count', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('opened_ms', 'integer')
      .addColumn('updated_ms', 'integer', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('chat_members_key', ['chat_id', 'user_id'])
      .modifyEnd(sql`strict`)
      .execute();
    const memberIndex = (name: string, columns: readonly string[]) =>
      schema
        .createIndex(`chat_members_${name}`)
        .on('chat_members')
        .columns([...columns])
        .execute();
    await memberIndex('list', ['user_id', 'active_at', 'chat_id']);
    await memberIndex('changes', ['user_id', 'revision']);
    await memberIndex('opened', ['user_id', 'opened_ms']);
    await memberIndex('companion', ['companion_id', 'active_at']);

    await schema
      .createTable('messages')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
      .addColumn('from_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('to_id', 'text', (column) => column.references('users.id'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('text', 'text')
      .addColumn('app_lang', 'text')
      .addColumn('ignore_offensive', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('offensive', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('gif_id', 'text')
      .addColumn('sticker_id', 'text')
      .addColumn('source', 'text')
      .addColumn('temp_id', 'text')
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('updated_ms', 'integer', (column) => column.notNull())
      .addColumn('deleted', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('revision', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('messages_place')
      .unique()
      .on('messages')
      .columns(['chat_id', 'place'])
      .execute();
    await schema.createIndex('messages_changes').on('messages').columns(['chat_id', 'revision']).execute();
    // What makes sending exactly-once, however often and at once it is asked for.
    await schema
      .createIndex('messages_once')
      .unique()
      .on('messages')
      .columns(['from_id', 'temp_id'])
      .execute();

    // Messages that one member took away for themselves alone.
    await schema
      .createTable('message_hides')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('message_id', 'text', (column) => column.notNull().references('messages.id'))
      .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_hides_key', ['user_id', 'message_id'])
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('message_hides_changes')
      .on('message_hides')
      .columns(['chat_id', 'user_id', 'revision'])
      .execute();

    await schema
      .createTable('message_media')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('message_id', 'text', (column) => column.notNull().references('messages.id'))
      .addColumn('chat_id', 'text', (column) => column.notNull().references('chats.id'))
      .addColumn('from_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('upload_id', 'text')
      .addColumn('gift_id', 'text')
      .addColumn('gift_image', 'text')
      .addColumn('is_private', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('price', 'integer')
      .addColumn('paid', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('unblurred', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('duration', 'real')
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('message_media_message')
      .on('message_media')
      .columns(['message_id', 'position'])
      .execute();
    await schema
      .createIndex('message_media_place')
      .on('message_media')
      .columns(['chat_id', 'place', 'position'])
      .execute();
    await schema.createIndex('message_media_upload').on('message_media').column('upload_id').execute();

    await schema
      .createTable('auto_messages')
      .addColumn('from_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('to_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('sent_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('auto_messages_key', ['from_id', 'to_id', 'type'])
      .modifyEnd(sql`strict`)
      .execute();
  },
};
