import { foldText } from '#shared/lib/foldText.ts';
import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Dialect,
  type KyselyPlugin,
} from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openBareDatabase, testDatabase } from '#tests/kit/backend/database.ts';
import { postgresTables } from '../postgresTables.ts';
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
  '0013-doubleEntry': '0d2b14ac2bbc57f8',
  '0014-ownership': 'c961f2e40bf52bb0',
  '0015-reportCases': 'fe2450629120a896',
  '0016-standing': '7884c92953ffadc1',
  '0017-staff': '1da52f2c7dc35906',
  '0018-earningDays': 'fbf1aef3e6e404e4',
  '0019-gallery': '7efae4ebc5447bdc',
  '0020-activities': '329eda32f4ac7ed2',
  '0021-purchases': 'f4c48679e6a8d42d',
  '0022-applications': '07491eadaec01260',
  '0023-billing': 'bb747171cb282cd3',
  '0024-penalties': 'd8cc28a641a114fc',
  '0025-statements': 'f0b8e1ab815e254f',
  '0026-owedReturns': '659064fd40f8cf39',
  '0027-push': '351a6ea7f85e3ef4',
  '0028-earningHours': 'd2a5fdc29b0c22e4',
  '0029-reducedPenalties': '28f4a425dbaf442f',
  '0030-listedPeople': 'b73a2ca65d3d07f0',
  '0031-payoutTargets': '17a819938765e761',
  '0032-owedReferrals': '0cbc8c666300d0d7',
  '0034-sanctions': '897338f6b5538ada',
  '0037-expiry': '6d72330cf4ea126a',
  '0038-splitExposures': 'db4d1722cff76328',
  '0039-agencies': 'b00d8e1ed6fd9b7c',
  '0040-callSteps': 'd69b82f114d42fa1',
  '0041-matchSteps': 'd3dda23befc43baa',
  '0042-cluster': '01038d93365794b9',
  '0043-files': 'e19d53a77f904772',
  '0044-openSpans': '92836fb5dd6ba099',
  '0045-balanceRevisions': 'b669ce08cdb154fc',
  '0046-messageParts': '01a482debfc2b2a1',
  '0058-activityKeys': '5f84a2c41cad1866',
  '0059-supporterNotes': 'a1154a4ace4a4e77',
  '0061-approvals': '8e6570d7ac57a052',
  '0062-auditLog': 'e1fff5ef8ebb4ade',
  '0063-tickets': '9a35ae207acdfc60',
  '0074-auditSessions': 'b9b5ddeddf20fa96',
  '0066-lastSeen': 'eb4e395fc2ec01f2',
  '0070-sessionFacts': '1951af3bbf427aa6',
  '0067-foldedNames': '24990415d7e51b41',
  '0071-leaving': 'dfc1aed445855dac',
  '0075-chatCalls': '1ff7c66c4cd18ed5',
  '0076-profileDetails': 'b5e7997d6bb47464',
};

/** The same for PostgreSQL, whose tables are made of these steps. */
const frozenOnPostgres: Readonly<Record<string, string>> = {
  '0001-accounts': 'b3da124c861b2257',
  '0002-money': 'ecaa4d6076c00216',
  '0003-matching': 'f6438f188a52ba63',
  '0004-signInWays': '4e79c5661b2ada02',
  '0005-streamers': '79cf32fc26f01666',
  '0006-social': '13223ab0174fa992',
  '0007-chat': 'b29fe657bfd4e543',
  '0008-waveforms': '97ccbe4a1d210a39',
  '0009-calls': '641c71417a3ff3b6',
  '0010-moderation': '3b0768cd4921a9b3',
  '0011-mediaModeration': '3bd99105d1bf37bc',
  '0012-takenCalls': '8f8e1cf3f075cd90',
  '0013-doubleEntry': 'f396f17c6a8d39ce',
  '0014-ownership': 'c2377b8b37ed656a',
  '0015-reportCases': 'f6879973546fb3f0',
  '0016-standing': '8cc69b35cb12e163',
  '0017-staff': '7acf196e88feeea3',
  '0018-earningDays': '44241431edd85a62',
  '0019-gallery': '1c726302a2e83e69',
  '0020-activities': '92806bac6bf2dec4',
  '0021-purchases': '5141207c54ca6385',
  '0022-applications': 'a0cb7cfd61b899f8',
  '0023-billing': '1cbef34824d8c0d2',
  '0024-penalties': 'f0750ab019a883cc',
  '0025-statements': '89247c9d3dcd132a',
  '0026-owedReturns': 'd2804ce601e53b92',
  '0027-push': 'aa8234be77c3d458',
  '0028-earningHours': '0e1e1a060f08764d',
  '0029-reducedPenalties': '62dfa85b784993fe',
  '0030-listedPeople': 'b73a2ca65d3d07f0',
  '0031-payoutTargets': '9b1db0541307ce59',
  '0032-owedReferrals': '0cbc8c666300d0d7',
  '0034-sanctions': '51c2a9f7ad46d360',
  '0037-expiry': '6d72330cf4ea126a',
  '0038-splitExposures': '25433b22cc225e1b',
  '0039-agencies': '582951e78613a7c2',
  '0040-callSteps': 'cf9b51dce6384d15',
  '0041-matchSteps': 'd07d891a96fadc70',
  '0042-cluster': '2b1f89183478c75e',
  '0043-files': '0c38a1905516f03a',
  '0044-openSpans': '88861c4ab730044d',
  '0045-balanceRevisions': 'aba6359d1b19ece2',
  '0046-messageParts': '89adca0ceb660114',
  '0058-activityKeys': 'de936baf421bd55a',
  '0059-supporterNotes': '6bf67a29d4e12365',
  '0061-approvals': '13896f74f7107b7c',
  '0062-auditLog': 'ebf87895ae3f2581',
  '0063-tickets': 'ef88ae8a2fdb48c3',
  '0074-auditSessions': '1d2e5e1568715d09',
  '0066-lastSeen': '634f9d3d73cf6ee4',
  '0070-sessionFacts': 'b5fd0301790883ec',
  '0067-foldedNames': 'c71a9d092178e359',
  '0071-leaving': 'f08ccf24c9468e23',
  '0075-chatCalls': '398035ae07d1c843',
  '0076-profileDetails': 'af3fa48198fed5fe',
};

const toSqlite: Dialect = {
  createDriver: () => new DummyDriver(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (database) => new SqliteIntrospector(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
};
const toPostgres: Dialect = {
  createDriver: () => new DummyDriver(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (database) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** A sum of each step's statements, which nobody runs. */
async function sumsOf(dialect: Dialect, plugins: KyselyPlugin[] = []): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const [name, { up }] of Object.entries(migrations)) {
    const statements: string[] = [];
    const log = ({ query }: { query: { sql: string; parameters: readonly unknown[] } }) =>
      void statements.push(`${query.sql} ${JSON.stringify(query.parameters)}`);
    await up(new Kysely<unknown>({ dialect, plugins, log }));
    sums[name] = createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 16);
  }
  return sums;
}

it('are frozen', async () => {
  expect(await sumsOf(toSqlite)).toEqual(frozen);
  expect(await sumsOf(toPostgres, [postgresTables])).toEqual(frozenOnPostgres);
});

/** Steps by name, up to one and after another; and plain statements. */
async function openBare() {
  const database = await openBareDatabase();
  onTestFinished(() => database.destroy());
  const steps = testDatabase().kind === 'sqlite' ? database : database.withPlugin(postgresTables);
  return {
    async run(to: string, after = '') {
      for (const [name, { up }] of Object.entries(migrations))
        if (name > after && name <= to) await up(steps);
    },
    async exec(statements: string) {
      for (const statement of statements.split(';'))
        if (statement.trim() !== '') await sql.raw(statement).execute(database);
    },
    async all(statement: string) {
      return (await sql.raw(statement).execute(database)).rows;
    },
  };
}

it('0011: what was sent before is to be seen, and cases of before are of no medium', async () => {
  const { run, exec, all } = await openBare();
  await run('0010-moderation');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('u1', 4, 'user', 100000001, '[]', '[]', 0);
    insert into chats (id, parties, type, created_ms) values ('c1', 'p', 'direct', 0);
    insert into messages (id, chat_id, from_id, type, place, updated_ms, revision) values ('m1', 'c1', 'u1', 'media', 1, 1, 1);
    insert into message_media (id, message_id, chat_id, from_id, place, position, type, upload_id, state)
      values ('i1', 'm1', 'c1', 'u1', 1, 0, 'image', 'x', 'ready');
    insert into moderation_cases (id, user_id, reason, state, created_ms) values ('k1', 'u1', 'verdict', 'open', 0);
  `);
  await run('0011-mediaModeration', '0010-moderation');
  expect(await all('select id, moderation from message_media')).toEqual([
    { id: 'i1', moderation: 'allowed' },
  ]);
  expect(await all('select id, media_id from moderation_cases')).toEqual([{ id: 'k1', media_id: null }]);
  await expect(exec('update message_media set moderation = null')).rejects.toThrow(/not.null/i);
});

it('0012: of calls before it nobody knows whether they were taken', async () => {
  const { run, exec, all } = await openBare();
  await run('0011-mediaModeration');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('u1', 4, 'user', 100000001, '[]', '[]', 0), ('g1', 4, 'goddess', 100000002, '[]', '[]', 0);
    insert into calls (id, caller_id, callee_id, call_type, from_screen, channel_id, payer_id, price, share, minutes, state, created_ms, expires_ms)
      values ('c1', 'u1', 'g1', 'video', 'chat', 'x', 'u1', 60, 36, 0, 'ended', 1, 2);
  `);
  await run('0012-takenCalls', '0011-mediaModeration');
  expect(await all('select id, taken_ms from calls')).toEqual([{ id: 'c1', taken_ms: null }]);
});

it('0013: each entry becomes a transfer, and reads as it did', async () => {
  const { run, exec, all } = await openBare();
  await run('0012-takenCalls');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('u1', 4, 'user', 100000001, '[]', '[]', 0);
    insert into coin_entries (user_id, kind, ref, coins, created_ms) values
      ('u1', 'seed', 'x', 50, 1), ('u1', 'matchFilter', 'm', -10, 2), ('u1', 'payout', 'p', -20, 3), ('u1', 'payoutReturn', 'p', 20, 4), ('u1', 'callCharge', 'c:0', 0, 5);
    insert into balances (user_id, coins) values ('u1', 40);
  `);
  const columns = 'user_id, kind, ref, coins, created_ms';
  const before = await all(`select ${columns} from coin_entries order by created_ms`);
  await run('0013-doubleEntry', '0012-takenCalls');
  expect(await all(`select ${columns} from coin_entries order by created_ms`)).toEqual(before);
  expect(await all('select kind, from_account, to_account, coins from coin_transfers order by id')).toEqual([
    { kind: 'seed', from_account: 'house', to_account: 'person', coins: 50 },
    { kind: 'matchFilter', from_account: 'person', to_account: 'house', coins: 10 },
    { kind: 'payout', from_account: 'person', to_account: 'payouts', coins: 20 },
    { kind: 'payoutReturn', from_account: 'payouts', to_account: 'person', coins: 20 },
    { kind: 'callCharge', from_account: 'house', to_account: 'person', coins: 0 },
  ]);
  expect(await all('select * from balances')).toEqual([{ user_id: 'u1', coins: 40, held: 0 }]);
  await expect(exec('update balances set held = -1')).rejects.toThrow(/constraint/i);
});

it('0015: a report of before is part of the case that it opened', async () => {
  const { run, exec, all } = await openBare();
  await run('0014-ownership');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('u1', 4, 'user', 100000001, '[]', '[]', 0);
    insert into reports (id, reporter_id, user_id, reason, source, created_ms) values ('r1', 'u1', 'u1', 'spam', 'profile', 0), ('r2', 'u1', 'u1', 'spam', 'profile', 0);
    insert into moderation_cases (id, user_id, reason, state, report_id, created_ms) values ('k1', 'u1', 'report', 'open', 'r1', 0), ('k2', 'u1', 'verdict', 'open', null, 0);
  `);
  await run('0015-reportCases', '0014-ownership');
  expect(await all('select id, case_id from reports order by id')).toEqual([
    { id: 'r1', case_id: 'k1' },
    { id: 'r2', case_id: null },
  ]);
});

it('0017: who was named in the program before is staff by a row', async () => {
  const { run, exec, all } = await openBare();
  await run('0016-standing');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('account-moderator', 4, 'user', 100000001, '[]', '[]', 0), ('u1', 4, 'user', 100000002, '[]', '[]', 0);
  `);
  await run('0017-staff', '0016-standing');
  expect(await all('select user_id, role from staff_roles order by role')).toEqual([
    { user_id: 'account-moderator', role: 'moderator' },
    { user_id: 'account-moderator', role: 'support' },
  ]);
});

it('0018: what was earned before is summed by day, but for what was taken back', async () => {
  const { run, exec, all } = await openBare();
  await run('0017-staff');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('g1', 4, 'goddess', 100000001, '[]', '[]', 0);
    insert into coin_transfers (user_id, kind, ref, from_account, to_account, coins, created_ms) values
      ('g1', 'matchEarning', 'm1', 'house', 'person', 6, 1), ('g1', 'matchEarning', 'm2', 'house', 'person', 6, 86399999),
      ('g1', 'matchEarning', 'm3', 'house', 'person', 6, 86400000), ('g1', 'matchEarningHeld', 'm4', 'house', 'escrow', 6, 1),
      ('g1', 'mediaEarning', 'p1', 'house', 'person', 60, 1), ('g1', 'mediaEarning', 'p2', 'house', 'person', 50, 1),
      ('g1', 'mediaEarningReturn', 'p2', 'person', 'house', 50, 86400000), ('g1', 'payout', 'x', 'person', 'payouts', 6, 1);
  `);
  await run('0018-earningDays', '0017-staff');
  const rows = await all(
    'select user_id, day, source, coins, entries from earning_days order by day, source',
  );
  expect(rows).toEqual([
    { user_id: 'g1', day: 0, source: 'match', coins: 12, entries: 2 },
    { user_id: 'g1', day: 0, source: 'media', coins: 60, entries: 1 },
    { user_id: 'g1', day: 1, source: 'match', coins: 6, entries: 1 },
  ]);
});

it('0019: nobody has a gallery yet, an item is of one upload, a view is had once, and cases of before are of chats', async () => {
  const { run, exec, all } = await openBare();
  await run('0018-earningDays');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, avatar, created_ms) values ('u1', 4, 'user', 100000001, '[]', '[]', '/a.webp', 0), ('u2', 4, 'user', 100000002, '[]', '[]', null, 0);
    insert into moderation_cases (id, user_id, reason, state, media_id, created_ms) values ('k1', 'u1', 'verdict', 'open', 'm1', 0);
  `);
  await run('0019-gallery', '0018-earningDays');
  expect(await all('select count(*) as items from gallery_items')).toEqual([{ items: 0 }]);
  expect(await all('select id, avatar from users order by id')).toEqual([
    { id: 'u1', avatar: '/a.webp' },
    { id: 'u2', avatar: null },
  ]);
  expect(await all('select id, is_of_gallery from moderation_cases')).toEqual([
    { id: 'k1', is_of_gallery: 0 },
  ]);
  const item = (id: string, upload: string) =>
    `insert into gallery_items (id, owner_id, kind, type, upload_id, state, status, place, created_ms) values ('${id}', 'u1', 'story', 'image', ${upload}, 'ready', 'approved', 0, 0)`;
  await exec(`${item('i1', "'up1'")}; ${item('i2', 'null')}; ${item('i3', 'null')}`);
  await expect(exec(item('i4', "'up1'"))).rejects.toThrow(/unique/i);
  const view = "insert into story_views (item_id, viewer_id, created_ms) values ('i1', 'u2', 1)";
  await exec(view);
  await expect(exec(view)).rejects.toThrow(/unique/i);
});

it('0023: a payout of before has one step, where it is now', async () => {
  const { run, exec, all } = await openBare();
  await run('0022-applications');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('g1', 4, 'goddess', 100000001, '[]', '[]', 0);
    insert into payouts (id, user_id, period_start_ms, period_end_ms, coins, amount_cents, fee_cents, currency, method_type, status, paid_ms) values
      ('p1', 'g1', 0, 9, 5000, 5000, 150, 'USD', 'binance', 'paid', 20), ('p2', 'g1', 10, 19, 5000, 5000, 150, 'USD', 'binance', 'processing', null);
  `);
  await run('0023-billing', '0022-applications');
  expect(await all('select payout_id, status, by_id, at_ms from payout_steps order by id')).toEqual([
    { payout_id: 'p1', status: 'paid', by_id: null, at_ms: 20 },
    { payout_id: 'p2', status: 'processing', by_id: null, at_ms: 19 },
  ]);
});

it('0024: penalties of before were settled at once, and what was taken back has its coins', async () => {
  const { run, exec, all } = await openBare();
  await run('0023-billing');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('g1', 4, 'goddess', 100000001, '[]', '[]', 0);
    insert into penalties (id, user_id, type, level, coins, percent, starts_ms, state) values
      ('p1', 'g1', 'noFace', 2, 60, 10, 5, 'imposed'), ('p2', 'g1', 'noFace', 1, 40, 0, 7, 'revoked');
  `);
  await run('0024-penalties', '0023-billing');
  expect(await all('select coin_state, settled_ms, owed_coins, points from penalties order by id')).toEqual([
    { coin_state: 'taken', settled_ms: 5, owed_coins: 0, points: 1 },
    { coin_state: 'returned', settled_ms: 7, owed_coins: 0, points: 1 },
  ]);
});

it('0028: what was earned before is summed by the hour, but for what was taken back', async () => {
  const { run, exec, all } = await openBare();
  await run('0027-push');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('g1', 4, 'goddess', 100000001, '[]', '[]', 0);
    insert into coin_transfers (user_id, kind, ref, from_account, to_account, coins, created_ms) values
      ('g1', 'matchEarning', 'm1', 'house', 'person', 6, 1), ('g1', 'matchEarning', 'm2', 'house', 'person', 6, 3599999),
      ('g1', 'kpiBonus', 'w1', 'house', 'person', 40, 3600000), ('g1', 'bonus', 'b1', 'house', 'person', 5, 3600001),
      ('g1', 'mediaEarning', 'p1', 'house', 'person', 60, 1), ('g1', 'mediaEarning', 'p2', 'house', 'person', 50, 1),
      ('g1', 'mediaEarningReturn', 'p2', 'person', 'house', 50, 86400000),
      ('g1', 'referralEarning', 'r1', 'house', 'person', 9, 1), ('g1', 'referralReturn', 'r1', 'person', 'house', 9, 2),
      ('g1', 'payout', 'x', 'person', 'payouts', 6, 1);
  `);
  await run('0028-earningHours', '0027-push');
  expect(
    await all('select user_id, hour, source, coins, entries from earning_hours order by hour, source'),
  ).toEqual([
    { user_id: 'g1', hour: 0, source: 'match', coins: 12, entries: 2 },
    { user_id: 'g1', hour: 0, source: 'media', coins: 60, entries: 1 },
    { user_id: 'g1', hour: 1, source: 'bonus', coins: 45, entries: 2 },
  ]);
});

it('0031: methods of before keep the fields of their type alone, and what money goes to can be compared', async () => {
  const { run, exec, all } = await openBare();
  await run('0030-listedPeople');
  const values = (id: string, type: string, details: object) =>
    `('${id}', 'g1', '${type}', '${JSON.stringify(details)}', 'active', 0, 0, 0)`;
  const paxum = { vat: null, address: 'T1', email: 'A@b.co', lastName: 'R', firstName: 'S', junk: { a: 1 } };
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('g1', 4, 'goddess', 100000001, '[]', '[]', 0);
    insert into billing_methods (id, user_id, type, details, status, is_default, created_ms, changed_ms) values
      ${values('m1', 'binance', { junk: 'x', address: 'T1', network: 'TRC20' })}, ${values('m2', 'paxum', paxum)}, ${values('m3', 'adcash', { account: 'u123456789012' })};
    insert into payouts (id, user_id, period_start_ms, period_end_ms, coins, amount_cents, fee_cents, currency, method_type, method_details, status) values
      ('p1', 'g1', 0, 9, 5000, 5000, 150, 'USD', 'binance', '${JSON.stringify({ address: 'T1', extra: 1 })}', 'pending'), ('p2', 'g1', 10, 19, 5000, 5000, 150, 'USD', 'binance', null, 'paid');
  `);
  await run('0031-payoutTargets', '0030-listedPeople');
  expect(await all('select id, details, target from billing_methods order by id')).toEqual([
    { id: 'm1', details: '{"network":"TRC20","address":"T1"}', target: 'binance T1' },
    {
      id: 'm2',
      details: '{"email":"A@b.co","firstName":"S","lastName":"R"}',
      target: 'paxum a@b.co',
    },
    { id: 'm3', details: '{"account":"u123456789012"}', target: 'adcash U123456789012' },
  ]);
  expect(await all('select id, method_details, method_target from payouts order by id')).toEqual([
    { id: 'p1', method_details: '{"address":"T1"}', method_target: 'binance T1' },
    { id: 'p2', method_details: null, method_target: null },
  ]);
});

it('0032: of a referral share that was taken back, what had been spent is owed', async () => {
  const { run, exec, all } = await openBare();
  await run('0031-payoutTargets');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('u1', 4, 'user', 100000001, '[]', '[]', 0);
    insert into coin_transfers (user_id, kind, ref, from_account, to_account, coins, created_ms) values
      ('u1', 'referralEarning', 'b x', 'house', 'person', 35, 1), ('u1', 'referralReturn', 'b x', 'house', 'person', 0, 2),
      ('u1', 'referralEarning', 'b y', 'house', 'person', 35, 1), ('u1', 'referralReturn', 'b y', 'person', 'house', 35, 2),
      ('u1', 'referralEarning', 'b z', 'house', 'person', 35, 1), ('u1', 'referralReturn', 'b z', 'person', 'house', 5, 3);
  `);
  await run('0032-owedReferrals', '0031-payoutTargets');
  expect(
    await all('select user_id, kind, ref, coins, owed_coins, created_ms from owed_returns order by ref'),
  ).toEqual([
    { user_id: 'u1', kind: 'referralReturn', ref: 'b x', coins: 35, owed_coins: 35, created_ms: 2 },
    { user_id: 'u1', kind: 'referralReturn', ref: 'b z', coins: 35, owed_coins: 30, created_ms: 3 },
  ]);
});

it('0034: people of before are not suspended, and their cases come in the usual order', async () => {
  const { run, exec, all } = await openBare();
  await run('0030-listedPeople');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('g1', 4, 'goddess', 100000001, '[]', '[]', 0);
    insert into moderation_cases (id, user_id, reason, state, created_ms) values ('c1', 'g1', 'report', 'open', 5);
  `);
  await run('0034-sanctions', '0030-listedPeople');
  expect(await all('select suspended_until_ms from users')).toEqual([{ suspended_until_ms: null }]);
  expect(await all('select priority from moderation_cases')).toEqual([{ priority: 0 }]);
});

it('0038: groups drawn before stay, without an exposure', async () => {
  const { run, exec, all } = await openBare();
  await run('0037-expiry');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('u1', 4, 'user', 100000001, '[]', '[]', 0);
    insert into splits (user_id, name, group_name) values ('u1', 'letstalk', 'control');
  `);
  await run('0038-splitExposures', '0037-expiry');
  expect(await all('select * from splits')).toEqual([
    { user_id: 'u1', name: 'letstalk', group_name: 'control', exposed_ms: null },
  ]);
});

it('0039: codes of sign-ups that name no agency are removed, those of members stay', async () => {
  const { run, exec, all } = await openBare();
  await run('0038-splitExposures');
  await exec(`
    insert into agencies (id, name, created_ms) values ('star', 'Stars', 0);
    insert into users (id, login_method, role, readable_id, languages, ab_tests, agency_id, created_ms) values
      ('g1', 4, 'goddess', 100000001, '[]', '[]', 'star', 0), ('g2', 4, 'goddess', 100000002, '[]', '[]', 'moon', 0),
      ('g3', 4, 'goddess', 100000003, '[]', '[]', null, 0);
  `);
  await run('0039-agencies', '0038-splitExposures');
  expect(await all('select id, agency_id from users order by id')).toEqual([
    { id: 'g1', agency_id: 'star' },
    { id: 'g2', agency_id: null },
    { id: 'g3', agency_id: null },
  ]);
  expect(await all('select id, owner_id, made_by from agencies')).toEqual([
    { id: 'star', owner_id: null, made_by: null },
  ]);
});

it('0043: uploads of before have no names yet, and no process has them', async () => {
  const { run, exec, all } = await openBare();
  await run('0042-cluster');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('u1', 4, 'user', 100000001, '[]', '[]', 0);
    insert into uploads (id, owner_id, token_hash, type, purpose, state, bytes, created_ms, expires_ms) values ('x', 'u1', 'h', 'image', 'chat', 'ready', 1, 0, 0);
  `);
  await run('0043-files', '0042-cluster');
  expect(await all('select id, state, names, worker, lease_until_ms from uploads')).toEqual([
    { id: 'x', state: 'ready', names: null, worker: null, lease_until_ms: null },
  ]);
  expect(await all('select * from deployment')).toEqual([]);
});

it('0044: times online of before are over, and a person has one open row at most', async () => {
  const { run, exec, all } = await openBare();
  await run('0043-files');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('g1', 4, 'goddess', 100000001, '[]', '[]', 0);
    insert into online_spans (id, user_id, from_ms, until_ms) values ('s1', 'g1', 1, 2), ('s2', 'g1', 3, 4);
  `);
  await run('0044-openSpans', '0043-files');
  expect(await all('select id, is_open from online_spans order by id')).toEqual([
    { id: 's1', is_open: 0 },
    { id: 's2', is_open: 0 },
  ]);
  await exec("update online_spans set is_open = 1 where id = 's1'");
  await expect(exec("update online_spans set is_open = 1 where id = 's2'")).rejects.toThrow(
    /constraint|unique/i,
  );
});

it('0058: activities of before keep their words, and are about no payout or penalty', async () => {
  const { run, exec, all } = await openBare();
  await run('0045-balanceRevisions');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('g1', 4, 'goddess', 100000001, '[]', '[]', 0);
    insert into activities (id, user_id, event, kind, text, is_listed, read, created_ms) values ('a1', 'g1', 'notification', 'systemMessage', 'You have a penalty', 1, 0, 5);
  `);
  await run('0058-activityKeys', '0045-balanceRevisions');
  expect(await all('select text, text_key, topic, ref, coins from activities')).toEqual([
    { text: 'You have a penalty', text_key: null, topic: null, ref: null, coins: null },
  ]);
});

it('0066: nobody of before was seen, and nothing of before has a time of reading', async () => {
  const { run, exec, all } = await openBare();
  await run('0063-tickets');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('u1', 4, 'user', 100000001, '[]', '[]', 0);
  `);
  await run('0066-lastSeen', '0063-tickets');
  expect(await all('select id, seen_ms from users')).toEqual([{ id: 'u1', seen_ms: null }]);
  expect(await all('select companion_read_ms from chat_members')).toEqual([]);
});

it('0067: names of before are folded as those of after', async () => {
  const { run, exec, all } = await openBare();
  await run('0066-lastSeen');
  await exec(`
    insert into users (id, login_method, role, readable_id, languages, ab_tests, name, created_ms) values
      ('u1', 4, 'user', 100000001, '[]', '[]', 'Ёлка O’Brien', 0), ('u2', 4, 'user', 100000002, '[]', '[]', null, 0);
  `);
  await run('0067-foldedNames', '0066-lastSeen');
  expect(await all('select id, folded_name from users order by id')).toEqual([
    { id: 'u1', folded_name: foldText('Ёлка O’Brien') },
    { id: 'u2', folded_name: null },
  ]);
});

it('0075: calls of before are at no place of a chat, and nothing of them is unread', async () => {
  const { run, exec, all } = await openBare();
  await run('0074-auditSessions');
  await exec(`
    insert into chats (id, parties, type, created_ms, last_place) values ('c1', 'direct a b', 'direct', 0, 5);
  `);
  await run('0075-chatCalls', '0074-auditSessions');
  expect(await all('select id, last_place from chats')).toEqual([{ id: 'c1', last_place: 5 }]);
  expect(await all('select * from chat_calls')).toEqual([]);
});

it('0076: a user of before has no further profile fields', async () => {
  const { run, exec, all } = await openBare();
  await run('0075-chatCalls');
  await exec(
    `insert into users (id, login_method, role, readable_id, languages, ab_tests, created_ms) values ('u1', 4, 'user', 100000001, '[]', '[]', 0)`,
  );
  await run('0076-profileDetails', '0075-chatCalls');
  expect(await all('select id, details from users')).toEqual([{ id: 'u1', details: null }]);
});
