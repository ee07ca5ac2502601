import { expect, it, onTestFinished } from 'vitest';
import { createUsers } from '../account/users.ts';
import { createLedger } from '../money/bookings.ts';
import { openTestDatabase } from '../testing/database.ts';
import { createUnitOfWork } from './unitOfWork.ts';

/** A unit of work that writes down in which order everything happens. */
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

it('stores, then tells in order, then does what follows', async () => {
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

it('that fails has not happened, and nobody hears of it', async () => {
  const { unitOfWork, ledger, seen } = await open();
  const failing = unitOfWork.run(async (work) => {
    work.after(() => seen.push('after'));
    await ledger.book({ userId: 'a', kind: 'seed', ref: 'x', coins: 5 }, work);
    throw new Error('something else failed');
  });
  await expect(failing).rejects.toThrow('something else failed');
  expect([seen, await ledger.balance('a')]).toEqual([[], 0]);
});

it('tells whose coins were moved, last of all, once, and only where they were moved', async () => {
  const { unitOfWork, ledger, seen } = await open();
  await unitOfWork.run(async (work) => {
    await ledger.book({ userId: 'a', kind: 'seed', ref: 'x', coins: 5 }, work);
    await ledger.book({ userId: 'b', kind: 'seed', ref: 'x', coins: 1 }, work);
    await ledger.book({ userId: 'a', kind: 'bonus', ref: 'x', coins: 2 }, work);
    work.emit('a', 'call', 'callUpdated', { callId: 'c' });
  });
  expect(seen.splice(0)).toEqual([
    'a callUpdated {"callId":"c"}',
    'a balance {"coins":7}',
    'b balance {"coins":1}',
  ]);
  // By itself it is a unit of work as well.
  await ledger.book({ userId: 'b', kind: 'bonus', ref: 'x', coins: 2 });
  expect(seen.splice(0)).toEqual(['b balance {"coins":3}']);
  await ledger.book({ userId: 'b', kind: 'bonus', ref: 'x', coins: 2 });
  await ledger.book({ userId: 'b', kind: 'callCharge', ref: 'x', coins: -4 });
  expect(seen).toEqual([]);
});

it('within another is refused at once, where it would wait for the connection for ever', async () => {
  const { unitOfWork, ledger } = await open();
  const entry = { userId: 'a', kind: 'seed', ref: 'x', coins: 5 } as const;
  await expect(unitOfWork.run(() => ledger.book(entry))).rejects.toThrow('within another');
  await expect(unitOfWork.run(() => ledger.balance('a'))).rejects.toThrow('past the unit of work');
  // What is begun by one that is over is its own.
  await unitOfWork.run(async ({ after }) => after(() => void ledger.book(entry)));
  await expect.poll(() => ledger.balance('a')).toBe(5);
});
