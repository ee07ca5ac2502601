import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chat, companion, me, message, upload } from '#tests/store/build.ts';
import { createSqliteChatStore } from './chats/chatStore.ts';
import { createSqliteLocalStore } from './localStore.ts';
import { openDatabase, type Database } from './database.ts';
import { chatModuleDb, clientDb } from './files.ts';
import { backupOf, migrate, versionOf, type Migration } from './migrate.ts';
import { readRehearsal, rehearsalReportOf } from './rehearsalReport.ts';
import { chatModuleMigrations, clientMigrations } from './migrations.ts';

let folder = '';
const open: Database[] = [];
const file = () => join(folder, 'some.sqlite');
function database(): Database {
  const opened = openDatabase(file(), { isDurable: false });
  open.push(opened);
  return opened;
}
const tablesOf = (some: Database) =>
  some
    .prepare<[], string>(`select name from sqlite_schema where type = 'table' and name not like 'search_%'`)
    .pluck()
    .all()
    .toSorted();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vesper-migrations-'));
});
afterEach(() => {
  for (const some of open.splice(0)) some.close();
  rmSync(folder, { recursive: true });
});

/**
 * Hashes of all released steps. A changed step would not reach users who already ran it: add a new step
 * instead.
 */
const frozen = {
  chatModuleDb: ['74907969b8400d1a', 'e9cdba01dfa3df92', '2e6364f258a76c6e'],
  clientDb: ['e907a32cce6ad068', 'a32e9ea3d28f7939'],
};
const fingerprint = (migration: Migration) =>
  createHash('sha256').update(migration).digest('hex').slice(0, 16);

describe('the migrations', () => {
  it('do not change after their release', () => {
    expect(chatModuleMigrations.map(fingerprint)).toEqual(frozen.chatModuleDb);
    expect(clientMigrations.map(fingerprint)).toEqual(frozen.clientDb);
  });

  it('of chat-module-db, 1: create the eight stores and the search index', () => {
    const some = database();
    migrate(some, { ...chatModuleDb, migrations: chatModuleMigrations.slice(0, 1) });
    expect(tablesOf(some)).toEqual(
      [
        ...['chats', 'chatsFilters', 'companions', 'messages', 'files', 'mediaItems'],
        ...['sensitiveFilters', 'folders', 'chatKeys', 'facts', 'search'],
      ].toSorted(),
    );
    expect(some.pragma('user_version', { simple: true })).toBe(1);
    expect(some.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  it('of client-db, 2: keep the outbox, and add tables for uploads', async () => {
    const some = database();
    migrate(some, { ...clientDb, migrations: clientMigrations.slice(0, 1) });
    some.prepare(`insert into records (name, value) values ('seen', 'yes')`).run();
    some.prepare(`insert into drafts (key, data) values ('c1', '{"key":"c1"}')`).run();
    migrate(some, clientDb);
    expect(some.pragma('user_version', { simple: true })).toBe(2);
    const local = createSqliteLocalStore(some);
    expect([await local.getValue({ name: 'seen' }), await local.listDrafts({})]).toEqual([
      'yes',
      [{ key: 'c1' }],
    ]);
    const file = new Uint8Array([1]);
    await local.putUpload({ record: upload('a'), file, poster: null });
    expect(await local.getUploadFile({ id: 'a', part: 'file' })).toEqual(file);
  });

  it('of chat-module-db, 2: keep all messages searchable and removable', async () => {
    const some = database();
    migrate(some, { ...chatModuleDb, migrations: chatModuleMigrations.slice(0, 1) });
    const chats = createSqliteChatStore(some, me);
    const texts = ['Hello interplanetary', 'Привет, ёлка', '', null, 'of one place', 'and another'];
    const messages = texts.map((text, index) => message(`m${index}`, Math.min(5, index + 1), { text }));
    const held = { chatId: 'c1', from: 0, isWhole: true };
    await chats.apply({
      changes: [
        { kind: 'chats', chats: [chat('c1')] },
        { kind: 'messages', messages, held },
      ],
    });
    migrate(some, { ...chatModuleDb, migrations: chatModuleMigrations.slice(0, 2) });
    expect(some.pragma('user_version', { simple: true })).toBe(2);
    const after = createSqliteChatStore(some, me);
    const found = async (text: string) =>
      (await after.search({ text, chatId: null, count: 20 })).map(({ _id }) => _id);
    expect(await found('interpl hell')).toEqual(['m0']);
    expect(await found('елка')).toEqual(['m1']);
    expect(await found('place')).toEqual(['m4']);
    expect(await found('another')).toEqual(['m5']);
    await after.apply({ changes: [{ kind: 'messagesRemoved', chatId: 'c1', messageIds: ['m0', 'm4'] }] });
    expect(await found('interpl')).toEqual([]);
    expect(await found('place')).toEqual([]);
    expect(await found('another')).toEqual(['m5']);
    some.exec(`insert into search (search) values ('integrity-check')`);
  });

  it('of chat-module-db, 3: rebuild the searchable words of messages and names', async () => {
    const some = database();
    migrate(some, { ...chatModuleDb, migrations: chatModuleMigrations.slice(0, 2) });
    const withName = chat('c1', { user: companion('u1', { name: 'Дар’я' }) });
    await createSqliteChatStore(some, me).apply({
      changes: [
        { kind: 'chats', chats: [withName] },
        {
          kind: 'messages',
          messages: [message('m1', 5, { text: 'мʼяч' })],
          held: { chatId: 'c1', from: 0, isWhole: true },
        },
      ],
    });
    // The words as the previous version stored them.
    some.exec(`
      insert into search (search) values ('delete-all');
      insert into search (rowid, words)
        select m.place * 1048576 + m.chat, char(57344) || m.chat || ' мʼяч' from messages m;
      update companions set words = ' дар я';
    `);
    migrate(some, chatModuleDb);
    const after = createSqliteChatStore(some, me);
    for (const text of ['мяч', 'м’яч'])
      expect(await after.search({ text, chatId: null, count: 5 }), text).toMatchObject([{ _id: 'm1' }]);
    expect(await after.searchChats({ text: 'даря', count: 5 })).toMatchObject([{ _id: 'c1' }]);
    await after.apply({ changes: [{ kind: 'messagesRemoved', chatId: 'c1', messageIds: ['m1'] }] });
    some.exec(`insert into search (search) values ('integrity-check')`);
    expect(await after.search({ text: 'мяч', chatId: null, count: 5 })).toEqual([]);
  });

  it('of client-db, 1: from nothing to drafts, outbox and records', () => {
    const some = database();
    migrate(some, { ...clientDb, migrations: clientMigrations.slice(0, 1) });
    expect(tablesOf(some)).toEqual(['drafts', 'outbox', 'records']);
    expect(some.pragma('user_version', { simple: true })).toBe(1);
  });
});

describe('migrating', () => {
  const plain = (migrations: readonly Migration[]) => ({ migrations, functions: {} });
  const first = "create table things (name text) strict; insert into things values ('kept')";
  const second = 'alter table things add column more text';

  it('runs each step once, after creating a backup', () => {
    migrate(database(), plain([first]));
    expect(existsSync(backupOf(file()))).toBe(false);
    open.splice(0).forEach((some) => some.close());
    migrate(database(), plain([first, second]));
    migrate(database0(), plain([first, second]));
    expect(versionOf(backupOf(file()))).toBe(1);
    open.splice(0).forEach((some) => some.close());
    expect(versionOf(file())).toBe(2);
  });
  const database0 = () => open[0]!;

  it('leaves the database unchanged if a step fails', () => {
    migrate(database(), plain([first]));
    expect(() => migrate(database0(), plain([first, `${second}; create table things (name text)`]))).toThrow(
      /things/,
    );
    expect(database0().pragma('user_version', { simple: true })).toBe(1);
    expect(database0().prepare('select * from things').all()).toEqual([{ name: 'kept' }]);
  });

  const report = () => JSON.parse(readFileSync(rehearsalReportOf(file()), 'utf8')) as object;

  it('rehearses the steps on a copy first, and stores the result', () => {
    migrate(database(), plain([first]));
    expect(existsSync(rehearsalReportOf(file()))).toBe(false);
    migrate(database0(), plain([first, second]));
    expect(report()).toMatchObject({ from: 1, to: 2, failure: null });
    expect(readdirSync(folder).filter((name) => name.includes('rehearsal.sqlite'))).toEqual([]);
  });

  it('reports the number of rehearsed messages, or the reason of the failure', () => {
    const messages = "create table messages (id text) strict; insert into messages values ('a'), ('b')";
    const name = 'chat-module-db.sqlite';
    const some = openDatabase(join(folder, name), { isDurable: false });
    open.push(some);
    migrate(some, plain([messages]));
    const tried = (step: string) => {
      try {
        migrate(some, plain([messages, step]));
      } catch {
        // The failure is in the report.
      }
      return readRehearsal(folder);
    };
    expect(readRehearsal(folder)).toBeNull();
    expect(tried('create table nonsense (')).toMatchObject({
      messages: 2,
      failure: expect.stringContaining('incomplete input'),
    });
    expect(tried('alter table messages add column more text')).toEqual({
      atMs: expect.any(Number),
      messages: 2,
      failure: null,
    });
    writeFileSync(join(folder, 'chat-module-db.rehearsal.json'), '{"at":');
    expect(readRehearsal(folder)).toBeNull();
  });

  it.each([
    ['do not run', 'alter table absent add column more text', /no such table/],
    ['lose what is nowhere else', 'delete from drafts where key = 2', /drafts would have fewer rows/],
  ])('fails and applies no step if the steps %s', (_, step, why) => {
    const drafts = 'create table drafts (key integer primary key, data text) strict';
    migrate(database(), plain([`${drafts}; insert into drafts values (1, 'a'), (2, 'b')`]));
    const good = 'alter table drafts add column more text';
    const all = [drafts, good, step];
    expect(() => migrate(database0(), plain(all))).toThrow(
      expect.objectContaining({ name: 'RehearsalFailed' }),
    );
    expect(report()).toMatchObject({ from: 1, failure: expect.stringMatching(why) });
    // The previous app version can still open the database, because even the valid step was not applied.
    expect(database0().pragma('user_version', { simple: true })).toBe(1);
    expect(database0().prepare('select * from drafts').all()).toEqual([
      { key: 1, data: 'a' },
      { key: 2, data: 'b' },
    ]);
  });

  it('reads a version without changing a byte', () => {
    migrate(database(), plain([first]));
    open.splice(0).forEach((some) => some.close());
    const before = readFileSync(file());
    expect(versionOf(file())).toBe(1);
    expect(readFileSync(file()).equals(before)).toBe(true);
    expect(versionOf(join(folder, 'none.sqlite'))).toBe(0);
    expect(existsSync(join(folder, 'none.sqlite'))).toBe(false);
  });
});
