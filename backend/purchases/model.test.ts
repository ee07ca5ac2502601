import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { auditBook } from '../money/audit.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { createJumpingClock } from '#tests/kit/clock.ts';
import { postEvent, startLocalProvider, testSecret } from '#tests/kit/backend/purchaseProvider.ts';

/** All purchases start first, so that later events concern existing ones. */
const packageOf = { a: 'coins-300', b: 'coins-700', c: 'coins-700', d: 'premium-30' } as const;
const ids = ['a', 'b', 'c', 'd'] as const;
const priceOf: Readonly<Record<string, number>> = {
  'coins-300': 3.99,
  'coins-700': 7.99,
  'premium-30': 14.99,
};

const step = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    id: fc.constantFrom(...ids),
    packageKey: fc.constantFrom('coins-300', 'coins-700', 'premium-30'),
  }),
  fc.record({
    kind: fc.constant('event' as const),
    id: fc.constantFrom(...ids),
    type: fc.constantFrom(
      'paid' as const,
      'paid' as const,
      'failed' as const,
      'refunded' as const,
      'chargeback' as const,
    ),
    isForged: fc.nat(3).map((drawn) => drawn === 0),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constant('spend' as const), coins: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ kind: fc.constant('cancel' as const), id: fc.constantFrom(...ids) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1_000, 4_000_000) }),
);

it('after any order of purchases, events, forgeries, repeats, refunds and payments, no balance is negative and the ledger balances', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30, size: 'max' }), async (steps) => {
      const clock = createJumpingClock(Date.UTC(2026, 4, 20, 12));
      const provider = await startLocalProvider(() => clock.now());
      const backend = await startTestBackend({ clock, purchases: { url: provider.url, secret: testSecret } });
      const { ledger, database } = backend.context;
      const referrer = await backend.signUp();
      const man = await backend.signUp({ referrerId: referrer.userId });
      const bought = new Map<string, string>();
      const said = new Map<string, Set<string>>();
      let spent = 0;
      const owed = async () => {
        const { debt } = await database
          .selectFrom('purchases')
          .select((eb) => eb.fn.sum('debt_coins').as('debt'))
          .executeTakeFirstOrThrow();
        return Number(debt ?? 0);
      };
      const begun = ids.map((id) => ({ kind: 'buy', id, packageKey: packageOf[id] }) as const);
      try {
        for (const [at, one] of [...begun, ...steps].entries()) {
          switch (one.kind) {
            case 'buy': {
              const { status } = await backend.call(
                'createPurchase',
                { body: { packageKey: one.packageKey, transactionId: one.id } },
                man.token,
              );
              expect(status).toBe((bought.get(one.id) ?? one.packageKey) === one.packageKey ? 200 : 409);
              if (status === 200) bought.set(one.id, one.packageKey);
              break;
            }
            case 'event': {
              const { id, type, isForged, times } = one;
              const packageKey = bought.get(id);
              const event = {
                type,
                transactionId: id,
                price: priceOf[packageKey ?? ''] ?? 1,
                currency: 'USD',
              };
              const how = isForged ? { secret: 'the secret of somebody else' } : {};
              const answers = await Promise.all(
                Array.from({ length: times }, () => postEvent(backend.url, event, clock.now(), how)),
              );
              for (const answer of answers)
                expect(answer).toBe(isForged ? 401 : packageKey === undefined ? 404 : 200);
              if (!isForged && packageKey !== undefined) said.set(id, (said.get(id) ?? new Set()).add(type));
              break;
            }
            case 'spend': {
              const entry = { userId: man.userId, kind: 'giftCharge', ref: `gift ${at}` } as const;
              if ((await ledger.book({ ...entry, coins: -one.coins })) === 'booked') spent += one.coins;
              break;
            }
            case 'cancel':
              await backend.call('cancelPurchase', { body: { transactionId: one.id } }, man.token);
              break;
            case 'wait':
              clock.jump(one.ms);
              await backend.features.purchases.runDue();
          }
          expect(await ledger.balance(man.userId)).toBeGreaterThanOrEqual(0);
          expect(await ledger.balance(referrer.userId)).toBeGreaterThanOrEqual(0);
          // Coins come only from purchases here, so a user with coins has no debt.
          expect(Math.min(await ledger.balance(man.userId), await owed())).toBe(0);
        }
        // Coins of paid purchases are in the balance, spent, or have paid debts of late refunds.
        const isKept = (id: string) => said.get(id)?.has('paid') && !isBack(id);
        const isBack = (id: string) => said.get(id)?.has('refunded') || said.get(id)?.has('chargeback');
        const kept = ids
          .filter(isKept)
          .reduce((sum, id) => sum + Number(bought.get(id)?.match(/^coins-(\d+)/)?.[1] ?? 0), 0);
        expect((await ledger.balance(man.userId)) - (await owed())).toBe(kept - spent);
        expect((await auditBook(database)).problems).toEqual([]);
      } finally {
        await provider.close();
        await backend.close();
      }
    }),
    { numRuns: propertyRuns(16, 60) },
  );
});
