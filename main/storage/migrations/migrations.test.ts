import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../database.ts';
import { backupOf, migrate, versionOf, type Migration } from '../migrate.ts';
import { chatModuleMigrations } from './chatModuleDb.ts';
import { clientMigrations } from './clientDb.ts';

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

/** Of each released step. A step that is changed afterwards leaves those who ran it behind: write a new one. */
const frozen = {
  chatModuleDb: ['74907969b8400d1a'],
  clientDb: ['e907a32cce6ad068'],
};
const fingerprint = (migration: Migration) =>
  createHash('sha256').update(migration).digest('hex').slice(0, 16);

describe('the migrations', () => {
  it('are frozen', () => {
    expect(chatModuleMigrations.map(fingerprint)).toEqual(frozen.chatModuleDb);
    expect(clientMigrations.map(fingerprint)).toEqual(frozen.clientDb);
  });

  it('of chat-module-db, 1: from nothing to the eight stores and the search index', () => {
    const some = database();
    migrate(some, chatModuleMigrations.slice(0, 1));
    expect(tablesOf(some)).toEqual(
      [
        ...['chats', 'chatsFilters', 'companions', 'messages', 'files', 'mediaItems'],
        ...['sensitiveFilters', 'folders', 'chatKeys', 'facts', 'search'],
      ].toSorted(),
    );
    expect(some.pragma('user_version', { simple: true })).toBe(1);
    expect(some.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  it('of client-db, 1: from nothing to drafts, outbox and records', () => {
    const some = database();
    migrate(some, clientMigrations.slice(0, 1));
    expect(tablesOf(some)).toEqual(['drafts', 'outbox', 'records']);
    expect(some.pragma('user_version', { simple: true })).toBe(1);
  });
});

describe('migrating', () => {
  const first = "create table things (name text) strict; insert into things values ('kept')";
  const second = 'alter table things add column more text';

  it('runs each step once, after a copy of what was there', () => {
    migrate(database(), [first]);
    expect(existsSync(backupOf(file()))).toBe(false);
    open.splice(0).forEach((some) => some.close());
    migrate(database(), [first, second]);
    migrate(database0(), [first, second]);
    expect(versionOf(backupOf(file()))).toBe(1);
    open.splice(0).forEach((some) => some.close());
    expect(versionOf(file())).toBe(2);
  });
  const database0 = () => open[0]!;

  it('leaves everything as it was where a step fails', () => {
    migrate(database(), [first]);
    expect(() => migrate(database0(), [first, `${second}; create table things (name text)`])).toThrow(
      /things/,
    );
    expect(database0().pragma('user_version', { simple: true })).toBe(1);
    expect(database0().prepare('select * from things').all()).toEqual([{ name: 'kept' }]);
  });

  it('reads a version without changing a byte', () => {
    migrate(database(), [first]);
    open.splice(0).forEach((some) => some.close());
    const before = readFileSync(file());
    expect(versionOf(file())).toBe(1);
    expect(readFileSync(file()).equals(before)).toBe(true);
    expect(versionOf(join(folder, 'none.sqlite'))).toBe(0);
    expect(existsSync(join(folder, 'none.sqlite'))).toBe(false);
  });
});
