import { sql, type Kysely } from 'kysely';

/** People, their sessions, devices and settled values. */
export const accounts = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('users')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('email', 'text', (column) => column.unique())
      .addColumn('email_confirmed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('password_hash', 'text')
      .addColumn('login_method', 'integer', (column) => column.notNull())
      .addColumn('readable_id', 'integer', (column) => column.notNull().unique())
      .addColumn('name', 'text')
      .addColumn('gender', 'text')
      .addColumn('birthday', 'text')
      .addColumn('phone', 'text')
      .addColumn('bio', 'text')
      .addColumn('avatar', 'text')
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('country', 'text')
      .addColumn('languages', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('ab_tests', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('action_flow', 'text')
      .addColumn('payment_provider', 'text')
      .addColumn('agency_id', 'text')
      .addColumn('device_id', 'text')
      .addColumn('price', 'integer')
      .addColumn('premium', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('sandbox', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('banned', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('deleted', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('is_demo', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('demo_presence', 'text')
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addColumn('last_launch_ms', 'integer')
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('users_role').on('users').column('role').execute();

    await schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addColumn('expires_ms', 'integer', (column) => column.notNull())
      .addColumn('revoked_ms', 'integer')
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
    await schema.createIndex('sessions_expiry').on('sessions').column('expires_ms').execute();

    await schema
      .createTable('devices')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('info', 'text', (column) => column.notNull())
      .addColumn('seen_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('devices_key', ['user_id', 'device_id'])
      .modifyEnd(sql`strict`)
      .execute();

    await schema
      .createTable('user_values')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('updated_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('user_values_key', ['user_id', 'name'])
      .modifyEnd(sql`strict`)
      .execute();

    await schema
      .createTable('splits')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('group_name', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('splits_key', ['user_id', 'name'])
      .modifyEnd(sql`strict`)
      .execute();
  },
};
