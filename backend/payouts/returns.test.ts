import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { auditBook } from '../money/audit.ts';
import { nowMs, weekMs } from '#tests/kit/worlds/studio.ts';
import { openDesk } from '#tests/kit/worlds/financeDesk.ts';

const nextWeekMs = weekMs + 7 * DAY_MS;
const runMs = nextWeekMs + 6 * HOUR_MS;
const oneWeek = 7 * DAY_MS;

async function openWithRefunds() {
  const desk = await openDesk();
  const { unitOfWork, ledger } = desk.context;
  return {
    ...desk,
    /** Returns an earning like a moderator's decision does. */
    giveBack: (userId: string, ref: string, coins: number, atMs: number) => {
      desk.clock.jump(atMs - desk.clock.now());
      return unitOfWork.run((work) =>
        ledger.reverse({ userId, kind: 'mediaEarningReturn', ref, coins }, work),
      );
    },
    /** Issues a new token, because sessions expire while the clock jumps. */
    again: ({ userId }: { userId: string }) => desk.issueToken(userId),
    balance: (userId: string) => ledger.balance(userId),
    problems: async () => (await auditBook(desk.database)).problems,
    coins: async () => (await desk.rows()).map(({ coins }) => coins),
  };
}

describe('an earning that is returned after its payout', () => {
  it('becomes a debt, notifies the streamer, and is taken from her next earnings and the next run', async () => {
    const desk = await openWithRefunds();
    const her = await desk.earner(6_000);
    await desk.backdate({ userId: her.userId, kind: 'mediaEarning', ref: 'm', coins: 1_000 }, nowMs);
    await desk.runAt(runMs);
    expect(await desk.coins()).toEqual([7_000]);
    await desk.giveBack(her.userId, 'm', 1_000, runMs + HOUR_MS);
    await desk.giveBack(her.userId, 'm', 1_000, runMs + HOUR_MS);
    expect(await desk.balance(her.userId)).toBe(0);
    expect(await desk.problems()).toEqual([]);
    const { body: dashboard } = await desk.call('getDashboard', {}, await desk.again(her));
    expect(dashboard.earnings?.total).toBe(6_000);
    const { body: target } = await desk.call('getPaymentTargetInfo', {}, await desk.again(her));
    expect(target.holds.map(({ reason }) => reason)).toContain('payoutHold.owed');

    const book = (coins: number, ref: string) =>
      desk.context.ledger.book({ userId: her.userId, kind: 'giftEarning', ref, coins });
    await book(300, 'g1');
    expect(await desk.balance(her.userId)).toBe(0);
    // Entries booked without the ledger's debt handling are settled when the week is counted.
    await desk.earn(her.userId, 'giftEarning', 6_000, nextWeekMs + DAY_MS);
    await desk.runAt(runMs + oneWeek);
    expect(await desk.coins()).toEqual([7_000, 5_300]);
    expect(await desk.problems()).toEqual([]);
    const [, second] = await desk.rows();
    const { body: payout } = await desk.call(
      'getPayout',
      { params: { id: second?.id ?? '' } },
      await desk.again(her),
    );
    const coinsOf = new Map(payout.parts.map(({ key, coins }) => [key, coins]));
    expect(['share', 'returned', 'other', 'payout'].map((key) => coinsOf.get(key as 'share'))).toEqual([
      6_300, -300, -700, 5_300,
    ]);
    const after = await desk.call('getPaymentTargetInfo', {}, await desk.again(her));
    expect(after.body.holds.map(({ reason }) => reason)).not.toContain('payoutHold.owed');
  });

  it('is not paid with purchased coins, but with a returned payout', async () => {
    const desk = await openWithRefunds();
    const her = await desk.earner(6_000);
    await desk.backdate({ userId: her.userId, kind: 'mediaEarning', ref: 'm', coins: 500 }, nowMs);
    await desk.runAt(runMs);
    await desk.giveBack(her.userId, 'm', 500, runMs + HOUR_MS);
    await desk.context.ledger.book({ userId: her.userId, kind: 'seed', ref: 'x', coins: 40 });
    expect(await desk.balance(her.userId)).toBe(40);
    const at = { params: { id: (await desk.rows())[0]?.id ?? '' } };
    await desk.call(
      'failPayout',
      { ...at, body: { reason: 'The network is closed' } },
      await desk.again(desk.clerks[0]),
    );
    expect(await desk.balance(her.userId)).toBe(6_040);
    expect(await desk.problems()).toEqual([]);
    await desk.runAt(runMs + oneWeek);
    expect(await desk.coins()).toEqual([6_500, 6_040]);
  });
});

it('an agency returns its share of earnings that were returned after the week was settled, once', async () => {
  const desk = await openWithRefunds();
  const agency = { id: 'north', name: 'North', commission_percent: 12, created_ms: 0 };
  const empty = { logo: null, payout_via: null, contact_name: null, contact_email: null };
  await desk.database
    .insertInto('agencies')
    .values({ ...agency, ...empty })
    .execute();
  const her = await desk.earner(0, weekMs);
  await desk.database.updateTable('users').set({ agency_id: 'north', created_ms: 0 }).execute();
  await desk.backdate({ userId: her.userId, kind: 'mediaEarning', ref: 'm', coins: 1_000 }, weekMs + HOUR_MS);
  await desk.earn(her.userId, 'giftEarning', 9_000, weekMs + HOUR_MS);
  await desk.runAt(runMs);
  expect(await desk.coins()).toEqual([8_800]);
  await desk.giveBack(her.userId, 'm', 1_000, runMs + HOUR_MS);
  await desk.earn(her.userId, 'giftEarning', 10_000, nextWeekMs + DAY_MS);
  await desk.runAt(runMs + oneWeek);
  await desk.runAt(runMs + oneWeek);
  await desk.earn(her.userId, 'giftEarning', 10_000, nextWeekMs + oneWeek);
  await desk.runAt(runMs + 2 * oneWeek);
  // 12 % of 10,000; in the second week less the debt, with 120 of the first week returned.
  expect(await desk.coins()).toEqual([8_800, 10_000 - 1_200 - 1_000 + 120, 8_800]);
  expect(await desk.problems()).toEqual([]);
  const [, second] = await desk.rows();
  const { body: payout } = await desk.call(
    'getPayout',
    { params: { id: second?.id ?? '' } },
    await desk.again(her),
  );
  expect(payout.parts.find(({ key }) => key === 'agency')?.coins).toBe(-1_080);
  expect(payout.agency).toEqual({ name: 'North', percent: 12 });
});
