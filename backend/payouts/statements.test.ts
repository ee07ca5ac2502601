import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import type { PayoutLine } from '#shared/domain/payoutParts.ts';
import { auditBook } from '../money/audit.ts';
import { bookHistory } from '../money/history.ts';
import { weekMs } from '#tests/kit/worlds/studio.ts';
import { openDesk, statementOf } from '#tests/kit/worlds/financeDesk.ts';
import { zoneClock } from '#shared/lib/zoneClock.ts';

const nextWeekMs = weekMs + 7 * DAY_MS;
const runMs = nextWeekMs + 6 * HOUR_MS;

interface LinesPage {
  readonly lines: PayoutLine[];
  readonly paginationToken: string | null;
}
type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Backdates entries that a step of the desk booked with its own clock. */
const bookedAt = (desk: Desk, kind: string, atMs: number) =>
  desk.database.updateTable('coin_transfers').set({ created_ms: atMs }).where('kind', '=', kind).execute();

describe('a statement', () => {
  it('of a payout is complete and sealed, and its lines add up to the payout', async () => {
    const desk = await openDesk();
    const her = await desk.earner(6_000);
    const man = await desk.newcomer('user', 'Marcus');
    await desk.meet(man.userId, her.userId, weekMs + HOUR_MS);
    await desk.take(her.userId, 'penalty', 80);
    await desk.runAt(runMs);
    const [row] = await desk.rows();
    const found = await statementOf(desk, her.token, { payoutId: row?.id ?? '', timeZone: 'Europe/Kyiv' });
    expect(found).toMatchObject({ isWhole: true, seal: 'sealed', countedCoins: row?.coins });
    expect(found.statement.sum).toMatchObject({ coins: 5_926, amount: '59.26', fee: '1.50', paid: '57.76' });
    expect(found.statement.lines[0]).toMatchObject({
      line: 1,
      utc: '2026-05-18T01:00:00Z',
      local: '2026-05-18T04:00:00',
      offset: '+03:00',
      kind: 'matchEarning',
      cause: 'Match, Marcus',
      coins: 6,
      total: 6,
    });
    const other = await desk.newcomer();
    expect(
      (await desk.call('getStatement', { query: { payoutId: row?.id ?? '' } }, other.token)).status,
    ).toBe(404);
  });

  it('names the number of each call minute and the other user', async () => {
    const desk = await openDesk();
    const her = await desk.earner(6_000);
    const man = await desk.newcomer('user', 'Marcus');
    const callId = await desk.talk([man.userId, her.userId], weekMs + HOUR_MS, { seconds: 90 });
    const minutes = [0, 1].map((minute) => ({
      ...{ userId: her.userId, kind: 'callEarning' as const, coins: 36, ref: `${callId}:${minute}` },
      atMs: weekMs + HOUR_MS + minute * MINUTE_MS,
    }));
    await desk.context.unitOfWork.run((work) => bookHistory(work, minutes));
    await desk.runAt(runMs);
    const payoutId = (await desk.rows())[0]?.id ?? '';
    const { statement } = await statementOf(desk, her.token, { payoutId, timeZone: 'UTC' });
    expect(statement.lines.map(({ cause }) => cause)).toEqual([
      'Call, Marcus, minute 1',
      'Call, Marcus, minute 2',
      'Gift',
    ]);
  });

  it('pages the lines of each part, and they add up to it', async () => {
    const desk = await openDesk();
    const her = await desk.earner(6_000);
    const man = await desk.newcomer('user', 'Marcus');
    await desk.meet(man.userId, her.userId, weekMs + HOUR_MS);
    const paidFor = [
      { userId: man.userId, kind: 'purchase', coins: 20, ref: 'bought-1' },
      { userId: man.userId, kind: 'giftCharge', coins: -20, ref: 'gift-1' },
      { userId: her.userId, kind: 'giftEarning', coins: 12, ref: 'gift-1' },
    ] as const;
    await desk.context.unitOfWork.run((work) =>
      bookHistory(
        work,
        paidFor.map((entry) => ({ ...entry, atMs: weekMs + 2 })),
      ),
    );
    await desk.take(her.userId, 'penalty', 80);
    await desk.runAt(runMs);
    const params = { id: (await desk.rows())[0]?.id ?? '' };
    const { body: payout } = await desk.call('getPayout', { params }, her.token);
    const linesOf = async (part: (typeof payout.parts)[number]['key'], count = 50) => {
      const found: PayoutLine[] = [];
      let paginationToken: string | null = null;
      do {
        const asked = {
          params,
          query: { part, count, ...(paginationToken === null ? {} : { paginationToken }) },
        };
        const body: LinesPage = (await desk.call('getPayoutLines', asked, her.token)).body;
        found.push(...body.lines);
        ({ paginationToken } = body);
      } while (paginationToken !== null);
      return found;
    };
    for (const { key, coins, entries } of payout.parts) {
      const lines = await linesOf(key, 1);
      expect([key, lines.length]).toEqual([key, entries ?? 0]);
      expect([key, lines.reduce((sum, line) => sum + line.coins, 0)]).toEqual([key, coins ?? 0]);
    }
    expect((await linesOf('gross')).map(({ coins }) => coins)).toEqual([20, 6, 6_000]);
    expect((await linesOf('kept')).map(({ coins }) => coins)).toEqual([-8, 0, 0]);
    expect(await linesOf('share')).toMatchObject([
      {
        ...{ line: 1, at: '2026-05-18T00:00:00.002Z', cause: 'Gift, Marcus', userId: man.userId },
        of: { kind: 'gift', id: 'gift-1' },
      },
      { line: 2, cause: 'Match, Marcus', of: { kind: 'match' }, userId: man.userId },
      { line: 3 },
    ]);
    expect(await linesOf('penalties')).toMatchObject([{ coins: -80, of: { kind: 'penalty' }, userId: null }]);
    // A blocked user has no chat to open.
    await desk.call('block', { params: { id: man.userId } }, her.token);
    expect((await linesOf('share'))[0]).toMatchObject({ cause: 'Gift, Marcus', userId: null });
    const other = await desk.newcomer();
    const asked = { params, query: { part: 'share' } } as const;
    expect((await desk.call('getPayoutLines', asked, other.token)).status).toBe(404);
  });

  it('starts after the last payout that was not returned, and lists a failed one in between twice', async () => {
    const desk = await openDesk();
    const her = await desk.earner(6_000);
    await desk.runAt(runMs);
    const [first] = await desk.rows();
    await desk.call(
      'failPayout',
      { params: { id: first?.id ?? '' }, body: { reason: 'Name differs' } },
      desk.clerks[0].token,
    );
    await bookedAt(desk, 'payout', runMs);
    await bookedAt(desk, 'payoutReturn', runMs + HOUR_MS);
    await desk.earn(her.userId, 'giftEarning', 500, nextWeekMs + DAY_MS);
    await desk.runAt(runMs + 7 * DAY_MS);
    const [, second] = await desk.rows();
    const found = await statementOf(desk, her.token, { payoutId: second?.id ?? '' });
    expect(found.statement.lines.map(({ kind, coins }) => `${kind} ${coins}`)).toEqual([
      'giftEarning 6000',
      'payout -6000',
      'payoutReturn 6000',
      'giftEarning 500',
    ]);
    expect(found).toMatchObject({ isWhole: true, countedCoins: 6_500 });
    const { body } = await desk.call('getPayout', { params: { id: second?.id ?? '' } }, her.token);
    const coinsOf = (key: string) => body.parts.find((part) => part.key === key)?.coins;
    expect([coinsOf('gross'), coinsOf('other'), coinsOf('payout')]).toEqual([6_500, 0, 6_500]);
  });

  it('of a month begins with the opening balance, and every month continues the previous one', async () => {
    const desk = await openDesk();
    const her = await desk.earner(6_000, Date.UTC(2026, 3, 30, 12));
    await desk.earn(her.userId, 'matchEarning', 6, Date.UTC(2026, 4, 2));
    const april = await statementOf(desk, her.token, { month: '2026-04' });
    const may = await statementOf(desk, her.token, { month: '2026-05' });
    expect([april.isWhole, may.isWhole]).toEqual([true, true]);
    expect(april.statement.sum.coins).toBe(6_000);
    expect(may.statement.lines.map(({ kind, total }) => `${kind} ${total}`)).toEqual([
      'carried 6000',
      'matchEarning 6006',
    ]);
    for (const query of [{}, { month: '2026-05', payoutId: 'x' }, { month: '2026-05', timeZone: 'Nowhere' }])
      expect((await desk.call('getStatement', { query }, her.token)).status).toBe(400);
    expect((await desk.call('getStatement', { query: { month: '2031-01' } }, her.token)).status).toBe(404);
  });

  it('has local times on both sides of a clock change', () => {
    const kyiv = zoneClock('Europe/Kyiv');
    const at = (iso: string) => kyiv?.(Date.parse(iso));
    expect(at('2026-10-25T00:59:59Z')).toEqual({ local: '2026-10-25T03:59:59', offset: '+03:00' });
    expect(at('2026-10-25T01:00:00Z')).toEqual({ local: '2026-10-25T03:00:00', offset: '+02:00' });
    expect(at('2026-03-29T01:00:00Z')).toEqual({ local: '2026-03-29T04:00:00', offset: '+03:00' });
    expect(zoneClock('UTC')?.(0)).toEqual({ local: '1970-01-01T00:00:00', offset: '+00:00' });
  });
});

describe('a payout with a held part', () => {
  it('continues without the part; both statements are complete, and no coin appears twice', async () => {
    const desk = await openDesk();
    const her = await desk.earner(22_416);
    await desk.runAt(runMs);
    const [whole] = await desk.rows();
    const id = whole?.id ?? '';
    const [clerk] = desk.clerks;
    const hold = (coins: number) =>
      desk.call('holdPayout', { params: { id }, body: { reason: 'Disputed', coins } }, clerk.token);
    expect((await hold(22_300)).status).toBe(409);
    expect((await hold(1_800)).body).toMatchObject({ status: 'held', coins: 1_800, amount: 18, fee: 0 });
    expect((await hold(100)).status).toBe(409);
    expect(await desk.rows()).toMatchObject([
      { id, coins: 20_616, amount_cents: 20_616, fee_cents: 150, status: 'pending' },
      { id: `${id}-held`, coins: 1_800, amount_cents: 1_800, fee_cents: 0, status: 'held' },
    ]);
    for (const each of await desk.rows()) {
      const found = await statementOf(desk, her.token, { payoutId: each.id });
      expect(found).toMatchObject({ isWhole: true, countedCoins: each.coins });
    }
    await desk.call('failPayout', { params: { id: `${id}-held` }, body: { reason: 'Lost' } }, clerk.token);
    await desk.call('failPayout', { params: { id }, body: { reason: 'Closed' } }, clerk.token);
    expect(await desk.context.ledger.balance(her.userId)).toBe(22_416);
    expect((await auditBook(desk.database)).problems).toEqual([]);
  });
});
