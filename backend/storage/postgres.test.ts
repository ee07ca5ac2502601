import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createUsers } from '../people/users.ts';
import { openBareDatabase, openTestDatabase, testDatabase } from '#tests/kit/backend/database.ts';
import type { Database } from './database.ts';
import { databaseOf, migrate, openDatabase } from './open.ts';
import { openPostgres, schemaOf, serverOf } from './postgres.ts';
import { DatabaseProblem, NewerDatabaseError, problemOfServer } from './problems.ts';

const given = testDatabase();

it('serverOf leaves the password out', () => {
  expect(serverOf('postgres://vesper:secret@db.test:5433/chats')).toEqual({
    server: 'db.test:5433',
    database: 'chats',
    user: 'vesper',
  });
});

it('problemOfServer turns known errors into one sentence with advice, and returns other errors unchanged', () => {
  const name = { server: 'db.test:5432', database: 'chats', user: 'vesper' };
  const sentence = (error: object) => (problemOfServer(error, name) as Error).message;
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '57P03'])
    expect(sentence({ code })).toBe(
      'No PostgreSQL answers at db.test:5432: start it, or look at DATABASE_URL.',
    );
  expect(sentence({ message: 'timeout exceeded when trying to connect' })).toMatch(/^No PostgreSQL answers/);
  expect(sentence({ code: '28P01' })).toMatch(/refuses the password of "vesper"/);
  expect(sentence({ code: '28000' })).toMatch(/refuses "vesper"/);
  expect(sentence({ code: '3D000' })).toMatch(/no database "chats"/);
  expect(sentence({ code: '42501' })).toMatch(/"vesper" may not create tables/);
  const other = new Error('a mistake of ours');
  expect(problemOfServer(other, name)).toBe(other);
});

if (given.kind !== 'sqlite')
  describe('on PostgreSQL', () => {
    const here = { server: 'here', database: 'chats', user: 'vesper' };

    it('integers have 64 bits, and text is sorted by its bytes', async () => {
      const database = await openTestDatabase();
      onTestFinished(() => database.destroy());
      const ids = ['b', 'B', 'a-1', 'a1', 'ä', 'A'];
      for (const id of ids)
        await createUsers(database).create({
          id,
          login_method: 4,
          role: 'user',
          created_ms: Number.MAX_SAFE_INTEGER,
        });
      const rows = await database.selectFrom('users').select(['id', 'created_ms']).orderBy('id').execute();
      expect(rows.map(({ id }) => id)).toEqual([...ids].sort());
      expect(rows[0]?.created_ms).toBe(Number.MAX_SAFE_INTEGER);
    });

    it('migrations create the tables once, and refuse tables of a newer version', async () => {
      const database = await openBareDatabase();
      onTestFinished(() => database.destroy());
      const schema = await schemaOf(database, here);
      const newer = new NewerDatabaseError('"chats" at here', 'DATABASE_URL');
      await migrate(database, newer, schema);
      await createUsers(database).create({ id: 'a', login_method: 4, role: 'user', created_ms: 0 });
      await migrate(database, newer, schema);
      expect((await createUsers(database).byId('a'))?.id).toBe('a');
      await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(database);
      await expect(migrate(database, newer, schema)).rejects.toThrow(
        'The data in "chats" at here was written by a newer version of Vesper; start that version, or choose another DATABASE_URL.',
      );
    });

    it('migrations ignore tables of other programs in the same schema or in another one', async () => {
      const database = await openBareDatabase();
      const schema = await schemaOf(database, here);
      const theirs = sql.id(`${schema}_of_others`);
      onTestFinished(async () => {
        await sql`drop schema ${theirs} cascade`.execute(database);
        await database.destroy();
      });
      await sql`create table notes (text text)`.execute(database);
      await sql`create schema ${theirs}`.execute(database);
      await sql`create table ${theirs}.kysely_migration (name text)`.execute(database);
      await sql`insert into ${theirs}.kysely_migration values ('9999-future')`.execute(database);
      await migrate(database, new Error('read as ours'), schema);
      await createUsers(database).create({ id: 'a', login_method: 4, role: 'user', created_ms: 0 });
      expect((await createUsers(database).byId('a'))?.id).toBe('a');
    });
  });

if (given.kind === 'server')
  describe('a real server', () => {
    it.each([
      ['password', (url: URL) => (url.password = 'wrong'), 'refuses the password'],
      ['username', (url: URL) => (url.username = 'nobody-knows'), 'refuses'],
      ['pathname', (url: URL) => (url.pathname = '/nothing-there'), 'has no database "nothing-there"'],
      ['port', (url: URL) => (url.port = '1'), 'No PostgreSQL answers'],
      ['schema', (url: URL) => url.searchParams.set('options', '-c search_path=none'), 'no schema'],
    ])('a wrong %s is reported in one sentence', async (_, change, sentence) => {
      const url = new URL(given.url);
      change(url);
      const opening = openDatabase(url.href);
      await expect(opening).rejects.toThrow(DatabaseProblem);
      await expect(opening).rejects.toThrow(sentence);
    });

    it('a cut idle connection is replaced for the next query', async () => {
      const lost = Promise.withResolvers<Error>();
      const [database, other] = [lost.resolve, () => {}].map((onLost) =>
        databaseOf(openPostgres(given.url, onLost)),
      ) as [Database, Database];
      onTestFinished(async () => void (await Promise.all([database.destroy(), other.destroy()])));
      const pid = async () =>
        (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)).rows[0]?.pid;
      const before = await pid();
      await sql`select pg_terminate_backend(${before}::integer)`.execute(other);
      expect((await lost.promise).message).toMatch(/terminating connection/);
      expect(await pid()).not.toBe(before);
    });
  });
