import fc from 'fast-check';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createUsers } from '../people/users.ts';
import type { Database } from '../storage/database.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { changesWithoutEvents } from '#tests/kit/backend/changesWithoutEvents.ts';
import type { Hub } from '../realtime/hub.ts';
import { createUnitOfWork } from '../storage/unitOfWork.ts';
import { auditBook } from './audit.ts';
import { createLedger } from './bookings.ts';
import { returnedBy } from './earningKinds.ts';
import { entryKinds, sidesOf, type Entry } from './ledger.ts';

const clock = { now: () => 1 };
const userIds = ['a', 'b'];

async function openLedger() {
  const database = await openTestDatabase();
  for (const id of userIds)
    await createUsers(database).create({ id, login_method: 4, role: 'user', created_ms: 0 });
  return changesWithoutEvents(database, clock);
}

it('each transfer of a person takes the next revision of the balance, and the event includes it', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.destroy());
  for (const id of userIds)
    await createUsers(database).create({ id, login_method: 4, role: 'user', created_ms: 0 });
  const told: unknown[] = [];
  const send: Hub['send'] = (userId, _channel, event, data) => {
    if (event === 'balance') told.push({ userId, ...(data as object) });
  };
  const ledger = createLedger({ database, clock, unitOfWork: createUnitOfWork(database, { send }) });
  await ledger.book({ userId: 'a', kind: 'seed', ref: '1', coins: 10 });
  await ledger.book({ userId: 'b', kind: 'seed', ref: '1', coins: 5 });
  await ledger.book({ userId: 'a', kind: 'callCharge', ref: '2', coins: -4 });
  expect(await ledger.book({ userId: 'a', kind: 'callCharge', ref: '3', coins: -40 })).toBe('notEnoughCoins');
  await ledger.book({ userId: 'a', kind: 'bonus', ref: '4', coins: 1 });
  expect(told).toEqual([
    { userId: 'a', coins: 10, revision: 1 },
    { userId: 'b', coins: 5, revision: 1 },
    { userId: 'a', coins: 6, revision: 2 },
    { userId: 'a', coins: 7, revision: 3 },
  ]);
});

async function entriesOf(database: Database, userId: string) {
  return database
    .selectFrom('coin_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

async function transfersOf(database: Database, userId: string) {
  return database
    .selectFrom('coin_transfers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

const anEntry = fc.record({
  userId: fc.constantFrom(...userIds),
  // Kinds that depend on other rows have their own tests: purchases (purchases/model.test.ts), returns and
  // daily rewards.
  kind: fc.constantFrom(
    ...entryKinds.filter(
      (kind) =>
        !['purchase', 'purchaseRefund', 'debtPayment', 'matchReward'].includes(kind) &&
        returnedBy(kind) === null,
    ),
  ),
  ref: fc.constantFrom('m1', 'm2', 'm3', 'm4'),
  coins: fc.integer({ min: -60, max: 60 }),
}) satisfies fc.Arbitrary<Entry>;

describe('bookings', () => {
  it('always add up under concurrency: each reference is booked once, and the balance is never negative', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anEntry, { maxLength: 40 }), async (wanted) => {
        const { database, ledger } = await openLedger();
        try {
          const results = await Promise.all(wanted.map((entry) => ledger.book(entry)));
          for (const userId of userIds) {
            const transfers = await transfersOf(database, userId);
            const keys = transfers.map(({ kind, ref }) => `${kind} ${ref}`);
            expect(new Set(keys).size).toBe(keys.length);
            // In the order of booking, neither account is ever negative.
            const sums = { person: 0, escrow: 0 };
            for (const { from_account, to_account, coins } of transfers)
              for (const own of ['person', 'escrow'] as const) {
                sums[own] += to_account === own ? coins : from_account === own ? -coins : 0;
                expect(sums[own]).toBeGreaterThanOrEqual(0);
              }
            expect(await ledger.balance(userId)).toBe(sums.person);
            const booked = wanted.filter((entry, at) => entry.userId === userId && results[at] === 'booked');
            // A transfer between the two accounts does not change their total.
            const across = booked.filter(({ kind }) => sidesOf(kind).other !== 'escrow');
            expect(across.reduce((total, { coins }) => total + coins, 0)).toBe(sums.person + sums.escrow);
            expect(transfers).toHaveLength(booked.length);
          }
          // Random bookings may return more payouts than were paid, so problems of that account are ignored.
          const { problems } = await auditBook(database);
          expect(problems.filter((problem) => !problem.includes('payouts'))).toEqual([]);
        } finally {
          await database.destroy();
        }
      }),
      { numRuns: propertyRuns(20, 60) },
    );
  });

  it('roll back with the unit of work that contains them', async () => {
    const { database, unitOfWork, ledger } = await openLedger();
    onTestFinished(() => database.destroy());
    await ledger.book({ userId: 'a', kind: 'seed', ref: 'x', coins: 10 });
    const failing = unitOfWork.run(async (work) => {
      await ledger.book({ userId: 'a', kind: 'matchFilter', ref: 'm', coins: -10 }, work);
      expect(await ledger.balance('a', work.db)).toBe(0);
      throw new Error('something else failed');
    });
    await expect(failing).rejects.toThrow('something else failed');
    expect(await ledger.balance('a')).toBe(10);
    expect(await ledger.book({ userId: 'a', kind: 'matchFilter', ref: 'm', coins: -10 })).toBe('booked');
  });

  it('return their result, and store nothing if coins are missing', async () => {
    const { database, ledger } = await openLedger();
    onTestFinished(() => database.destroy());
    const charge: Entry = { userId: 'a', kind: 'matchFilter', ref: 'm', coins: -10 };
    expect(await ledger.book(charge)).toBe('notEnoughCoins');
    expect(await entriesOf(database, 'a')).toEqual([]);
    expect(await ledger.book({ userId: 'a', kind: 'seed', ref: 'demo', coins: 10 })).toBe('booked');
    expect(await ledger.book(charge)).toBe('booked');
    expect(await ledger.book(charge)).toBe('alreadyBooked');
    expect(await ledger.booked(charge)).toBe(-10);
    expect(await ledger.booked({ ...charge, ref: 'another' })).toBeNull();
    expect(await ledger.balance('a')).toBe(0);
    expect(await ledger.balance('nobody')).toBe(0);
    await expect(ledger.book({ ...charge, ref: 'half', coins: 0.5 })).rejects.toThrow('whole');
  });

  it('in escrow do not count as balance until they are released, once', async () => {
    const { database, ledger } = await openLedger();
    onTestFinished(() => database.destroy());
    const held = (ref: string): Entry => ({ userId: 'a', kind: 'matchEarningHeld', ref, coins: 6 });
    for (const ref of ['m1', 'm2', 'm1']) await ledger.book(held(ref));
    const { held: inEscrow } = await database
      .selectFrom('balances')
      .selectAll()
      .where('user_id', '=', 'a')
      .executeTakeFirstOrThrow();
    expect([await ledger.balance('a'), Number(inEscrow), await entriesOf(database, 'a')]).toEqual([
      0,
      12,
      [],
    ]);
    await ledger.settleHeld('a', 'released');
    await ledger.settleHeld('a', 'released');
    await ledger.settleHeld('a', 'refused');
    expect(await ledger.balance('a')).toBe(12);
    expect(await entriesOf(database, 'a')).toMatchObject([
      { kind: 'matchEarning', ref: 'm1', coins: 6 },
      { kind: 'matchEarning', ref: 'm2', coins: 6 },
    ]);
    expect(await auditBook(database)).toMatchObject({
      problems: [],
      sums: { person: 12, escrow: 0, house: -12 },
    });
  });

  it('in escrow return to the house if the person is refused for good', async () => {
    const { database, ledger } = await openLedger();
    onTestFinished(() => database.destroy());
    await ledger.book({ userId: 'a', kind: 'matchEarningHeld', ref: 'm1', coins: 6 });
    await ledger.settleHeld('a', 'refused');
    await ledger.settleHeld('a', 'released');
    expect(await ledger.balance('a')).toBe(0);
    expect(await auditBook(database)).toMatchObject({
      problems: [],
      sums: { person: 0, escrow: 0, house: 0 },
    });
  });
});
