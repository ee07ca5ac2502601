import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { nextPayoutId } from '#shared/domain/payoutParts.ts';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { openDesk } from '#tests/kit/worlds/financeDesk.ts';
import { bookHistory } from '../money/history.ts';
import { nowMs, weekMs } from '#tests/kit/worlds/studio.ts';

const endMs = weekMs + 7 * DAY_MS;
const runMs = endMs + 6 * HOUR_MS;

/** A desk whose streamers are members of an agency with this commission. */
async function openWithAgency(percent: number) {
  const desk = await openDesk();
  const empty = { logo: null, payout_via: 'direct', contact_name: null, contact_email: null };
  await desk.database
    .insertInto('agencies')
    .values({ id: 'north', name: 'North', commission_percent: percent, created_ms: 0, ...empty })
    .execute();
  const { unitOfWork, ledger } = desk.context;
  return {
    ...desk,
    async member(coins: number, earnedMs = nowMs) {
      const her = await desk.earner(coins, earnedMs);
      await desk.database
        .updateTable('users')
        .set({ agency_id: 'north', created_ms: 0 })
        .where('id', '=', her.userId)
        .execute();
      return her;
    },
    giveBack: (userId: string, ref: string, coins: number) =>
      unitOfWork.run((work) => ledger.reverse({ userId, kind: 'mediaEarningReturn', ref, coins }, work)),
    async jumpTo(atMs: number) {
      desk.clock.jump(atMs - desk.clock.now());
      await desk.features.idle();
    },
    async forecast(userId: string) {
      const { status, body } = await desk.call('getPayoutForecast', {}, await desk.issueToken(userId));
      expect(status).toBe(200);
      return body;
    },
  };
}

type Desk = Awaited<ReturnType<typeof openWithAgency>>;
const payoutOf = async (desk: Desk, userId: string) => {
  const row = (await desk.rows()).filter((each) => each.user_id === userId).at(-1);
  if (!row) return null;
  return (await desk.call('getPayout', { params: { id: row.id } }, await desk.issueToken(userId))).body;
};

describe('the forecast of the next payout', () => {
  it('subtracts the agency’s share and the fee from the amount', async () => {
    const desk = await openWithAgency(12);
    const her = await desk.member(11_315);
    const forecast = await desk.forecast(her.userId);
    expect(forecast).toMatchObject({
      payoutAt: new Date(runMs).toISOString(),
      reason: null,
      isClosed: false,
      coins: 9_958,
      amount: 99.58,
      paid: 98.08,
    });
    const coins = new Map(forecast.parts.map((part) => [part.key, part.coins]));
    expect([coins.get('share'), coins.get('agency'), coins.get('payout')]).toEqual([11_315, -1_357, 9_958]);
    expect(forecast.agency).toEqual({ name: 'North', percent: 12 });
    const { body: target } = await desk.call('getPaymentTargetInfo', {}, her.token);
    expect(target.estimatedAmount).toBe(98.08);
  });

  it('is nothing below the minimum, even if the coins before the commission are enough', async () => {
    const desk = await openWithAgency(12);
    const her = await desk.member(5_100);
    const forecast = await desk.forecast(her.userId);
    expect(forecast).toMatchObject({ reason: 'belowMinimum', coins: 4_488, minCoins: 5_000, paid: 0 });
    expect(forecast.parts.map(({ key }) => key)).not.toContain('fee');
    const { body: target } = await desk.call('getPaymentTargetInfo', {}, her.token);
    expect(target.estimatedAmount).toBe(0);
    expect(target.holds.map(({ reason }) => reason)).toEqual(['payoutHold.belowMinimum']);
  });

  it('lists the entries of each part, and they add up to it', async () => {
    const desk = await openWithAgency(12);
    const her = await desk.member(11_315);
    for (const { key, coins, entries } of (await desk.forecast(her.userId)).parts) {
      const asked = { params: { id: nextPayoutId }, query: { part: key, count: 50 } };
      const { body } = await desk.call('getPayoutLines', asked, her.token);
      if (key === 'fee' || key === 'paid') continue;
      expect([body.coins, body.entries]).toEqual([coins, entries]);
      expect(body.lines.reduce((sum, line) => sum + line.coins, 0)).toBe(coins);
    }
  });

  it('excludes earnings after the end of the week and earlier payouts', async () => {
    const desk = await openWithAgency(10);
    const her = await desk.member(6_000);
    await desk.runAt(runMs);
    await desk.jumpTo(runMs + HOUR_MS);
    expect(await desk.forecast(her.userId)).toMatchObject({ reason: 'belowMinimum', coins: 0 });
    await desk.earn(her.userId, 'giftEarning', 8_000, endMs + 7 * HOUR_MS);
    expect(await desk.forecast(her.userId)).toMatchObject({ reason: null, coins: 7_200, paid: 70.5 });
  });
});

const anEntry = fc.record({
  kind: fc.constantFrom('giftEarning', 'mediaEarning', 'callEarning', 'bonus', 'penalty', 'penaltyReturn'),
  coins: fc.integer({ min: 1, max: 9_000 }),
  // Hours from the week before until shortly after the counted week.
  hour: fc.integer({ min: -7 * 24, max: 7 * 24 + 4 }),
});
const aLife = fc.record({
  percent: fc.constantFrom(0, 12, 33),
  entries: fc.array(anEntry, { minLength: 1, maxLength: 12 }),
  returned: fc.array(fc.nat(11), { maxLength: 4 }),
  owed: fc.nat(900),
  runsBefore: fc.boolean(),
});

it('equals the payout that the run creates from the same entries, part by part', async () => {
  let [paid, waiting] = [0, 0];
  await fc.assert(
    fc.asyncProperty(aLife, async ({ percent, entries, returned, owed, runsBefore }) => {
      const desk = await openWithAgency(percent);
      const her = await desk.member(0);
      const booked = entries
        .map(({ kind, coins, hour }, at) => ({
          userId: her.userId,
          kind: kind as 'giftEarning',
          ref: `entry-${at}`,
          coins: kind === 'penalty' ? -coins : coins,
          atMs: weekMs + hour * HOUR_MS,
        }))
        .toSorted((a, b) => a.atMs - b.atMs);
      let balance = 0;
      const covered = booked.filter(({ coins }) => {
        if (balance + coins < 0) return false;
        balance += coins;
        return true;
      });
      await desk.context.unitOfWork.run((work) => bookHistory(work, covered));
      if (runsBefore) await desk.runAt(runMs - 7 * DAY_MS);
      await desk.jumpTo(endMs + 5 * HOUR_MS);
      for (const at of returned) {
        const entry = covered.find(({ ref }) => ref === `entry-${at}`);
        if (entry?.kind === ('mediaEarning' as string))
          await desk.giveBack(her.userId, entry.ref, entry.coins);
      }
      await desk.database
        .insertInto('penalties')
        .values({
          id: 'p1',
          user_id: her.userId,
          type: 'missedCalls',
          level: 1,
          points: 0,
          coins: owed,
          owed_coins: owed,
          percent: 0,
          state: 'imposed',
          coin_state: 'taken',
          starts_ms: weekMs,
        })
        .execute();
      await desk.features.idle();
      const before = (await desk.rows()).length;
      const forecast = await desk.forecast(her.userId);
      const { body: target } = await desk.call('getPaymentTargetInfo', {}, await desk.issueToken(her.userId));
      await desk.runAt(runMs);
      const isPaid = (await desk.rows()).length > before;
      expect(isPaid).toBe(forecast.reason === null);
      expect(target.estimatedAmount).toBe(forecast.paid);
      if (!isPaid) return void waiting++;
      paid++;
      const real = await payoutOf(desk, her.userId);
      expect(forecast.parts).toEqual(real?.parts);
      expect(forecast.bySource).toEqual(real?.bySource);
      expect(forecast.agency).toEqual(real?.agency);
      expect(forecast.amount).toBe(real?.payout.amount);
      expect(forecast.paid).toBe(real?.parts.at(-1)?.amount);
    }),
    { numRuns: propertyRuns(25, 300) },
  );
  // Both outcomes occur in the generated data.
  expect(paid).toBeGreaterThan(0);
  expect(waiting).toBeGreaterThan(0);
});
