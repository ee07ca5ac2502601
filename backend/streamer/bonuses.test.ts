import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, match } from '#shared/domain/constants.ts';
import { auditBook } from '../money/audit.ts';
import type { EntryKind } from '../money/ledger.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createBonuses } from './bonuses.ts';
import { bestOfWeek } from './contests.ts';
import { leaderboardPrizes } from './figures.ts';
import { createOnlineLog } from './onlineLog.ts';
import { nowMs, openStudio, todayMs, weekMs } from '#tests/kit/worlds/studio.ts';

type Studio = Awaited<ReturnType<typeof openStudio>>;
const nextWeekMs = weekMs + 7 * DAY_MS;

/** Returns the bookings of this kind, by user. */
async function bookedOf({ database }: Studio, kind: string) {
  const rows = await database
    .selectFrom('coin_entries')
    .select(['user_id', 'ref', 'coins'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return rows.map(({ user_id, ref, coins }) => [user_id, ref, Number(coins)]);
}

/**
 * Runs the settlement of a server that was off until this moment, so that the test needs no timers of weeks.
 */
async function goTo({ context, database }: Studio, atMs: number) {
  const bonuses = createBonuses({ ...context, clock: createManualClock(atMs) }, createOnlineLog(context));
  await bonuses.settlePeriods();
  expect(await database.selectFrom('settled_periods').selectAll().execute()).not.toEqual([]);
}

describe('prizes of the week', () => {
  it('are booked once after the week, and are no points of the next', async () => {
    const studio = await openStudio();
    const [best, one, other] = [await studio.newcomer(), await studio.newcomer(), await studio.newcomer()];
    await goTo(studio, nowMs + HOUR_MS);
    await studio.earn(best.userId, 'giftEarning', 50, nowMs);
    for (const { userId } of [one, other]) await studio.earn(userId, 'giftEarning', 40, nowMs);
    await goTo(studio, nextWeekMs - 1);
    expect(await bookedOf(studio, 'leaderboardPrize')).toEqual([]);
    // The server's own timer settles the week, without a restart.
    studio.clock.advance(nextWeekMs + HOUR_MS - studio.clock.now());
    await studio.features.idle();
    const booked = await bookedOf(studio, 'leaderboardPrize');
    expect(new Set(booked.map(([userId, , coins]) => `${userId} ${coins}`))).toEqual(
      new Set([
        `${best.userId} ${leaderboardPrizes[0]}`,
        `${one.userId} ${leaderboardPrizes[1]}`,
        `${other.userId} ${leaderboardPrizes[1]}`,
      ]),
    );
    await goTo(studio, nextWeekMs + 3 * DAY_MS);
    expect(await bookedOf(studio, 'leaderboardPrize')).toEqual(booked);
    expect(await bestOfWeek(studio.database, nextWeekMs)).toEqual([]);
  });

  it('stay unchanged by later refunds', async () => {
    const studio = await openStudio();
    const [first, second] = [await studio.newcomer(), await studio.newcomer()];
    await studio.features.idle();
    await studio.backdate({ userId: first.userId, kind: 'mediaEarning', ref: 'picture', coins: 90 }, nowMs);
    await studio.earn(second.userId, 'giftEarning', 50, nowMs);
    await goTo(studio, nextWeekMs + HOUR_MS);
    const booked = await bookedOf(studio, 'leaderboardPrize');
    expect(booked[0]?.[0]).toBe(first.userId);
    await studio.context.ledger.book({
      userId: first.userId,
      kind: 'mediaEarningReturn',
      ref: 'picture',
      coins: -90,
    });
    await goTo(studio, nextWeekMs + DAY_MS);
    expect(await bookedOf(studio, 'leaderboardPrize')).toEqual(booked);
  });

  it('are booked for each week that ended while the server was off', async () => {
    const studio = await openStudio();
    const her = await studio.newcomer();
    await studio.features.idle();
    await studio.earn(her.userId, 'giftEarning', 10, nowMs);
    await studio.earn(her.userId, 'giftEarning', 10, nextWeekMs + DAY_MS);
    await studio.database.deleteFrom('settled_periods').where('kind', '!=', 'leaderboard').execute();
    await goTo(studio, nextWeekMs + 15 * DAY_MS);
    expect((await bookedOf(studio, 'leaderboardPrize')).map(([, ref]) => ref)).toEqual([
      '2026-05-18',
      '2026-05-25',
    ]);
    expect((await auditBook(studio.database)).problems).toEqual([]);
  });
});

describe('rewards of the streak', () => {
  it('are booked after the seventh day has ended, and again after the seventh of the next card', async () => {
    const studio = await openStudio();
    const her = await studio.newcomer();
    await studio.features.idle();
    for (let at = 0; at < 35; at++)
      await studio.earn(her.userId, 'matchEarning', 6, todayMs + at * DAY_MS + HOUR_MS);
    await goTo(studio, todayMs + 6 * DAY_MS + 2 * HOUR_MS);
    expect(await bookedOf(studio, 'streakReward')).toEqual([]);
    await goTo(studio, todayMs + 7 * DAY_MS + HOUR_MS);
    expect((await bookedOf(studio, 'streakReward')).map(([, , coins]) => coins)).toEqual([100]);
    await goTo(studio, todayMs + 36 * DAY_MS);
    expect((await bookedOf(studio, 'streakReward')).map(([, , coins]) => coins)).toEqual([
      100, 250, 500, 1_000, 100,
    ]);
  });

  it('restart after a missed day', async () => {
    const studio = await openStudio();
    const her = await studio.newcomer();
    await studio.features.idle();
    for (const at of [0, 1, 2, 3, 4, 6, 7])
      await studio.earn(her.userId, 'matchEarning', 6, todayMs + at * DAY_MS);
    await goTo(studio, todayMs + 9 * DAY_MS);
    expect(await bookedOf(studio, 'streakReward')).toEqual([]);
  });
});

describe('bonuses of the targets', () => {
  it('are the reached part of the week’s work earnings, less penalties', async () => {
    const studio = await openStudio();
    const [her, fined, man] = [
      await studio.newcomer(),
      await studio.newcomer(),
      await studio.newcomer('user'),
    ];
    await studio.features.idle();
    for (const { userId } of [her, fined]) {
      // Every call is answered and eight minutes long: two targets of 20 % each. Without skips, one match
      // adds 10 %.
      await studio.talk([man.userId, userId], nowMs, { seconds: 480 });
      await studio.meet(man.userId, userId, nowMs);
      await studio.earn(userId, 'giftEarning', 9_994, nowMs);
      await studio.earn(userId, 'bonus', 5_000, nowMs);
    }
    await studio.database
      .insertInto('penalties')
      .values({
        id: 'p1',
        user_id: fined.userId,
        type: 'skips',
        level: 3,
        points: 3,
        coins: 0,
        percent: 25,
        starts_ms: nowMs,
        ends_ms: null,
        state: 'imposed',
        source_kind: null,
        source_id: null,
      })
      .execute();
    await goTo(studio, nextWeekMs + HOUR_MS);
    expect(new Set(await bookedOf(studio, 'kpiBonus'))).toEqual(
      new Set([
        [her.userId, '2026-05-18', 500],
        [fined.userId, '2026-05-18', 375],
      ]),
    );
  });
});

describe('rewards of the daily matches', () => {
  const { coins, matches } = match.dailyReward;

  async function openDay() {
    const studio = await openStudio();
    await studio.features.idle();
    return {
      ...studio,
      async streamer(count: number, group = 'default', kind: EntryKind = 'matchEarning') {
        const her = await studio.newcomer();
        const split = { user_id: her.userId, name: 'match_rewards', group_name: group };
        await studio.database.insertInto('splits').values(split).execute();
        for (let at = 0; at < count; at++) await studio.earn(her.userId, kind, 6, todayMs + at * 60_000);
        return her;
      },
    };
  }

  it('are booked once after the day, for enough earning matches in the default group', async () => {
    const studio = await openDay();
    const her = await studio.streamer(matches);
    await studio.streamer(matches - 1);
    await studio.streamer(matches, 'control');
    await studio.streamer(matches, 'default', 'callEarning');
    const man = await studio.streamer(matches);
    await studio.database.updateTable('users').set({ role: 'user' }).where('id', '=', man.userId).execute();
    const { body } = await studio.call('matchingBan', {}, her.token);
    expect(body.matches?.reward).toEqual({ coins, matches, counted: matches });
    expect((await studio.call('matchingBan', {}, man.token)).body.matches?.reward).toBeNull();
    await goTo(studio, todayMs + DAY_MS - 1);
    expect(await bookedOf(studio, 'matchReward')).toEqual([]);
    for (const late of [HOUR_MS, HOUR_MS, 3 * DAY_MS]) await goTo(studio, todayMs + DAY_MS + late);
    expect(await bookedOf(studio, 'matchReward')).toEqual([[her.userId, '2026-05-20', coins]]);
    const { activities } = (await studio.call('getActivities', { query: {} }, her.token)).body;
    expect(activities.map(({ text }) => text)).toEqual(['Daily match reward received']);
    const query = { period: 'total', source: 'bonus' } as const;
    const { items } = (await studio.call('getFigure', { query }, her.token)).body;
    expect(items).toMatchObject([{ coins, cause: { kind: 'matches' } }]);
    expect((await auditBook(studio.database)).problems).toEqual([]);
  });

  it('don’t count earnings that an approval released on that day', async () => {
    const studio = await openDay();
    const her = await studio.streamer(0);
    for (let at = 0; at < matches; at++) {
      const held = { userId: her.userId, kind: 'matchEarningHeld', ref: `held-${at}`, coins: 6 } as const;
      await studio.context.ledger.book(held);
    }
    await studio.context.ledger.settleHeld(her.userId, 'released');
    await goTo(studio, todayMs + DAY_MS + HOUR_MS);
    expect(await bookedOf(studio, 'matchReward')).toEqual([]);
  });

  it('are reported by the audit if the day does not justify them', async () => {
    const studio = await openDay();
    const her = await studio.streamer(3);
    const { ledger } = studio.context;
    await ledger.book({ userId: her.userId, kind: 'matchReward', ref: '2026-05-20', coins });
    expect((await auditBook(studio.database)).problems).toEqual([
      `the match reward of ${her.userId} on 2026-05-20 is ${coins} for 3 matches`,
    ]);
  });
});
