import { createHash } from 'node:crypto';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect, type LogEvent } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from './index.ts';

/** Of each released step, by the statements that it runs. One that is changed leaves behind who ran it: write another. */
const frozen: Readonly<Record<string, string>> = {
  '0001-accounts': '83bc9940da239f3a',
  '0002-money': '74e5d35d6356e2ac',
  '0003-matching': 'bdc7e3c08c357f8c',
  '0004-signInWays': '19209a07c3e48854',
  '0005-streamers': 'c7bcdb7d351434b7',
  '0006-social': 'c72d2a0124419342',
  '0007-chat': '4dc14bef514d9453',
  '0008-waveforms': 'c0b03bb83e1941bf',
  '0009-calls': '08e333fc972d1d1a',
  '0010-moderation': 'c8019a9902ac6ff3',
  '0011-mediaModeration': '6b447bdffee95991',
  '0012-takenCalls': '8c0fb5d66b366164',
};

function open() {
  const statements: string[] = [];
  const sqlite = new SQLite(':memory:');
  sqlite.pragma('foreign_keys = ON');
  const database = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: sqlite }),
    log: ({ query }: LogEvent) => void statements.push(`${query.sql} ${JSON.stringify(query.parameters)}`),
  });
  onTestFinished(() => database.destroy());
  /** From after one step to the end of another. */
  async function run(to: string, after = '') {
    for (const [name, { up }] of Object.entries(migrations))
      if (name > after && name <= to) await up(database);
  }
  return { sqlite, run, statements };
}

it('are frozen', async () => {
  const { run, statements } = open();
  const found: Record<string, string> = {};
  let before = '';
  for (const name of Object.keys(migrations)) {
    await run(name, before);
    before = name;
    const text = statements.splice(0).join('\n');
    found[name] = createHash('sha256').update(text).digest('hex').slice(0, 16);
  }
  expect(found).toEqual(frozen);
});

it('0011: what was sent before is to be seen, and cases of before are of no medium', async () => {
  const { sqlite, run } = open();
  await run('0010-moderation');
  sqlite.exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('u1', 4, 'user', 100000001, '[]', '[]', 0);
    insert into chats (id, parties, type, created_ms) values ('c1', 'p', 'direct', 0);
    insert into messages (id, chat_id, from_id, type, place, updated_ms, revision) values ('m1', 'c1', 'u1', 'media', 1, 1, 1);
    insert into message_media (id, message_id, chat_id, from_id, place, position, type, upload_id, state)
      values ('i1', 'm1', 'c1', 'u1', 1, 0, 'image', 'x', 'ready');
    insert into moderation_cases (id, user_id, reason, state, created_ms) values ('k1', 'u1', 'verdict', 'open', 0);
  `);
  await run('0011-mediaModeration', '0010-moderation');
  expect(sqlite.prepare('select id, moderation from message_media').all()).toEqual([
    { id: 'i1', moderation: 'allowed' },
  ]);
  expect(sqlite.prepare('select id, media_id from moderation_cases').all()).toEqual([
    { id: 'k1', media_id: null },
  ]);
  expect(() => sqlite.exec('update message_media set moderation = null')).toThrow(/NOT NULL/);
});

it('0012: of calls before it nobody knows whether they were taken', async () => {
  const { sqlite, run } = open();
  await run('0011-mediaModeration');
  sqlite.exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('u1', 4, 'user', 100000001, '[]', '[]', 0), ('g1', 4, 'goddess', 100000002, '[]', '[]', 0);
    insert into calls (id, caller_id, callee_id, call_type, from_screen, channel_id, payer_id, price, share, minutes, state, created_ms, expires_ms)
      values ('c1', 'u1', 'g1', 'video', 'chat', 'x', 'u1', 60, 36, 0, 'ended', 1, 2);
  `);
  await run('0012-takenCalls', '0011-mediaModeration');
  expect(sqlite.prepare('select id, taken_ms from calls').all()).toEqual([{ id: 'c1', taken_ms: null }]);
});
