import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#shared/domain/constants.ts';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { auditBook } from '../money/audit.ts';
import { nowMs } from '#tests/kit/worlds/studio.ts';
import { openPenaltyDesk } from '#tests/kit/worlds/penaltyDesk.ts';

interface OfCoins {
  readonly kind: 'gift' | 'payout';
  readonly who: number;
  readonly coins: number;
}
interface OfDesk {
  readonly kind: 'kept' | 'reduced' | 'revoked' | 'revoke';
  readonly which: number;
  readonly by: number;
  readonly times: number;
}
type Step =
  | { readonly kind: 'issue'; readonly who: number; readonly rule: string; readonly times: number }
  | { readonly kind: 'appeal'; readonly which: number; readonly times: number }
  | { readonly kind: 'withdraw'; readonly which: number; readonly times: number }
  | OfDesk
  | OfCoins
  | { readonly kind: 'sweep'; readonly times: number };
const isOfCoins = (step: Step): step is OfCoins => step.kind === 'gift' || step.kind === 'payout';

const times = fc.integer({ min: 1, max: 3 });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('issue' as const),
    who: fc.nat(1),
    rule: fc.constantFrom('noFace', 'otherPerson', 'offensiveMessage'),
    times,
  }),
  fc.record({ kind: fc.constant('appeal' as const), which: fc.nat(6), times }),
  fc.record({ kind: fc.constant('withdraw' as const), which: fc.nat(6), times }),
  fc.record({
    kind: fc.constantFrom('kept' as const, 'reduced' as const, 'revoked' as const, 'revoke' as const),
    which: fc.nat(6),
    by: fc.nat(1),
    times,
  }),
  fc.record({
    kind: fc.constantFrom('gift' as const, 'payout' as const),
    who: fc.nat(1),
    coins: fc.integer({ min: 1, max: 300 }),
  }),
  fc.record({ kind: fc.constant('sweep' as const), times }),
);
const aMoment = fc.record({
  steps: fc.array(aStep, { minLength: 2, maxLength: 5 }),
  hours: fc.constantFrom(0, 1, 72),
});

it('after any concurrent or repeated penalties, appeals, decisions, earnings and payouts, the ledger balances and each hold resolves once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aMoment, { minLength: 8, maxLength: 14 }), async (moments) => {
      const desk = await openPenaltyDesk();
      const people = [await desk.earner(30), await desk.earner(1_000)];
      const outside = [30, 1_000];
      const rows = () =>
        desk.database.selectFrom('penalties').selectAll().orderBy('starts_ms').orderBy('id').execute();
      const many = (count: number, ask: () => Promise<unknown>) =>
        Promise.all(Array.from({ length: count }, ask));

      async function take(step: Step): Promise<void> {
        if (step.kind === 'sweep') return void (await many(step.times, () => desk.sweep()));
        if (isOfCoins(step)) {
          const { userId } = people[step.who]!;
          if (step.kind === 'gift') await desk.earn(userId, 'giftEarning', step.coins, nowMs);
          const isDone = step.kind === 'gift' || (await desk.take(userId, 'payout', step.coins)) === 'booked';
          if (isDone) outside[step.who]! += step.kind === 'gift' ? step.coins : -step.coins;
          return;
        }
        if (step.kind === 'issue') {
          const caseId = await desk.upheldCase(people[step.who]!.userId);
          await many(step.times, () => desk.issue(caseId, { rule: step.rule }));
          return;
        }
        const known = await rows();
        const row = known[step.which % Math.max(1, known.length)];
        if (!row) return;
        const params = { id: row.id };
        if (step.kind === 'appeal' || step.kind === 'withdraw') {
          const her = people.find(({ userId }) => userId === row.user_id)!;
          await many(step.times, () =>
            step.kind === 'appeal'
              ? desk.call('appealPenalty', { params, body: { text: 'No' } }, her.token)
              : desk.call('withdrawPenaltyAppeal', { params, body: {} }, her.token),
          );
          return;
        }
        const { token } = desk.moderators[step.by as 0 | 1];
        const { kind } = step;
        await many(step.times, () =>
          kind === 'revoke'
            ? desk.call('revokePenalty', { params, body: { reason: 'Wrong' } }, token)
            : desk.call(
                'decidePenaltyAppeal',
                {
                  params,
                  body: {
                    decision: kind,
                    answer: 'So',
                    ...(kind === 'reduced' && { coins: Math.floor(row.coins / 2) }),
                  },
                },
                token,
              ),
        );
      }

      for (const { steps, hours } of moments) {
        await Promise.all(steps.map(take));
        await desk.age(hours * HOUR_MS);
        await desk.features.idle();
        expect((await auditBook(desk.database)).problems).toEqual([]);
        const now = await rows();
        for (const [at, { userId }] of people.entries()) {
          const own = now.filter((row) => row.user_id === userId && row.coin_state !== 'returned');
          const cost = own.reduce((sum, { coins, owed_coins: owed }) => sum + coins - owed, 0);
          // The balance differs from the earnings by exactly the coins of valid penalties.
          expect(await desk.balance(userId)).toBe(outside[at]! - cost);
        }
      }
    }),
    { numRuns: propertyRuns(8, 60) },
  );
});
