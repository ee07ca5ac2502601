import fc from 'fast-check';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createUsers } from '../people/users.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { changesWithoutEvents } from '#tests/kit/backend/changesWithoutEvents.ts';
import { dayProblems } from './earningDays.ts';
import { bookHistory, type PastEntry } from './history.ts';
import { entryKinds } from './ledger.ts';

const userIds = ['a', 'b'];

async function openLedger() {
  const database = await openTestDatabase();
  for (const id of userIds)
    await createUsers(database).create({ id, login_method: 4, role: 'user', created_ms: 0 });
  const { unitOfWork, ledger } = changesWithoutEvents(database, { now: () => 1 });
  const book = (entries: readonly PastEntry[]) => unitOfWork.run((work) => bookHistory(work, entries));
  return { database, ledger, book };
}

const anEntry = fc.record({
  userId: fc.constantFrom(...userIds),
  kind: fc.constantFrom(...entryKinds),
  ref: fc.constantFrom('m1', 'm2', 'm3'),
  coins: fc.integer({ min: -20, max: 60 }),
  atMs: fc.nat(5),
}) satisfies fc.Arbitrary<PastEntry>;

describe('a history', () => {
  it('is booked as a whole or not at all, and the balance always equals the sum of the entries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anEntry, { maxLength: 12 }), { maxLength: 4 }),
        async (histories) => {
          const { database, ledger, book } = await openLedger();
          try {
            for (const history of histories) {
              const before = await database.selectFrom('coin_entries').selectAll().execute();
              const isBooked = await book(history).then(
                () => true,
                () => false,
              );
              const entries = await database.selectFrom('coin_entries').selectAll().execute();
              if (!isBooked) expect(entries).toEqual(before);
              expect(await dayProblems(database)).toEqual([]);
              for (const userId of userIds) {
                const own = entries.filter((entry) => entry.user_id === userId);
                const sum = own.reduce((total, { coins }) => total + coins, 0);
                expect(sum).toBeGreaterThanOrEqual(0);
                expect(await ledger.balance(userId)).toBe(sum);
                expect(new Set(own.map(({ kind, ref }) => `${kind} ${ref}`)).size).toBe(own.length);
              }
            }
          } finally {
            await database.destroy();
          }
        },
      ),
      { numRuns: propertyRuns(20, 60) },
    );
  });

  it('keeps its times, adds to existing entries, and is booked once', async () => {
    const { database, ledger, book } = await openLedger();
    onTestFinished(() => database.destroy());
    await ledger.book({ userId: 'a', kind: 'seed', ref: 'demo', coins: 10 });
    // More entries than one statement takes, in reverse order of time.
    const history = Array.from({ length: 2_345 }, (_, at): PastEntry => ({
      userId: 'a',
      kind: 'matchEarning',
      ref: `m${at}`,
      coins: 6,
      atMs: 5_000 - at,
    }));
    await book(history);
    await book(history);
    expect(await ledger.balance('a')).toBe(10 + 6 * 2_345);
    const { last } = await database
      .selectFrom('coin_entries')
      .select((eb) => eb.fn.min('created_ms').as('last'))
      .where('kind', '=', 'matchEarning')
      .executeTakeFirstOrThrow();
    expect(last).toBe(5_000 - 2_344);
  });

  it('is refused if it spends coins before they were earned, or contains fractions', async () => {
    const { database, ledger, book } = await openLedger();
    onTestFinished(() => database.destroy());
    const earned: PastEntry = { userId: 'a', kind: 'matchEarning', ref: 'm', coins: 6, atMs: 2 };
    const paid: PastEntry = { userId: 'a', kind: 'payout', ref: 'p', coins: -6, atMs: 1 };
    await expect(book([earned, paid])).rejects.toThrow('more coins than the balance');
    await expect(book([{ ...earned, coins: 0.5 }])).rejects.toThrow('whole');
    expect(await ledger.balance('a')).toBe(0);
    await book([earned, { ...paid, atMs: 3 }]);
    expect(await ledger.balance('a')).toBe(0);
  });
});
