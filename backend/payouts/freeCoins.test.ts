import { describe, expect, it } from 'vitest';
import { addresses, openDesk } from '#tests/kit/worlds/financeDesk.ts';
import { nowMs } from '#tests/kit/worlds/studio.ts';

async function open() {
  const desk = await openDesk();
  const her = await desk.earner(6_000);
  const penalty = {
    id: 'p1',
    user_id: her.userId,
    type: 'missedCalls',
    coins: 0,
    percent: 0,
    state: 'imposed',
    starts_ms: nowMs,
  };
  return {
    ...desk,
    her,
    instant: async () => (await desk.call('getBalance', {}, her.token)).body,
    addPenalty: (more: { level: number; points: number; owed_coins?: number }) =>
      desk.database
        .insertInto('penalties')
        .values({ ...penalty, ...more })
        .execute(),
  };
}

describe('instant coins', () => {
  it('are the balance if there are no debts, holds or locks', async () => {
    const { instant } = await open();
    expect(await instant()).toEqual({ balance: 6_000, instantCoins: 6_000 });
  });

  it('exclude debts for a returned gift and a penalty', async () => {
    const { addPenalty, database, her, instant } = await open();
    await database
      .insertInto('owed_returns')
      .values({
        user_id: her.userId,
        kind: 'mediaEarningReturn',
        ref: 'm1',
        coins: 900,
        owed_coins: 700,
        created_ms: nowMs,
      })
      .execute();
    await addPenalty({ level: 1, points: 1, owed_coins: 300 });
    expect(await instant()).toEqual({ balance: 6_000, instantCoins: 5_000 });
  });

  it('are 0 while the penalty level holds payouts', async () => {
    const { addPenalty, instant } = await open();
    await addPenalty({ level: 5, points: 5 });
    expect(await instant()).toEqual({ balance: 6_000, instantCoins: 0 });
  });

  it('are 0 while a change of the method waits for the desk', async () => {
    const { call, her, instant } = await open();
    const { status } = await call(
      'editBillingMethod',
      {
        query: { billingMethodId: her.methodId },
        body: { type: 'binance', details: { network: 'TRC20', address: addresses[1] } },
      },
      her.token,
    );
    expect(status).toBe(200);
    expect(await instant()).toEqual({ balance: 6_000, instantCoins: 0 });
  });

  it('are null for a user, who gets no payouts', async () => {
    const { call, clerks } = await open();
    expect((await call('getBalance', {}, clerks[0].token)).body.instantCoins).toBeNull();
  });
});
