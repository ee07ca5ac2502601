import { sql, type Kysely } from 'kysely';

/** Matches, who must not meet whom, suspensions and the verdicts they come from. */
export const matching = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('matches')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('a', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('b', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('channel_id', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('filters', 'text', (column) => column.notNull())
      .addColumn('made_ms', 'integer', (column) => column.notNull())
      .addColumn('a_started_ms', 'integer')
      .addColumn('b_started_ms', 'integer')
      .addColumn('started_ms', 'integer')
      .addColumn('ended_ms', 'integer')
      .addColumn('end_reason', 'text')
      .addColumn('ended_by', 'text')
      .modifyEnd(sql`strict`)
      .execute();
    // The day's count and "just met" ask for one side at a time.
    await schema.createIndex('matches_a').on('matches').columns(['a', 'made_ms']).execute();
    await schema.createIndex('matches_b').on('matches').columns(['b', 'made_ms']).execute();
    await schema.createIndex('matches_state').on('matches').column('state').execute();

    await schema
      .createTable('pair_bans')
      .addColumn('from_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('to_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('pair_bans_key', ['from_id', 'to_id', 'kind'])
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('pair_bans_to').on('pair_bans').column('to_id').execute();

    await schema
      .createTable('matching_bans')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('from_ms', 'integer', (column) => column.notNull())
      .addColumn('until_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('matching_bans_user')
      .on('matching_bans')
      .columns(['user_id', 'until_ms'])
      .execute();

    await schema
      .createTable('moderation_frames')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('match_id', 'text')
      .addColumn('call_id', 'text')
      .addColumn('verdict', 'text', (column) => column.notNull())
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('moderation_frames_user')
      .on('moderation_frames')
      .columns(['user_id', 'created_ms'])
      .execute();
  },
};
