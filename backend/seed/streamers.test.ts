import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, match } from '#shared/domain/constants.ts';
import { kpiMetricKeys } from '#shared/domain/streamer.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/schema.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { seedAt } from '#tests/kit/backend/databaseImage.ts';
import { dayOf } from '../lib/calendar.ts';

const queenId = 'account-queen';
/** A Friday evening. */
const eveningMs = Date.UTC(2026, 4, 22, 21, 42);
const backend = sharedBackend({ seed: 'demo', clock: createManualClock(eveningMs) });
const tables = [
  'coin_entries',
  'balances',
  'matches',
  'calls',
  'online_spans',
  'payouts',
  'penalties',
  'agencies',
] as const;

async function openSeeded(nowMs: number) {
  const database = await openTestDatabase();
  const seed = (atMs: number) => seedAt(database, { now: () => atMs });
  await seed(nowMs);
  return { database, seed };
}

async function contentOf(database: Database) {
  const content: Partial<Record<keyof Tables, unknown>> = {};
  // Tables are unordered, so the rows are sorted by their content.
  for (const table of tables)
    content[table] = (await database.selectFrom(table).selectAll().execute())
      .map((row) => JSON.stringify(row))
      .sort();
  return content;
}

describe('the demo streamer’s history', () => {
  it('gives every account a balance that equals its entries and is never negative, at any time', async () => {
    await fc.assert(
      // Any minute of nine weeks, including the ends of months and of a year.
      fc.asyncProperty(fc.integer({ min: 0, max: 9 * 7 * 24 * 60 }), async (minute) => {
        const nowMs = Date.UTC(2025, 11, 1) + minute * 60_000;
        const { database } = await openSeeded(nowMs);
        try {
          const entries = await database
            .selectFrom('coin_entries')
            .selectAll()
            .orderBy('created_ms')
            .orderBy('id')
            .execute();
          const sums = new Map<string, number>();
          for (const { user_id, kind, coins, created_ms } of entries) {
            const sum = (sums.get(user_id) ?? 0) + coins;
            expect([kind, sum >= 0, created_ms <= nowMs]).toEqual([kind, true, true]);
            sums.set(user_id, sum);
          }
          const balances = await database.selectFrom('balances').selectAll().execute();
          expect(new Map(balances.map(({ user_id, coins }) => [user_id, coins]))).toEqual(sums);
          expect(sums.get(queenId)).toBeGreaterThan(0);
          expect(sums.size).toBeGreaterThan(10);
        } finally {
          await database.destroy();
        }
      }),
      { numRuns: propertyRuns(6, 25) },
    );
    // Each run seeds a whole database, which is slow on a busy machine.
  });

  it('is deterministic, and seeding again changes nothing', async () => {
    const [one, other] = [await openSeeded(eveningMs), await openSeeded(eveningMs)];
    onTestFinished(async () => {
      await one.database.destroy();
      await other.database.destroy();
    });
    const before = await contentOf(one.database);
    expect(await contentOf(other.database)).toEqual(before);
    await one.seed(eveningMs);
    await one.seed(eveningMs + 3 * DAY_MS);
    expect(await contentOf(one.database)).toEqual(before);
  });

  it('has plausible matches: paid once per man and day, at least ten minutes apart, none just before now', async () => {
    const { database } = await openSeeded(eveningMs);
    onTestFinished(() => database.destroy());
    const matches = await database
      .selectFrom('matches')
      .selectAll()
      .where('b', '=', queenId)
      .orderBy('made_ms')
      .execute();
    expect(matches.length).toBeGreaterThan(1_500);
    const lastMs = new Map<string, number>();
    let freeFromMs = 0;
    for (const { a, made_ms, started_ms, ended_ms } of matches) {
      expect(made_ms - (lastMs.get(a) ?? 0)).toBeGreaterThanOrEqual(10 * 60_000);
      expect(made_ms).toBeGreaterThanOrEqual(freeFromMs);
      expect((ended_ms ?? 0) - (started_ms ?? 0)).toBeLessThanOrEqual(25_000);
      // A manual match with the demo user must earn coins.
      if (a === 'account-user') expect(dayOf(made_ms)).toBeLessThan(dayOf(eveningMs));
      lastMs.set(a, made_ms);
      freeFromMs = ended_ms ?? 0;
    }
    expect(freeFromMs).toBeLessThan(eveningMs - 10 * 60_000);
    const earned = await database
      .selectFrom('coin_entries')
      .select(['ref', 'coins'])
      .where('user_id', '=', queenId)
      .where('kind', '=', 'matchEarning')
      .execute();
    const firstOfDay = new Map<string, string>();
    for (const { id, a, started_ms } of matches) {
      const pair = `${a} ${dayOf(started_ms ?? 0)}`;
      if (!firstOfDay.has(pair)) firstOfDay.set(pair, id);
    }
    expect(new Set(earned.map(({ ref }) => ref))).toEqual(new Set(firstOfDay.values()));
    expect(new Set(earned.map(({ coins }) => coins))).toEqual(new Set([6]));
  });

  it('has plausible calls: charged by the minute, without overlap', async () => {
    const { database } = await openSeeded(eveningMs);
    onTestFinished(() => database.destroy());
    const calls = await database.selectFrom('calls').selectAll().orderBy('created_ms').execute();
    const entries = await database
      .selectFrom('coin_entries')
      .selectAll()
      .where('kind', 'in', ['callCharge', 'callEarning'])
      .execute();
    const byCall = Map.groupBy(entries, ({ ref }) => ref.slice(0, ref.lastIndexOf(':')));
    for (const { id, caller_id, callee_id, payer_id, price, share, minutes, ...row } of calls) {
      const earner = payer_id === caller_id ? callee_id : caller_id;
      const moved = (byCall.get(id) ?? []).map(({ user_id, coins, ref }) => `${ref} ${user_id} ${coins}`);
      const wanted = Array.from({ length: minutes }).flatMap((_, minute) => [
        `${id}:${minute} ${payer_id} ${0 - price}`,
        `${id}:${minute} ${earner} ${share}`,
      ]);
      expect(moved.toSorted()).toEqual(wanted.toSorted());
      const lastedMs = row.answered_ms === null ? 0 : (row.ended_ms ?? 0) - row.answered_ms;
      expect(minutes).toBe(Math.ceil(lastedMs / 60_000));
      expect(row.ended_ms).toBeGreaterThanOrEqual(row.created_ms);
    }
    const hers = calls.filter((call) => [call.caller_id, call.callee_id].includes(queenId));
    const matches = await database.selectFrom('matches').selectAll().where('b', '=', queenId).execute();
    const spans = [
      ...hers.map((call) => [call.created_ms, call.ended_ms ?? 0] as const),
      ...matches.map((match) => [match.made_ms, match.ended_ms ?? 0] as const),
    ].sort(([a], [b]) => a - b);
    for (const [at, [fromMs]] of spans.entries())
      expect(fromMs).toBeGreaterThanOrEqual(spans[at - 1]?.[1] ?? 0);
    expect(spans.at(-1)?.[1]).toBeLessThan(eveningMs - 10 * 60_000);
    expect(new Set(hers.map(({ end_reason }) => end_reason))).toEqual(
      new Set(['ended', 'peerLeave', 'noCoins', 'connectionLost', 'noAnswer', 'cancelled', 'declined']),
    );
  });

  it.each(['account-queen', 'account-user'])(
    'gives %s a call history whose coins equal the statistics',
    async (id) => {
      const token = await backend.issueToken(id);
      for (const period of ['day', 'week'] as const) {
        const records = [];
        let paginationToken: string | null = null;
        do {
          const query = { period, limit: '100', ...(paginationToken ? { paginationToken } : {}) } as never;
          const { body } = await backend.call('getCallHistory', { query }, token);
          records.push(...body.records);
          paginationToken = body.paginationToken;
        } while (paginationToken !== null);
        expect(new Set(records.map(({ _id }) => _id)).size).toBe(records.length);
        const calls = records.filter(({ kind }) => kind === 'call');
        const { body: stats } = await backend.call('getCallStats', { query: { period } }, token);
        expect(calls.length).toBeGreaterThan(0);
        expect(stats).toMatchObject({
          count: calls.length,
          coins: calls
            .flatMap(({ coins, gifts }) => [{ coins }, ...(gifts ?? [])])
            .reduce((sum, { coins }) => sum + (coins ?? 0), 0),
          minutes: calls.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
        });
        expect(records.length).toBeGreaterThan(calls.length);
      }
      const { body: tabs } = await backend.call('getCallsTabs', {}, token);
      expect(tabs.every(({ count }) => (count ?? 0) > 0)).toBe(true);
    },
  );

  it('fills her dashboard', async () => {
    const token = await backend.issueToken(queenId);
    const { body } = await backend.call('getDashboard', {}, token);
    const { earnings } = body;
    for (const span of ['today', 'week', 'month', 'total'] as const)
      expect(earnings?.[span]).toBeGreaterThan(0);
    for (const source of ['match', 'call', 'gift', 'media', 'message', 'bonus'] as const)
      expect(earnings?.bySource?.[source]).toBeGreaterThan(0);
    // The reward of a busy day is booked on the next day, even if that is a day off.
    expect(earnings?.series.filter(({ coins }) => (coins ?? 0) > match.dailyReward.coins)).toHaveLength(29);
    expect(body.level).toBeGreaterThan(1);
    expect(body.matches?.used).toBeGreaterThan(0);
    expect(body.onlineSeconds).toBeGreaterThan(3_600);
    expect(body).toMatchObject({ streak: 18, penaltyLevel: 0 });
    expect(body.rank).toBeGreaterThan(1);

    const balance = await backend.call('getBalance', {}, token);
    expect(balance.body.balance).toBe(await backend.context.ledger.balance(queenId));
    const kpi = await backend.call('getKpiConfigInfo', { query: {} }, token);
    const known = kpi.body.metrics.filter(({ current }) => current !== null).map(({ key }) => key);
    expect(known).toEqual(kpiMetricKeys);
    const board = await backend.call('getWeeklyLeaderboard', { query: {} }, token);
    expect(board.body.topTenBoard).toHaveLength(10);
    const supporters = await backend.call('getMyTopMaleUsers', { body: { period: 'week' } }, token);
    expect(supporters.body.topMaleUsers).toHaveLength(10);
    const payouts = await backend.call('getPayoutHistory', { query: {} }, token);
    expect(new Set(payouts.body.payoutHistory.map(({ status }) => status))).toEqual(
      new Set(['paid', 'failed']),
    );
    const penalties = await backend.call('getPenaltyHistory', {}, token);
    expect(penalties.body.history.map(({ status }) => status)).toEqual(['revoked', 'expired']);
    const agency = await backend.call('getAgency', {}, token);
    expect(agency.body).toMatchObject({ name: 'Northern Lights', status: 'active', commissionPercent: 12 });
    expect(Date.parse(agency.body.joinedAt ?? '')).toBeLessThan(eveningMs - 60 * DAY_MS);
  });
});
