import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { auditBook } from '../money/audit.ts';
import { nowMs, weekMs } from '#tests/kit/worlds/studio.ts';
import { addresses, openDesk } from '#tests/kit/worlds/financeDesk.ts';

const nextWeekMs = weekMs + 7 * DAY_MS;
const runMs = nextWeekMs + 6 * HOUR_MS;

describe('the payout run', () => {
  it('creates on Monday the payouts of the past week, once', async () => {
    const desk = await openDesk();
    const her = await desk.earner(12_345);
    await desk.earn(her.userId, 'giftEarning', 999, nextWeekMs + 1);
    await desk.runAt(runMs - 1);
    expect(await desk.rows()).toEqual([]);
    await desk.runAt(runMs);
    await desk.runAt(runMs + DAY_MS);
    expect(await desk.rows()).toMatchObject([
      {
        user_id: her.userId,
        coins: 12_345,
        amount_cents: 12_345,
        fee_cents: 150,
        status: 'pending',
        method_type: 'binance',
      },
    ]);
    expect(await desk.context.ledger.balance(her.userId)).toBe(999);
  });

  it('skips balances below the minimum, without a method, or with an unreviewed one', async () => {
    const desk = await openDesk();
    await desk.earner(4_999);
    const without = await desk.newcomer();
    await desk.earn(without.userId, 'giftEarning', 9_000, nowMs);
    const unseen = await desk.newcomer();
    await desk.earn(unseen.userId, 'giftEarning', 9_000, nowMs);
    await desk.call(
      'createBillingMethod',
      { body: { type: 'binance', details: { network: 'TRC20', address: addresses[1] } } },
      unseen.token,
    );
    await desk.runAt(runMs);
    expect(await desk.rows()).toEqual([]);
    const { body } = await desk.call('getPaymentTargetInfo', {}, unseen.token);
    expect(body.holds).toEqual([{ reason: 'payoutHold.noMethod', until: null }]);
  });

  it('creates one payout for several weeks if the server was off', async () => {
    const desk = await openDesk();
    const her = await desk.earner(6_000);
    await desk.earn(her.userId, 'giftEarning', 6_000, nextWeekMs + DAY_MS);
    await desk.runAt(runMs + 14 * DAY_MS);
    expect((await desk.rows()).map(({ coins }) => coins)).toEqual([12_000]);
  });

  it('excludes coins that were taken meanwhile', async () => {
    const desk = await openDesk();
    const her = await desk.earner(12_000);
    await desk.take(her.userId, 'penalty', 5_000);
    await desk.runAt(runMs);
    expect((await desk.rows()).map(({ coins }) => coins)).toEqual([7_000]);
  });
});

describe('the finance desk', () => {
  async function openPending(coins = 12_000) {
    const desk = await openDesk();
    const her = await desk.earner(coins);
    await desk.runAt(runMs);
    const id = (await desk.rows())[0]?.id ?? '';
    const [one, other] = [desk.clerks[0].token, desk.clerks[1].token];
    return { ...desk, her, id, one, other, at: { params: { id } } };
  }

  it('approves and pays with a reference, and each step is in the streamer’s history', async () => {
    const { call, at, one, her } = await openPending();
    expect((await call('markPayoutPaid', { ...at, body: { reference: 'X' } }, one)).status).toBe(409);
    expect((await call('approvePayout', at, one)).body).toMatchObject({
      status: 'processing',
      method: { address: 'TR7N…Lj6t' },
    });
    expect((await call('seeDestination', at, one)).body.method).toMatchObject({ address: addresses[0] });
    expect((await call('markPayoutPaid', { ...at, body: { reference: 'VSP-1' } }, one)).body.status).toBe(
      'paid',
    );
    const again = await call('markPayoutPaid', { ...at, body: { reference: 'VSP-2' } }, one);
    expect(again.body).toMatchObject({ status: 'paid', reference: 'VSP-1' });
    expect((await call('failPayout', { ...at, body: { reason: 'Too late' } }, one)).status).toBe(409);
    const { body } = await call('getPayoutHistory', { query: {} }, her.token);
    expect(body.payoutHistory[0]?.steps.map(({ status }) => status)).toEqual([
      'pending',
      'processing',
      'paid',
    ]);
    expect((await call('getDeskPayouts', { query: {} }, her.token)).status).toBe(403);
    expect((await call('approvePayout', at, her.token)).status).toBe(403);
  });

  it('needs two approvers for more than a thousand', async () => {
    const { call, at, one, other } = await openPending(100_001);
    expect((await call('approvePayout', at, one)).body).toMatchObject({
      status: 'pending',
      approvals: 1,
      approvalsNeeded: 2,
      isApprovedByMe: true,
    });
    expect((await call('approvePayout', at, one)).body).toMatchObject({ status: 'pending', approvals: 1 });
    // A payout that was held and released needs new approvals.
    await call('holdPayout', { ...at, body: { reason: 'Asked her' } }, other);
    await call('releasePayout', at, other);
    expect((await call('approvePayout', at, other)).body).toMatchObject({ status: 'pending', approvals: 1 });
    expect((await call('approvePayout', at, one)).body).toMatchObject({ status: 'processing', approvals: 2 });
  });

  it('needs two approvals for every part if a period pays more than the limit', async () => {
    const { call, at, one, other, rows, database } = await openPending(199_000);
    const held = await call('holdPayout', { ...at, body: { reason: 'Asked', coins: 99_500 } }, one);
    const part = { params: { id: held.body._id } };
    await call('releasePayout', part, one);
    expect((await rows()).map(({ amount_cents, status }) => [amount_cents, status])).toEqual([
      [99_500, 'pending'],
      [99_500, 'pending'],
    ]);
    for (const each of [at, part]) {
      expect((await call('approvePayout', each, one)).body).toMatchObject({
        ...{ status: 'pending', approvals: 1, approvalsNeeded: 2, approvalsWhy: 'sum' },
        ...{ periodAmount: 1_990, periodPayouts: 2 },
      });
      expect((await call('markPayoutPaid', { ...each, body: { reference: 'X' } }, one)).status).toBe(409);
    }
    // A failed part does not reduce the approvals of the other.
    await call('failPayout', { ...part, body: { reason: 'No' } }, one);
    expect((await call('approvePayout', at, one)).body.status).toBe('pending');
    expect((await call('approvePayout', at, other)).body).toMatchObject({
      ...{ status: 'processing', approvals: 2, approvalsNeeded: 2 },
    });
    expect((await auditBook(database)).problems).toEqual([]);
  });

  it('returns a failed payout at once; the next run counts it again with a single fee', async () => {
    const { call, at, one, her, context, runAt, rows } = await openPending();
    await call('approvePayout', at, one);
    await call('failPayout', { ...at, body: { reason: 'The network is closed' } }, one);
    expect(await context.ledger.balance(her.userId)).toBe(12_000);
    await call('failPayout', { ...at, body: { reason: 'Again' } }, one);
    expect(await context.ledger.balance(her.userId)).toBe(12_000);
    await runAt(runMs + 7 * DAY_MS);
    expect((await rows()).map(({ coins, status, fail_reason }) => [coins, status, fail_reason])).toEqual([
      [12_000, 'failed', 'The network is closed'],
      [12_000, 'pending', null],
    ]);
  });

  it('lists payouts of a state, oldest first, each once', async () => {
    const desk = await openDesk();
    for (let at = 0; at < 5; at++) await desk.earner(6_000 + at);
    await desk.runAt(runMs);
    const token = desk.clerks[0].token;
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page: { count: number; status: 'pending'; paginationToken?: string } = {
        count: 2,
        status: 'pending',
      };
      if (next !== null) page.paginationToken = next;
      const { body } = await desk.call('getDeskPayouts', { query: page }, token);
      expect(body.counts).toMatchObject({ pending: 5, paid: 0 });
      seen.push(...body.payouts.map(({ _id }) => _id));
      next = body.paginationToken;
    } while (next);
    expect(seen).toEqual((await desk.rows()).map(({ id }) => id));
  });
});

interface CoinsStep {
  readonly kind: 'earn' | 'take';
  readonly who: number;
  readonly coins: number;
}
interface DeskStep {
  readonly kind: 'approve' | 'paid' | 'failed' | 'hold' | 'release';
  readonly clerk: 0 | 1;
  readonly which: number;
}
type Step = CoinsStep | DeskStep | { readonly kind: 'run' };
const isOfCoins = (step: Step): step is CoinsStep => step.kind === 'earn' || step.kind === 'take';
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('earn', 'take'),
    who: fc.nat(1),
    coins: fc.integer({ min: 1, max: 120_000 }),
  }),
  fc.constant({ kind: 'run' } as const),
  fc.record({
    kind: fc.constantFrom('approve', 'paid', 'failed', 'hold', 'release'),
    clerk: fc.constantFrom(0, 1),
    which: fc.nat(5),
  }),
);

it('after any concurrent steps of the desk the ledger balances, and no coin is paid twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aStep, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
      async (moments) => {
        const desk = await openDesk();
        const people = [await desk.earner(6_000), await desk.earner(150_000)];
        let earned = 156_000;
        let weeks = 0;
        const take = async (step: Step): Promise<void> => {
          if (step.kind === 'run') return desk.runAt(runMs + weeks++ * 7 * DAY_MS);
          if (isOfCoins(step)) {
            const { userId } = people[step.who]!;
            if (step.kind === 'earn') await desk.earn(userId, 'giftEarning', step.coins, nowMs);
            const taken =
              step.kind === 'take' && (await desk.take(userId, 'penalty', step.coins)) === 'booked';
            earned += step.kind === 'earn' ? step.coins : taken ? -step.coins : 0;
            return;
          }
          const rows = await desk.rows();
          if (rows.length === 0) return;
          const at = { params: { id: rows[step.which % rows.length]!.id } };
          const { token } = desk.clerks[step.clerk];
          if (step.kind === 'approve') await desk.call('approvePayout', at, token);
          if (step.kind === 'release') await desk.call('releasePayout', at, token);
          if (step.kind === 'paid')
            await desk.call('markPayoutPaid', { ...at, body: { reference: 'R' } }, token);
          if (step.kind === 'failed') await desk.call('failPayout', { ...at, body: { reason: 'F' } }, token);
          if (step.kind === 'hold') await desk.call('holdPayout', { ...at, body: { reason: 'H' } }, token);
        };
        for (const moment of moments) await Promise.all(moment.map(take));
        expect((await auditBook(desk.database)).problems).toEqual([]);
        const balances = await Promise.all(people.map(({ userId }) => desk.context.ledger.balance(userId)));
        const out = (await desk.rows()).filter(({ status }) => status !== 'failed');
        const outCoins = out.reduce((sum, { coins }) => sum + coins, 0);
        expect(balances.reduce((sum, coins) => sum + coins, 0) + outCoins).toBe(earned);
      },
    ),
    { numRuns: propertyRuns(5, 60) },
  );
});
