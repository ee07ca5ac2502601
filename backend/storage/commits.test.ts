import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { framesOf } from '#tests/kit/backend/walFrames.ts';
import { createUsers } from '../people/users.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { openDatabase } from './open.ts';
import { DatabaseBusy } from './problems.ts';
import { createUnitOfWork } from './unitOfWork.ts';

/** Opens a database file, and a second connection that sees it as another process would. */
async function open(options: { busyWaitMs?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-'));
  const file = join(folder, 'vesper.db');
  const database = await openDatabase(file, undefined, options);
  const other = new SQLite(file, { timeout: 0 });
  onTestFinished(async () => {
    other.close();
    await database.destroy();
    rmSync(folder, { recursive: true });
  });
  const told: string[] = [];
  const unitOfWork = createUnitOfWork(database, { send: (userId) => void told.push(userId) });
  const stored = (id: string) => other.prepare('select 1 from users where id = ?').get(id) !== undefined;
  const add = (id: string) =>
    unitOfWork.run(async ({ db, emit }) => {
      await createUsers(db).create({ id, login_method: 4, role: 'user', created_ms: 0 });
      emit(id, 'call', 'balance', { coins: 0 });
      return stored(id);
    });
  const commits = () => framesOf(`${file}-wal`).filter(({ isCommit }) => isCommit).length;
  return { database, unitOfWork, other, told, stored, add, commits };
}

const names = Array.from({ length: 30 }, (_, at) => `user${String(at).padStart(2, '0')}`);

/** Blocks the thread, as synchronous SQLite and JSON work does. */
function spin(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

it('many writers leave turns to the event loop before and after their commit', async () => {
  const { unitOfWork, add } = await open();
  // Writes once before measuring, because preparing the first statements takes long.
  await add('first');
  let turn = 0;
  let isRunning = true;
  const count = () => {
    turn += 1;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  const writing = new Map<number, number>();
  const following = new Map<number, number>();
  const note = (map: Map<number, number>) => {
    spin(1);
    map.set(turn, (map.get(turn) ?? 0) + 1);
  };
  const work = Array.from({ length: 100 }, (_, at) =>
    unitOfWork.run(async ({ db, after }) => {
      await db
        .updateTable('users')
        .set({ name: String(at) })
        .execute();
      note(writing);
      after(() => note(following));
    }),
  );
  await Promise.all(work);
  isRunning = false;
  // A slice is 8 ms, so about ten slices share a turn. Node accepts one connection per turn.
  for (const map of [writing, following]) expect(Math.max(...map.values())).toBeLessThan(20);
});

it('a commit is on the disk before its writer gets an answer, because SQLite runs with full synchronous mode', async () => {
  const { unitOfWork } = await open();
  const { rows } = await unitOfWork.run(({ db }) =>
    sql<{ synchronous: number }>`pragma synchronous`.execute(db),
  );
  expect(rows).toEqual([{ synchronous: 2 }]);
});

it('concurrent writers share a commit, and each resolves and sends its event in order after it is stored', async () => {
  const { add, stored, told, commits } = await open();
  const before = commits();
  const answers = await Promise.all(
    names.map(async (name) => {
      const wasStored = await add(name);
      return [wasStored, stored(name)];
    }),
  );
  expect(answers).toEqual(names.map(() => [false, true]));
  expect(told).toEqual(names);
  expect(commits() - before).toBeLessThan(names.length / 3);
});

it('a commit leaves out failed units of work and stores the others', async () => {
  const { unitOfWork, add, stored, told } = await open();
  const failing = (id: string) =>
    unitOfWork.run(async ({ db }) => {
      await createUsers(db).create({ id, login_method: 4, role: 'user', created_ms: 0 });
      throw new Error(`${id} fails`);
    });
  const done = await Promise.allSettled([add('a'), failing('b'), add('c'), failing('d'), add('e')]);
  expect(done.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(['a', 'b', 'c', 'd', 'e'].filter(stored)).toEqual(['a', 'c', 'e']);
  expect(told).toEqual(['a', 'c', 'e']);
});

it('a commit includes single statements, and reads return stored values', async () => {
  const { database, add, stored } = await open();
  await add('a');
  const rename = (name: string) =>
    database.updateTable('users').set({ name }).where('id', '=', 'a').execute();
  const nameOf = async () => (await createUsers(database).byId('a'))?.name;
  const [, , , broken] = await Promise.allSettled([
    rename('first'),
    add('b'),
    rename('second'),
    database.insertInto('balances').values({ user_id: 'nobody', coins: 1 }).execute(),
  ]);
  expect(broken?.status).toBe('rejected');
  expect([await nameOf(), stored('b')]).toEqual(['second', true]);
  const writing = rename('third');
  expect(await nameOf()).toBe('second');
  await writing;
  expect(await nameOf()).toBe('third');
});

it('a writer waits for a database that another process has locked, and reads continue meanwhile', async () => {
  const { other, add, stored, database } = await open();
  other.exec('begin immediate');
  const adding = add('a');
  for (let turn = 0; turn < 20; turn++) expect(await createUsers(database).byId('a')).toBeUndefined();
  other.exec('commit');
  await adding;
  expect(stored('a')).toBe(true);
});

it('a writer rejects with DatabaseBusy if another process keeps the lock, and later writers succeed', async () => {
  const { other, add, stored } = await open({ busyWaitMs: 30 });
  other.exec('begin immediate');
  await expect(add('a')).rejects.toThrow(DatabaseBusy);
  other.exec('commit');
  await add('b');
  expect([stored('a'), stored('b')]).toEqual([false, true]);
});

it('concurrent writers wait for a locked database together instead of one after another', async () => {
  const { other, add } = await open({ busyWaitMs: 300 });
  other.exec('begin immediate');
  const beganMs = performance.now();
  const done = await Promise.allSettled(names.map(add));
  expect(done.map(({ status }) => status)).toEqual(names.map(() => 'rejected'));
  // If each writer waited in turn, they would take nine seconds.
  expect(performance.now() - beganMs).toBeLessThan(5_000);
  other.exec('commit');
});

it('a busy database is answered with 503 and the time to retry', async () => {
  const { database, other } = await open({ busyWaitMs: 0 });
  const backend = await startTestBackend({ openDatabase: () => Promise.resolve(database) });
  const { token } = await backend.signUp();
  other.exec('begin immediate');
  const answer = await backend.call('updateProfile', { body: { bio: 'hello' } } as never, token);
  other.exec('commit');
  expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '1',
  ]);
});
