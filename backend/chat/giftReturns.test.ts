import { describe, expect, it, onTestFinished } from 'vitest';
import { auditBook } from '../money/audit.ts';
import { giftArt } from '../gifts/index.ts';
import { postEvent, startLocalProvider, testSecret } from '#tests/kit/backend/purchaseProvider.ts';
import { mediaDraft, openChats, startMs } from '#tests/kit/worlds/chats.ts';

/** The most expensive gift that a package of 700 coins pays for. */
const gift = giftArt
  .filter(({ price }) => price > 100 && price <= 700)
  .toSorted((a, b) => b.price - a.price)[0]!;
const share = Math.floor((gift.price * 60) / 100);

/** Creates a man who buys coins through a provider, and a streamer who receives gifts from him. */
async function open(ownCoins = 0) {
  const provider = await startLocalProvider(() => startMs);
  onTestFinished(() => provider.close());
  const world = await openChats({ purchases: { url: provider.url, secret: testSecret } });
  const [he, she] = [await world.person('user', ownCoins), await world.person('goddess')];
  await world.becomeAcquainted(he, she);
  async function says(type: string, id: string): Promise<void> {
    const event = { type, transactionId: id, price: 7.99, currency: 'USD' };
    expect(await postEvent(world.url, event, world.clock.now())).toBe(200);
  }
  return {
    ...world,
    he,
    she,
    says,
    async buy(id: string) {
      await world.as(he, 'createPurchase', { body: { packageKey: 'coins-700', transactionId: id } });
      await says('paid', id);
    },
    give: (giftId: string) => world.send(he, she, mediaDraft([{ giftId }])),
    async owed() {
      const rows = await world.database.selectFrom('owed_returns').selectAll().execute();
      return rows.map(({ user_id, kind, coins, owed_coins }) => [user_id, kind, coins, owed_coins]);
    },
    problems: async () => (await auditBook(world.database)).problems,
  };
}

describe('a gift paid with coins of a refunded purchase', () => {
  it('is taken back from the streamer, who owes what she has spent, and the audit finds no problem', async () => {
    const world = await open();
    const { he, she } = world;
    await world.buy('x');
    await world.give(gift.id);
    expect(await world.coins(he, she)).toEqual([700 - gift.price, share]);
    await world.ledger.book({ userId: she.userId, kind: 'payout', ref: 'p', coins: 5 - share });
    await world.says('chargeback', 'x');
    expect(await world.coins(he, she)).toEqual([0, 0]);
    expect(await world.owed()).toEqual([[she.userId, 'giftEarningReturn', share, share - 5]]);
    expect(await world.problems()).toEqual([]);
    const { today, bySource } = await world.as(she, 'getEarnings', { query: {} });
    expect([today, bySource?.gift]).toEqual([0, 0]);
    const { activities } = await world.as(she, 'getActivities', { query: {} });
    expect(activities.map(({ text }) => text)).toContain('A gift’s payment was reversed');
    await world.database.deleteFrom('owed_returns').execute();
    expect((await world.problems()).join()).toContain('came back and 0 are owed');
    await world.database.deleteFrom('coin_transfers').where('kind', '=', 'giftEarningReturn').execute();
    expect((await world.problems()).join()).toContain('the purchase x was given back, and its gift');
  });

  it('stays earned if other coins paid for it', async () => {
    const world = await open(gift.price);
    const { he, she } = world;
    await world.buy('x');
    await world.give(gift.id);
    await world.says('refunded', 'x');
    // The gift was paid with his older coins. The refund takes what is left.
    expect(await world.coins(he, she)).toEqual([0, share]);
    await world.buy('y');
    await world.says('refunded', 'y');
    expect(await world.coins(he, she)).toEqual([0, share]);
    expect(await world.problems()).toEqual([]);
  });

  it('stays earned in the part that other coins paid for', async () => {
    const own = 100;
    const world = await open(own);
    const { he, she } = world;
    await world.buy('x');
    await world.give(gift.id);
    await world.says('chargeback', 'x');
    await world.says('chargeback', 'x');
    const part = Math.floor((own * 60) / 100);
    expect(await world.coins(he, she)).toEqual([0, part]);
    expect(await world.problems()).toEqual([]);
    const { bySource } = await world.as(she, 'getEarnings', { query: {} });
    expect(bySource?.gift).toBe(part);
    const { topMaleUsers } = await world.as(she, 'getMyTopMaleUsers', {
      body: { period: 'all', sort: 'coins' },
    });
    expect(topMaleUsers).toMatchObject([{ coins: part, gifts: 1 }]);
  });
});
