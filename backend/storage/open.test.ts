import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createUsers } from '../people/users.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { openDatabase } from './open.ts';
import { NewerDatabaseError } from './problems.ts';
import { assertSqliteVersion } from './sqlite.ts';
import { createUnitOfWork } from './unitOfWork.ts';

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'deep/er/vesper.db');
}

describe('the database', () => {
  it('creates its folder, keeps its data and migrates once', async () => {
    const file = aFile();
    const first = await openDatabase(file);
    await createUsers(first).create({ id: 'a', login_method: 4, role: 'user', created_ms: 0 });
    await first.destroy();
    const second = await openDatabase(file);
    onTestFinished(() => second.destroy());
    expect((await createUsers(second).byId('a'))?.id).toBe('a');
    const pragma = async (name: string) =>
      Object.values(
        (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(second)).rows[0] ?? {},
      )[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('foreign_keys')).toBe(1);
  });

  it('is locked for other writers from the start of a unit of work', async () => {
    const file = aFile();
    const database = await openDatabase(file);
    const other = new SQLite(file, { timeout: 0 });
    onTestFinished(async () => {
      other.close();
      await database.destroy();
    });
    await createUnitOfWork(database, { send: () => {} }).run(async () => {
      expect(() => other.exec('begin immediate')).toThrow(/locked/);
    });
    other.exec('begin immediate; commit');
  });

  it('has strict tables only, and refuses a reference to a missing user', async () => {
    const database = await openDatabase(':memory:');
    onTestFinished(() => database.destroy());
    const { rows } = await sql<{ name: string; type: string; strict: number }>`pragma table_list`.execute(
      database,
    );
    const ours = rows.filter(({ name, type }) => type === 'table' && !/^(sqlite_|kysely_)/.test(name));
    expect(ours.length).toBeGreaterThan(30);
    expect(ours.filter(({ strict }) => strict !== 1)).toEqual([]);
    const orphan = database.insertInto('balances').values({ user_id: 'nobody', coins: 1 }).execute();
    await expect(orphan).rejects.toThrow(/FOREIGN KEY/);
  });

  it('reports in one sentence that a newer version wrote it', async () => {
    const file = aFile();
    const database = await openDatabase(file);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(database);
    await database.destroy();
    await expect(openDatabase(file)).rejects.toThrow(NewerDatabaseError);
    await expect(openDatabase(file)).rejects.toThrow(/newer version/);
  });

  it('requires a SQLite version without the known fault', () => {
    expect(() => assertSqliteVersion('3.53.1')).toThrow('too old');
    expect(() => assertSqliteVersion('3.9.9')).toThrow('too old');
    for (const fine of ['3.53.2', '3.53.10', '3.54.0', '4.0.0'])
      expect(() => assertSqliteVersion(fine)).not.toThrow();
  });
});

describe('users', () => {
  it('have unique nine-digit readable ids, unique ids and unique emails', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.destroy());
    const users = createUsers(database);
    const blank = { login_method: 4, role: 'user', created_ms: 0 };
    const row = await users.create({ ...blank, email: 'a@b.co' });
    expect(String(row?.readable_id)).toMatch(/^[1-9]\d{8}$/);
    expect(await users.create({ ...blank, email: 'a@b.co' })).toBeNull();
    expect(await users.create({ ...blank, id: row!.id })).toBeNull();
    const second = await users.create(blank);
    const ids = [second!.id, 'nobody', row!.id, second!.id];
    expect((await users.byIds(ids)).map(({ id }) => id)).toEqual([second!.id, row!.id, second!.id]);
  });
});
