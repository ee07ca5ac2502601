import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/constants.ts';
import { nowMs, openStudio, weekMs } from '#tests/kit/worlds/studio.ts';

async function openWithPayouts(count: number) {
  const studio = await openStudio();
  const her = await studio.newcomer();
  const pay = (userId: string, at: number, startMs = weekMs - 7 * DAY_MS * at) =>
    studio.database
      .insertInto('payouts')
      .values({
        id: `payout-${userId.slice(0, 8)}-${at}`,
        user_id: userId,
        period_start_ms: startMs,
        period_end_ms: startMs + 7 * DAY_MS - 1,
        coins: 10_050 + at,
        amount_cents: 10_050 + at,
        fee_cents: 150,
        currency: 'USD',
        method_type: 'binance',
        status: 'paid',
        paid_ms: nowMs,
        reference: `R${at}`,
      })
      .execute();
  for (let at = 1; at <= count; at++) await pay(her.userId, at);
  const page = (query: { count?: number; paginationToken?: string }) =>
    studio.call('getPayoutHistory', { query }, her.token);
  return { ...studio, her, pay, page };
}

describe('the history of payouts', () => {
  it('is empty before the first payout', async () => {
    const { page } = await openWithPayouts(0);
    expect((await page({})).body).toEqual({ payoutHistory: [], paginationToken: null });
  });

  it('has period, amount and steps of each payout', async () => {
    const { page } = await openWithPayouts(1);
    expect((await page({})).body.payoutHistory).toEqual([
      {
        _id: expect.stringMatching(/^payout-/),
        periodStart: '2026-05-11T00:00:00.000Z',
        periodEnd: '2026-05-17T23:59:59.999Z',
        coins: 10_051,
        amount: 100.51,
        fee: 1.5,
        currency: 'USD',
        methodType: 'binance',
        status: 'paid',
        paidAt: new Date(nowMs).toISOString(),
        reference: 'R1',
        failReason: null,
        heldUntil: null,
        wentWith: null,
        carries: [],
        steps: [],
      },
    ]);
  });

  it('returns each payout once, even if new ones are added between pages', async () => {
    const { page, pay, her } = await openWithPayouts(5);
    // Two payouts of the same week.
    await pay(her.userId, 6, weekMs - 7 * DAY_MS * 5);
    const seen: (string | null)[] = [];
    let token: string | null = null;
    do {
      const { status, body } = await page({
        count: 2,
        ...(token === null ? {} : { paginationToken: token }),
      });
      expect(status).toBe(200);
      expect(body.payoutHistory.length).toBeLessThanOrEqual(2);
      seen.push(...body.payoutHistory.map(({ reference }) => reference));
      if (token === null) await pay(her.userId, 0);
      token = body.paginationToken;
    } while (token !== null);
    expect(seen).toEqual(['R1', 'R2', 'R3', 'R4', 'R6', 'R5']);
  });

  it('has no token after a full last page', async () => {
    const { page } = await openWithPayouts(4);
    const first = await page({ count: 2 });
    const second = await page({ count: 2, paginationToken: first.body.paginationToken ?? '' });
    expect(second.body.payoutHistory).toHaveLength(2);
    expect(second.body.paginationToken).toBeNull();
  });

  it.each(['x', '1', '.a', "1.' or 1=1", '99999999999999999.a', 'null'])(
    'rejects the page token %j',
    async (token) => {
      const { page } = await openWithPayouts(1);
      const { status, body } = await page({ paginationToken: token });
      expect([status, body.code, body.field]).toEqual([400, 'invalid_body', 'paginationToken']);
    },
  );

  it('contains only the user’s own payouts', async () => {
    const { page, pay, newcomer } = await openWithPayouts(1);
    await pay((await newcomer()).userId, 3);
    expect((await page({})).body.payoutHistory).toHaveLength(1);
  });
});

describe('the payment target', () => {
  it('is open without a billing method, and its amount is the forecast after the fee', async () => {
    const studio = await openStudio();
    const her = await studio.newcomer();
    await studio.earn(her.userId, 'giftEarning', 48_216, nowMs);
    const { body } = await studio.call('getPaymentTargetInfo', {}, her.token);
    expect(body).toEqual({
      billingMethodId: null,
      minPayout: 50,
      currency: 'USD',
      coinRate: 100,
      balanceCoins: 48_216,
      estimatedAmount: 480.66,
      nextPayoutAt: '2026-05-25T06:00:00.000Z',
      editLockedUntil: null,
      holds: [{ reason: 'payoutHold.noMethod', until: null }],
    });
  });
});
