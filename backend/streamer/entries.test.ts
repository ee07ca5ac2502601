import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import type { FigureEntry, FigurePeriod } from '#shared/domain/earnings.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import type { EntryKind } from '../money/ledger.ts';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { nowMs, openStudio, todayMs, weekMs } from '#tests/kit/worlds/studio.ts';

const studio = sharedWorld(openStudio);

type Studio = Awaited<ReturnType<typeof openStudio>>;
interface Query {
  readonly period: FigurePeriod;
  readonly source?: EarningSource;
  readonly from?: string;
  readonly until?: string;
  readonly count?: number;
}

/** Returns the figure and all of its entries, page by page. */
async function wholeFigure(studio: Studio, token: string, query: Query) {
  const items: FigureEntry[] = [];
  const { body: first } = await studio.call('getFigure', { query: { ...query } }, token);
  items.push(...first.items);
  let next = first.paginationToken;
  while (next !== null) {
    const { body } = await studio.call('getFigure', { query: { ...query, paginationToken: next } }, token);
    items.push(...body.items);
    next = body.paginationToken;
  }
  return { figure: first, items };
}

const kinds: readonly EntryKind[] = [
  'matchEarning',
  'callEarning',
  'giftEarning',
  'mediaEarning',
  'messageEarning',
  'bonus',
  'leaderboardPrize',
  'streakReward',
  'kpiBonus',
  'referralEarning',
  // Kinds that are no earnings and appear in no figure.
  'seed',
  'purchase',
  'penaltyReturn',
];
const anyEntry = fc.record({
  kind: fc.constantFrom(...kinds),
  coins: fc.integer({ min: 1, max: 500 }),
  agoMs: fc.oneof(fc.integer({ min: 0, max: 45 * DAY_MS }), fc.constantFrom(0, 12 * HOUR_MS, 2.5 * DAY_MS)),
  isTakenBack: fc.boolean(),
});

describe('why this number', () => {
  it('the entries of every figure add up to it, for each source, after any bookings and returns', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEntry, { maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (past, count) => {
          const studio = await openStudio();
          const { userId, token } = await studio.newcomer();
          for (const [index, { kind, coins, agoMs, isTakenBack }] of past.entries()) {
            const atMs = nowMs - agoMs;
            await studio.backdate({ userId, kind, coins, ref: `e${index}` }, atMs);
            if (kind === 'mediaEarning' && isTakenBack)
              await studio.context.ledger.book({
                userId,
                kind: 'mediaEarningReturn',
                coins: -coins,
                ref: `e${index}`,
              });
          }
          const { body: dashboard } = await studio.call('getDashboard', {}, token);
          const shown = dashboard.earnings;
          const figures = {
            today: shown?.today,
            week: shown?.week,
            month: shown?.month,
            total: shown?.total,
            payout: shown?.sincePayout?.coins,
          } as const;
          for (const [period, wanted] of Object.entries(figures)) {
            const { figure, items } = await wholeFigure(studio, token, {
              period: period as FigurePeriod,
              count,
            });
            expect(figure.coins, period).toBe(wanted);
            expect(sumOf(items), period).toBe(wanted);
            // Returned entries are listed and do not count.
            const given = items.filter(({ returned }) => returned !== null);
            expect(items.length - given.length, period).toBe(figure.entries);
            expect(given.every(({ coins }) => coins === 0)).toBe(true);
            expect(given).toHaveLength(figure.bySource.reduce((sum, { returned }) => sum + returned, 0));
            expect(new Set(items.map(({ _id }) => _id)).size).toBe(items.length);
            expect(items.map(({ at }) => at)).toEqual(
              items
                .map(({ at }) => at)
                .toSorted()
                .toReversed(),
            );
          }
          for (const source of earningSources) {
            const { figure, items } = await wholeFigure(studio, token, { period: 'total', source, count });
            expect(figure.coins).toBe(shown?.bySource?.[source] ?? 0);
            expect(sumOf(items)).toBe(figure.coins);
            expect(items.every((item) => item.source === source)).toBe(true);
          }
          const until = new Date(nowMs - HOUR_MS).toISOString();
          const from = new Date(nowMs - 3 * DAY_MS - 5 * HOUR_MS).toISOString();
          const span = await wholeFigure(studio, token, { period: 'span', from, until, count });
          expect(sumOf(span.items)).toBe(span.figure.coins);
          expect(span.items.every(({ at }) => at >= from && at < until)).toBe(true);
          await studio.close();
        },
      ),
      { numRuns: 12 },
    );
  });

  it('each entry names its cause and the other user', async () => {
    const her = await studio.newcomer();
    const man = await studio.newcomer('user', 'Daniel');
    const matchId = await studio.meet(man.userId, her.userId, todayMs + HOUR_MS);
    const callId = await studio.talk([man.userId, her.userId], todayMs + 2 * HOUR_MS, { seconds: 90 });
    for (const minute of [0, 1])
      await studio.backdate(
        { userId: her.userId, kind: 'callEarning', coins: 36, ref: `${callId}:${minute}` },
        todayMs + 2 * HOUR_MS + minute * 60_000,
      );
    await studio.backdate(
      { userId: her.userId, kind: 'streakReward', coins: 100, ref: '2026-05-19' },
      todayMs,
    );
    const { items } = await wholeFigure(studio, her.token, { period: 'today' });
    expect(items).toMatchObject([
      {
        source: 'call',
        coins: 36,
        cause: { kind: 'call', id: callId },
        user: { name: 'Daniel' },
        price: 60,
        share: 36,
      },
      { source: 'call', coins: 36, cause: { kind: 'call', id: callId }, seconds: 90 },
      {
        source: 'match',
        coins: 6,
        cause: { kind: 'match', id: matchId },
        user: { _id: man.userId },
        seconds: 25,
      },
      { source: 'bonus', coins: 100, cause: { kind: 'streak', id: '2026-05-19' }, user: null },
    ]);
  });

  it('an entry of a blocked user stays and is anonymous', async () => {
    const her = await studio.newcomer();
    const man = await studio.newcomer('user', 'Daniel');
    await studio.meet(man.userId, her.userId, todayMs + HOUR_MS);
    await studio.call('block', { params: { id: man.userId } }, her.token);
    const { figure, items } = await wholeFigure(studio, her.token, { period: 'today' });
    expect([figure.coins, items[0]?.coins, items[0]?.user]).toEqual([6, 6, null]);
  });

  it('rejects a span that ends before it begins and a page token of another list', async () => {
    const { token } = await studio.newcomer();
    const ask = (query: Record<string, unknown>) =>
      studio.call('getFigure', { query: { period: 'span', ...query } as never }, token);
    const [from, until] = [new Date(weekMs).toISOString(), new Date(todayMs).toISOString()];
    for (const [query, field] of [
      [{ until }, 'from'],
      [{ from }, 'until'],
      [{ from: until, until: from }, 'until'],
      [{ from, until, paginationToken: 'nothing' }, 'paginationToken'],
    ] as const) {
      const { status, body } = await ask(query);
      expect([status, body]).toMatchObject([400, { field }]);
    }
  });
});

function sumOf(items: readonly FigureEntry[]): number {
  return items.reduce((sum, { coins }) => sum + coins, 0);
}
