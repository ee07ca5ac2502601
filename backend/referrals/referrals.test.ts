import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/constants.ts';
import { auditBook } from '../money/audit.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { createJumpingClock } from '#tests/kit/clock.ts';
import { postEvent, startLocalProvider, testSecret } from '#tests/kit/backend/purchaseProvider.ts';

async function open() {
  const clock = createJumpingClock(Date.UTC(2026, 4, 20, 12));
  const backend = await startTestBackend({ clock });
  const ann = await backend.signUp({ name: 'Ann', gender: 'female', deviceId: 'her phone' });
  return {
    backend,
    clock,
    ann,
    bonuses: async () => (await backend.call('getReferralsBonuses', {}, ann.token)).body,
    balance: () => backend.context.ledger.balance(ann.userId),
  };
}

describe('referrals', () => {
  it('give the referrer a link, a list of referred users and a share of each purchase', async () => {
    const { backend, ann, bonuses, balance } = await open();
    expect(await bonuses()).toMatchObject({ percent: 5, totalCoins: 0, items: [] });
    const link = new URL((await bonuses()).link!);
    const referrerId = link.searchParams.get('ref')!;
    expect(referrerId).toBe(ann.userId);
    const bob = await backend.signUp({ name: 'Bob', referrerId });
    const buy = () =>
      backend.call('createPurchase', { body: { packageKey: 'coins-700', transactionId: 'x' } }, bob.token);
    await Promise.all([buy(), buy()]);
    expect(await balance()).toBe(35);
    expect(await bonuses()).toMatchObject({
      totalCoins: 35,
      items: [{ userId: bob.userId, name: 'Bob', status: 'active', coins: 35 }],
    });
    await backend.call('deactivate', { body: {} }, bob.token);
    expect((await bonuses()).items).toMatchObject([{ name: null, status: 'left', coins: 35 }]);
  });

  it("exclude the referrer's own devices, and clients cannot set earnings", async () => {
    const { backend, ann, bonuses } = await open();
    await backend.signUp({ referrerId: ann.userId, deviceId: 'her phone' });
    await backend.signUp({ referrerId: 'nobody' });
    await backend.signUp({
      ...({ coins: 500, referralEarning: 500, referrer_id: ann.userId } as object),
      deviceId: 'another',
    });
    expect((await bonuses()).items).toEqual([]);
    const sums = await backend.context.database.selectFrom('balances').selectAll().execute();
    expect(sums.filter(({ coins }) => coins !== 0)).toEqual([]);
  });

  it('pay a share of a streamer’s work for each finished day, once', async () => {
    const { backend, clock, ann, balance } = await open();
    const queen = await backend.signUp({
      rolesGroup: 'pendingGoddess',
      gender: 'female',
      referrerId: ann.userId,
    });
    const earn = (kind: 'callEarning' | 'bonus', ref: string, coins: number) =>
      backend.context.ledger.book({ userId: queen.userId, kind, ref, coins });
    await earn('callEarning', 'c1', 200);
    await earn('callEarning', 'c2', 130);
    await earn('bonus', 'b', 5_000);
    const { runDue } = backend.features.referrals;
    await runDue();
    expect(await balance()).toBe(0);
    clock.jump(DAY_MS);
    await Promise.all([runDue(), runDue()]);
    await runDue();
    expect(await balance()).toBe(16);
    const token = await backend.issueToken(ann.userId);
    const { body } = await backend.call('getReferralsBonuses', {}, token);
    expect(body.items).toMatchObject([{ userId: queen.userId, coins: 16 }]);
  });

  it('return the share of a refunded purchase; spent coins become a debt', async () => {
    const clock = createJumpingClock(Date.UTC(2026, 4, 20, 12));
    const provider = await startLocalProvider(() => clock.now());
    const backend = await startTestBackend({ clock, purchases: { url: provider.url, secret: testSecret } });
    const ann = await backend.signUp();
    const bob = await backend.signUp({ referrerId: ann.userId });
    const says = (type: string, id: string) =>
      postEvent(backend.url, { type, transactionId: id, price: 7.99, currency: 'USD' }, clock.now());
    for (const id of ['x', 'y']) {
      await backend.call(
        'createPurchase',
        { body: { packageKey: 'coins-700', transactionId: id } },
        bob.token,
      );
      await says('paid', id);
    }
    const { ledger } = backend.context;
    expect(await ledger.balance(ann.userId)).toBe(70);
    await says('refunded', 'x');
    await says('refunded', 'x');
    expect(await ledger.balance(ann.userId)).toBe(35);
    await ledger.book({ userId: ann.userId, kind: 'giftCharge', ref: 'g', coins: -30 });
    await says('chargeback', 'y');
    expect(await ledger.balance(ann.userId)).toBe(0);
    const { database } = backend.context;
    const owed = () => database.selectFrom('owed_returns').select(['kind', 'coins', 'owed_coins']).execute();
    expect(await owed()).toEqual([{ kind: 'referralReturn', coins: 35, owed_coins: 30 }]);
    expect((await backend.call('getReferralsBonuses', {}, ann.token)).body).toMatchObject({
      totalCoins: 0,
      items: [{ coins: 0 }],
    });
    expect((await auditBook(database)).problems).toEqual([]);
    // Her next earnings pay the debt; purchased coins don't.
    await ledger.book({ userId: ann.userId, kind: 'bonus', ref: 'b', coins: 12 });
    await ledger.book({ userId: ann.userId, kind: 'signUpGift', ref: 's', coins: 50 });
    expect([await ledger.balance(ann.userId), (await owed())[0]?.owed_coins]).toEqual([50, 18]);
    await ledger.book({ userId: ann.userId, kind: 'bonus', ref: 'c', coins: 20 });
    expect([await ledger.balance(ann.userId), (await owed())[0]?.owed_coins]).toEqual([52, 0]);
    expect((await auditBook(database)).problems).toEqual([]);
    await provider.close();
  });

  it('return the whole share for any purchase id', async () => {
    const clock = createJumpingClock(Date.UTC(2026, 4, 20, 12));
    const provider = await startLocalProvider(() => clock.now());
    const backend = await startTestBackend({ clock, purchases: { url: provider.url, secret: testSecret } });
    const ann = await backend.signUp();
    const bob = await backend.signUp({ referrerId: ann.userId });
    const { database, ledger } = backend.context;
    // Ids that look like references of debts.
    const ids = ['x', 'x:0', 'x:5', '5 owed of x'];
    const says = (type: string, id: string) =>
      postEvent(backend.url, { type, transactionId: id, price: 7.99, currency: 'USD' }, clock.now());
    for (const id of ids) {
      const body = { packageKey: 'coins-700', transactionId: id };
      await backend.call('createPurchase', { body }, bob.token);
      await says('paid', id);
    }
    await ledger.book({ userId: ann.userId, kind: 'giftCharge', ref: 'g', coins: -135 });
    for (const id of ids) await says('refunded', id);
    for (const [at, coins] of [5, 40, 100].entries())
      await ledger.book({ userId: ann.userId, kind: 'bonus', ref: `b${at}`, coins });
    expect(await ledger.balance(ann.userId)).toBe(10);
    expect((await auditBook(database)).problems).toEqual([]);
    await database
      .deleteFrom('coin_transfers')
      .where('kind', '=', 'referralReturn')
      .where('ref', '=', `${bob.userId} x`)
      .execute();
    expect((await auditBook(database)).problems.join()).toContain(
      `${bob.userId} x earned ${ann.userId} 35, of which 30 came back`,
    );
    await provider.close();
  });
});
