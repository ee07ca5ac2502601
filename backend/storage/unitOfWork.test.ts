import { expect, it, onTestFinished } from 'vitest';
import { createUsers } from '../people/users.ts';
import { createLedger } from '../money/bookings.ts';
import { openTestDatabase, testDatabase } from '#tests/kit/backend/database.ts';
import { createUnitOfWork } from './unitOfWork.ts';

/** Opens a database with a unit of work that records the order of its steps. */
async function open() {
  const database = await openTestDatabase();
  onTestFinished(() => database.destroy());
  const seen: string[] = [];
  const unitOfWork = createUnitOfWork(database, {
    send: (userId, _channel, event, data) => void seen.push(`${userId} ${event} ${JSON.stringify(data)}`),
  });
  const ledger = createLedger({ database, unitOfWork, clock: { now: () => 1 } });
  for (const id of ['a', 'b'])
    await createUsers(database).create({ id, login_method: 4, role: 'user', created_ms: 0 });
  return { database, unitOfWork, ledger, seen };
}

it('a unit of work stores, then sends its events in order, then runs its followers', async () => {
  const { database, unitOfWork, seen } = await open();
  const answer = await unitOfWork.run(async ({ db, emit, after, beforeCommit }) => {
    after(() => seen.push('after'));
    beforeCommit('last', async () => emit('a', 'call', 'balance', { coins: 3 }));
    emit('a', 'call', 'balance', { coins: 1 });
    emit('b', 'call', 'balance', { coins: 2 });
    await db.updateTable('users').set({ name: 'A' }).where('id', '=', 'a').execute();
    expect(seen).toEqual([]);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(seen).toEqual(['a balance {"coins":1}', 'b balance {"coins":2}', 'a balance {"coins":3}', 'after']);
  expect((await createUsers(database).byId('a'))?.name).toBe('A');
});

it('a failed unit of work stores nothing and sends no event', async () => {
  const { unitOfWork, ledger, seen } = await open();
  const failing = unitOfWork.run(async (work) => {
    work.after(() => seen.push('after'));
    await ledger.book({ userId: 'a', kind: 'seed', ref: 'x', coins: 5 }, work);
    throw new Error('something else failed');
  });
  await expect(failing).rejects.toThrow('something else failed');
  expect([seen, await ledger.balance('a')]).toEqual([[], 0]);
});

it('a unit of work sends one final balance event per person with moved coins', async () => {
  const { unitOfWork, ledger, seen } = await open();
  await unitOfWork.run(async (work) => {
    await ledger.book({ userId: 'a', kind: 'seed', ref: 'x', coins: 5 }, work);
    await ledger.book({ userId: 'b', kind: 'seed', ref: 'x', coins: 1 }, work);
    await ledger.book({ userId: 'a', kind: 'bonus', ref: 'x', coins: 2 }, work);
    work.emit('a', 'call', 'callUpdated', { callId: 'c' });
  });
  expect(seen.splice(0)).toEqual([
    'a callUpdated {"callId":"c"}',
    'a balance {"coins":7,"revision":2}',
    'b balance {"coins":1,"revision":1}',
    // A bonus is an earning, so the streamer's pages are updated too.
    'a studioUpdated {"what":"earnings"}',
  ]);
  // A booking without an outer unit of work creates one.
  await ledger.book({ userId: 'b', kind: 'bonus', ref: 'x', coins: 2 });
  expect(seen.splice(0)).toEqual([
    'b balance {"coins":3,"revision":2}',
    'b studioUpdated {"what":"earnings"}',
  ]);
  await ledger.book({ userId: 'b', kind: 'bonus', ref: 'x', coins: 2 });
  await ledger.book({ userId: 'b', kind: 'callCharge', ref: 'x', coins: -4 });
  expect(seen).toEqual([]);
});

it('a unit of work inside another is refused at once, because it would wait for the connection forever', async () => {
  const { unitOfWork, ledger } = await open();
  const entry = { userId: 'a', kind: 'seed', ref: 'x', coins: 5 } as const;
  await expect(unitOfWork.run(() => ledger.book(entry))).rejects.toThrow('within another');
  await expect(unitOfWork.run(() => ledger.balance('a'))).rejects.toThrow(
    'bypasses the running unit of work',
  );
  // A follower runs after its unit of work, so it may start another one.
  await unitOfWork.run(async ({ after }) => after(() => void ledger.book(entry)));
  await expect.poll(() => ledger.balance('a')).toBe(5);
});

/** Number of concurrent writers: as many as there are connections to a server. */
const writers = 10;
const inTurns = <T>(times: number, task: (at: number) => Promise<T>) =>
  Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const answers: T[] = [];
      for (let turn = 0; turn < times; turn++) answers.push(await task(turn * writers + writer));
      return answers;
    }),
  );

it('ten concurrent writers of one row run as if in sequence, and each event is sent once', async () => {
  const { database, unitOfWork, seen } = await open();
  let runs = 0;
  await inTurns(8, () =>
    unitOfWork.run(async ({ db, emit }) => {
      runs += 1;
      const { bio } = await db
        .selectFrom('users')
        .select('bio')
        .where('id', '=', 'a')
        .executeTakeFirstOrThrow();
      const next = Number(bio ?? 0) + 1;
      await db
        .updateTable('users')
        .set({ bio: String(next) })
        .where('id', '=', 'a')
        .execute();
      emit('a', 'call', 'balance', { coins: next });
    }),
  );
  expect((await createUsers(database).byId('a'))?.bio).toBe('80');
  expect(seen).toEqual(Array.from({ length: 80 }, (_, at) => `a balance {"coins":${at + 1}}`));
  // Only a server runs transactions in parallel, so only there some of them repeat.
  if (testDatabase().kind === 'server') expect(runs).toBeGreaterThan(80);
  else expect(runs).toBe(80);
});

it('ten concurrent transfers in both directions lose no coin and never make a balance negative', async () => {
  const { database, unitOfWork, ledger } = await open();
  for (const userId of ['a', 'b']) await ledger.book({ userId, kind: 'seed', ref: 'x', coins: 20 });
  const paid = await inTurns(8, async (at) => {
    const [from, to] = at % 3 === 0 ? ['b', 'a'] : ['a', 'b'];
    return unitOfWork
      .run(async (work) => {
        const ref = `t${at}`;
        // The credit comes first, so that a failed charge must roll it back.
        await ledger.book({ userId: to, kind: 'callEarning', ref, coins: 3 }, work);
        const booking = await ledger.book({ userId: from, kind: 'callCharge', ref, coins: -3 }, work);
        if (booking !== 'booked') throw new Error(booking);
        return ref;
      })
      .catch((error: Error) => error.message);
  });
  const done = paid.flat().filter((answer) => answer.startsWith('t'));
  expect(new Set(paid.flat().filter((answer) => !answer.startsWith('t')))).toEqual(
    new Set(['notEnoughCoins']),
  );
  const [a, b] = [await ledger.balance('a'), await ledger.balance('b')];
  expect(a + b).toBe(40);
  expect([a >= 0, b >= 0]).toEqual([true, true]);
  const entries = await database.selectFrom('coin_entries').selectAll().execute();
  expect(entries.length).toBe(2 + 2 * done.length);
});

it('a unit of work that reads before it writes sees concurrent changes', async () => {
  const { database, unitOfWork } = await open();
  // Of ten writers who each find no row, exactly one inserts it.
  const made = await inTurns(1, (at) =>
    unitOfWork.run(async ({ db }) => {
      const there = await db.selectFrom('interim_users').select('user_id').executeTakeFirst();
      if (there) return null;
      const user = await createUsers(db).create({ login_method: 4, role: 'user', created_ms: 0 });
      const id = user?.id ?? '';
      await db
        .insertInto('interim_users')
        .values({ uid_hash: `${at}`, user_id: id, created_ms: 0 })
        .execute();
      return id;
    }),
  );
  expect(made.flat().filter((id) => id !== null)).toHaveLength(1);
  expect(await database.selectFrom('interim_users').selectAll().execute()).toHaveLength(1);
  expect(await database.selectFrom('users').select('id').execute()).toHaveLength(3);
});
