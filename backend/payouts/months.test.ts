import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { earningSources } from '#shared/domain/streamer.ts';
import { summaryOf, summaryParts } from '#shared/domain/statementSummary.ts';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { openDesk, statementOf } from '#tests/kit/worlds/financeDesk.ts';
import { nowMs, weekMs } from '#tests/kit/worlds/studio.ts';
import { bookHistory } from '../money/history.ts';
import type { EntryKind } from '../money/ledger.ts';

const runMs = weekMs + 7 * DAY_MS + 6 * HOUR_MS;
const april = Date.UTC(2026, 3, 10);

describe('the months of a streamer', () => {
  it('begin with the month of her first entry and end with the current one', async () => {
    const desk = await openDesk();
    const her = await desk.earner(0);
    const none = (await desk.call('getStatementMonths', {}, her.token)).body;
    expect(none.months).toEqual([]);
    await desk.earn(her.userId, 'giftEarning', 700, Date.UTC(2026, 1, 28, 23));
    const { body } = await desk.call('getStatementMonths', {}, her.token);
    expect(body.months.map(({ month }) => month)).toEqual(['2026-05', '2026-04', '2026-03', '2026-02']);
    expect(body.months.map(({ opening, closing }) => [opening, closing])).toEqual([
      [700, 700],
      [700, 700],
      [700, 700],
      [0, 700],
    ]);
  });

  it('show what she received in a month, after fees, and what is pending', async () => {
    const desk = await openDesk(april);
    const her = await desk.earner(6_000);
    await desk.runAt(Date.UTC(2026, 3, 13, 6));
    const [row] = await desk.rows();
    desk.clock.jump(Date.UTC(2026, 3, 15) - desk.clock.now());
    const clerk = await desk.issueToken(desk.clerks[0].userId);
    const at = { params: { id: row?.id ?? '' } };
    const months = async () =>
      (await desk.call('getStatementMonths', {}, await desk.issueToken(her.userId))).body.months;
    expect((await months())[0]).toMatchObject({ onItsWay: 6_000, reached: [], closing: 0 });
    await desk.call('approvePayout', at, clerk);
    await desk.call('markPayoutPaid', { ...at, body: { reference: 'R' } }, clerk);
    expect((await months())[0]).toMatchObject({
      onItsWay: 0,
      reached: [{ payoutId: row?.id, amount: 60, fee: 1.5 }],
    });
  });
});

const kinds = [
  'giftEarning',
  'matchEarning',
  'callEarning',
  'mediaEarning',
  'messageEarning',
  'kpiBonus',
  'referralEarning',
  'penalty',
  'penaltyReturn',
  'agencyCommission',
  'agencyReturn',
  'payout',
  'payoutReturn',
  'signUpGift',
] as const satisfies readonly EntryKind[];
const takes: ReadonlySet<string> = new Set(['penalty', 'agencyCommission', 'payout']);

it('add up from the opening to the closing balance, equal the sealed lines, and continue each other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          kind: fc.constantFrom(...kinds),
          coins: fc.integer({ min: 1, max: 5_000 }),
          day: fc.integer({ min: 0, max: 130 }),
        }),
        { minLength: 1, maxLength: 15 },
      ),
      async (entries) => {
        const desk = await openDesk();
        const her = await desk.earner(0);
        let balance = 0;
        const covered = entries
          .map(({ kind, coins, day }, at) => ({
            userId: her.userId,
            kind,
            coins: takes.has(kind) ? -coins : coins,
            ref: `entry-${at}`,
            atMs: nowMs - day * DAY_MS,
          }))
          .toSorted((a, b) => a.atMs - b.atMs)
          .filter(({ coins }) => {
            if (balance + coins < 0) return false;
            balance += coins;
            return true;
          });
        await desk.context.unitOfWork.run((work) => bookHistory(work, covered));
        desk.clock.advance(1);
        const { body } = await desk.call('getStatementMonths', {}, her.token);
        const months = body.months.toReversed();
        let opening = 0;
        for (const month of months) {
          const parts =
            earningSources.reduce((sum, source) => sum + month.bySource[source].coins, 0) +
            summaryParts.reduce((sum, part) => sum + month.parts[part].coins, 0);
          expect(month.opening).toBe(opening);
          expect(month.opening + parts).toBe(month.closing);
          const { statement } = await statementOf(desk, her.token, { month: month.month, timeZone: 'UTC' });
          const ofLines = summaryOf(statement.lines.map(({ kind, coins }) => ({ kind, coins, entries: 1 })));
          expect(ofLines).toEqual({
            opening: month.opening,
            closing: month.closing,
            earned: month.earned,
            bySource: month.bySource,
            parts: month.parts,
          });
          expect(statement.sum.coins).toBe(month.closing);
          opening = month.closing;
        }
        expect(opening).toBe(balance);
      },
    ),
    { numRuns: propertyRuns(8, 80) },
  );
});

describe('a payout that failed', () => {
  it('names the later payout that took its coins, and has no fee', async () => {
    const desk = await openDesk();
    const her = await desk.earner(6_000);
    await desk.runAt(runMs);
    const [failed] = await desk.rows();
    const at = { params: { id: failed?.id ?? '' } };
    desk.clock.jump(runMs + DAY_MS - desk.clock.now());
    const clerk = await desk.issueToken(desk.clerks[0].userId);
    expect((await desk.call('failPayout', { ...at, body: { reason: 'Closed' } }, clerk)).status).toBe(200);
    const shown = async (id: string) =>
      (await desk.call('getPayout', { params: { id } }, await desk.issueToken(her.userId))).body;
    expect((await shown(failed?.id ?? '')).payout.wentWith).toBeNull();

    await desk.runAt(runMs + 7 * DAY_MS);
    const next = (await desk.rows()).find(({ id }) => id !== failed?.id);
    const { payout, parts } = await shown(failed?.id ?? '');
    expect(payout.wentWith).toMatchObject({ payoutId: next?.id, status: 'pending', paid: 58.5 });
    expect(parts.slice(-3).map(({ key, amount }) => [key, amount])).toEqual([
      ['payout', 60],
      ['cameBack', -60],
      ['paid', 0],
    ]);
    expect((await shown(next?.id ?? '')).payout.carries).toMatchObject([{ payoutId: failed?.id }]);
    const { statement } = await statementOf(desk, await desk.issueToken(her.userId), {
      payoutId: failed?.id ?? '',
      timeZone: 'UTC',
    });
    expect(statement.sum).toMatchObject({ amount: '60.00', fee: '0.00', paid: '0.00' });
    // The list shows the same.
    const { body } = await desk.call('getPayoutHistory', { query: {} }, await desk.issueToken(her.userId));
    expect(
      body.payoutHistory.map(({ _id, wentWith, carries }) => [_id, wentWith?.payoutId, carries.length]),
    ).toEqual([
      [next?.id, undefined, 1],
      [failed?.id, next?.id, 0],
    ]);
  });
});
