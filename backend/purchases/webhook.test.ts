import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { auditBook } from '../money/audit.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { createJumpingClock } from '#tests/kit/clock.ts';
import { postEvent, startLocalProvider, testSecret } from '#tests/kit/backend/purchaseProvider.ts';

async function open() {
  const clock = createJumpingClock(Date.UTC(2026, 4, 20, 12));
  const provider = await startLocalProvider(() => clock.now());
  onTestFinished(() => provider.close());
  const backend = await startTestBackend({ clock, purchases: { url: provider.url, secret: testSecret } });
  const man = await backend.signUp();
  return {
    backend,
    clock,
    provider,
    man,
    buy: (packageKey: string, transactionId: string) =>
      backend.call('createPurchase', { body: { packageKey, transactionId } }, man.token),
    says: (event: object, how = {}) => postEvent(backend.url, event, clock.now(), how),
    balance: () => backend.context.ledger.balance(man.userId),
    purchase: async (id: string) => {
      const { body } = await backend.call('getPurchases', { query: {} as never }, man.token);
      return body.purchases.find(({ transactionId }) => transactionId === id);
    },
    spend: (coins: number, ref: string) =>
      backend.context.ledger.book({ userId: man.userId, kind: 'giftCharge', ref, coins: -coins }),
    problems: async () => (await auditBook(backend.context.database)).problems,
  };
}

const paid = (transactionId: string, price = 7.99) => ({
  type: 'paid',
  transactionId,
  price,
  currency: 'USD',
});

describe('a webhook provider', () => {
  it('gets each purchase once, and its event marks it as paid', async () => {
    const { provider, buy, says, balance, purchase } = await open();
    const { body } = await buy('coins-700', 'one');
    expect(body.purchase).toMatchObject({
      status: 'pending',
      paymentUrl: 'https://pay.example/one',
      isDemo: false,
    });
    await buy('coins-700', 'one');
    expect(provider.asked).toHaveLength(1);
    expect(provider.asked[0]).toMatchObject({
      action: 'purchase',
      transactionId: 'one',
      packageKey: 'coins-700',
      price: 7.99,
      currency: 'USD',
    });
    expect(JSON.stringify(provider.asked)).not.toContain('@');
    expect(await balance()).toBe(0);
    expect(await says(paid('one'))).toBe(200);
    expect(await says(paid('one'))).toBe(200);
    expect(await balance()).toBe(700);
    expect(await purchase('one')).toMatchObject({ status: 'paid', paymentUrl: null });
  });

  it('needs a valid signature over the raw bytes, not older than five minutes', async () => {
    const { backend, buy, says, balance } = await open();
    await buy('coins-700', 'one');
    expect(await says(paid('one'), { secret: 'another secret, also long' })).toBe(401);
    expect(await says(paid('one'), { ageMs: 5 * MINUTE_MS + 1_000 })).toBe(401);
    expect(await says(paid('one'), { ageMs: -5 * MINUTE_MS - 1_000 })).toBe(401);
    const unsigned = await fetch(`${backend.url}/purchase-api/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(paid('one')),
    });
    expect(unsigned.status).toBe(401);
    expect(await balance()).toBe(0);
    expect(await says(paid('one'), { ageMs: 4 * MINUTE_MS })).toBe(200);
    expect(await balance()).toBe(700);
  });

  it('changes nothing with a wrong amount, an unknown purchase or an invalid event', async () => {
    const { buy, says, balance } = await open();
    await buy('coins-700', 'one');
    expect(await says(paid('one', 0.01))).toBe(409);
    expect(await says({ ...paid('one'), currency: 'RUB' })).toBe(409);
    expect(await says(paid('two'))).toBe(404);
    expect(await says({ type: 'gift', transactionId: 'one' })).toBe(400);
    expect(await says({ ...paid('three'), type: 'renewed', subscriptionId: 'one' })).toBe(404);
    expect(await balance()).toBe(0);
  });

  it('takes back the remaining coins on a refund; the rest is a debt that the next purchase pays', async () => {
    const { buy, says, balance, purchase, spend, problems, backend, man } = await open();
    await buy('coins-700', 'one');
    await says(paid('one'));
    await spend(500, 'rose');
    expect(await says({ type: 'refunded', transactionId: 'one' })).toBe(200);
    expect(await says({ type: 'chargeback', transactionId: 'one' })).toBe(200);
    expect(await balance()).toBe(0);
    expect(await purchase('one')).toMatchObject({ status: 'refunded', returnedCoins: 200, debtCoins: 500 });
    expect((await backend.call('getPackages', {}, man.token)).body.debtCoins).toBe(500);
    await buy('coins-300', 'two');
    await says(paid('two', 3.99));
    expect(await balance()).toBe(0);
    await buy('coins-700', 'three');
    await says(paid('three'));
    expect(await balance()).toBe(500);
    expect(await purchase('one')).toMatchObject({ debtCoins: 0 });
    expect(await problems()).toEqual([]);
  });

  it('can refund before it confirms the payment, with the same result', async () => {
    const { buy, says, balance, purchase, problems } = await open();
    await buy('coins-700', 'one');
    await says({ type: 'chargeback', transactionId: 'one' });
    await says(paid('one'));
    expect(await balance()).toBe(0);
    expect(await purchase('one')).toMatchObject({ status: 'chargedBack', returnedCoins: 0, debtCoins: 0 });
    expect(await problems()).toEqual([]);
  });

  it('can confirm a payment that was cancelled or has expired', async () => {
    const { backend, clock, man, buy, says, balance, purchase } = await open();
    await buy('coins-700', 'one');
    const { body } = await backend.call('cancelPurchase', { body: { transactionId: 'one' } }, man.token);
    expect(body.purchase.status).toBe('cancelled');
    await buy('coins-300', 'two');
    clock.jump(HOUR_MS + MINUTE_MS);
    await backend.features.purchases.runDue();
    expect(await purchase('two')).toMatchObject({ status: 'expired', paymentUrl: null });
    await says(paid('one'));
    await says(paid('two', 3.99));
    expect(await balance()).toBe(1_000);
  });

  it('is asked for open purchases on restore, if its event was lost', async () => {
    const { backend, provider, man, buy, balance } = await open();
    await buy('coins-700', 'one');
    provider.answer = ({ action }) => (action === 'state' ? { status: 'paid' } : null);
    const { body } = await backend.call('restorePurchases', { body: {} }, man.token);
    expect([body.balance, body.purchases[0]?.status]).toEqual([700, 'paid']);
    expect(await balance()).toBe(700);
    await backend.call('restorePurchases', { body: {} }, man.token);
    expect(provider.asked.filter(({ action }) => action === 'state')).toHaveLength(1);
  });

  it('that does not respond leaves the purchase open, and the request can be repeated', async () => {
    const { provider, buy, purchase } = await open();
    provider.answer = () => null;
    expect((await buy('coins-700', 'one')).status).toBe(503);
    expect(await purchase('one')).toMatchObject({ status: 'pending', paymentUrl: null });
    provider.answer = () => ({ status: 'failed' });
    expect((await buy('coins-700', 'one')).body.purchase.status).toBe('failed');
    provider.answer = () => ({ status: 'pending', paymentUrl: 'javascript:alert(1)' });
    expect((await buy('coins-700', 'two')).status).toBe(503);
  });

  it('renews a subscription by events in any order, until its end', async () => {
    const { backend, clock, provider, man, buy, says, problems } = await open();
    const until = async () => (await backend.call('getProfile', {}, man.token)).body.premiumExpiredAt;
    const renewed = { ...paid('r1', 14.99), type: 'renewed', subscriptionId: 'sub' };
    await buy('premium-30', 'sub');
    await says(renewed);
    await says(renewed);
    await says(paid('sub', 14.99));
    expect(await until()).toBe(new Date(clock.now() + 60 * DAY_MS).toISOString());
    await says({ type: 'refunded', transactionId: 'r1' });
    expect(await until()).toBe(new Date(clock.now() + 30 * DAY_MS).toISOString());
    await backend.call('cancelMembership', { body: {} }, man.token);
    expect(provider.asked.at(-1)).toEqual({ action: 'stopRenewal', subscriptionId: 'sub' });
    clock.jump(31 * DAY_MS);
    await backend.features.purchases.runDue();
    const token = await backend.issueToken(man.userId);
    expect((await backend.call('getProfile', {}, token)).body.premium).toBe(false);
    expect(await problems()).toEqual([]);
  });
});
