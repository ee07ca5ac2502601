import { sql, type Kysely } from 'kysely';

/** What a penalty is for and what became of it: its reasons, its appeal, and where its coins are. */
export const penalties = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    const texts = ['facts', 'issued_by', 'case_id', 'appeal', 'appeal_outcome', 'appeal_answer', 'appeal_by'];
    const times = ['appeal_until_ms', 'settled_ms', 'appealed_ms', 'answer_until_ms', 'answered_ms'];
    for (const name of [...texts, 'revoked_by', 'revoke_reason'])
      await schema.alterTable('penalties').addColumn(name, 'text').execute();
    for (const name of [...times, 'revoked_ms'])
      await schema.alterTable('penalties').addColumn(name, 'integer').execute();
    const withDefault = [
      ['points', 'integer', 1],
      ['detection', 'text', 'person'],
      ['decided_by', 'text', 'person'],
      ['coin_state', 'text', 'taken'],
      ['owed_coins', 'integer', 0],
    ] as const;
    for (const [name, type, value] of withDefault)
      await schema
        .alterTable('penalties')
        .addColumn(name, type, (column) => column.notNull().defaultTo(value))
        .execute();
    // Until now coins were taken at once and given back at once.
    await sql`update penalties set settled_ms = starts_ms`.execute(database);
    await sql`
      update penalties set coin_state = 'returned', revoked_ms = starts_ms where state = 'revoked'
    `.execute(database);
    await schema.createIndex('penalties_case').unique().on('penalties').column('case_id').execute();
    await schema
      .createIndex('penalties_held')
      .on('penalties')
      .columns(['coin_state', 'appeal_until_ms'])
      .execute();
    await schema.createIndex('penalties_state').on('penalties').columns(['state', 'starts_ms']).execute();
    await schema.createIndex('penalties_owed').on('penalties').columns(['owed_coins']).execute();
  },
};
