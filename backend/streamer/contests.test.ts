import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/constants.ts';
import { leaderboardPrizes } from './figures.ts';
import { nowMs, openStudio, todayMs, weekMs } from '#tests/kit/worlds/studio.ts';

describe('the weekly leaderboard', () => {
  it('has at most ten places, best first, with prizes, and the viewer’s place below', async () => {
    const studio = await openStudio();
    const people = [];
    for (let at = 0; at < 13; at++) people.push(await studio.newcomer('goddess', `Her ${at}`));
    for (const [at, { userId }] of people.entries())
      await studio.earn(userId, 'giftEarning', 1_300 - at * 100, weekMs + at);
    const { body } = await studio.call('getWeeklyLeaderboard', { query: {} }, people[11]!.token);
    expect(
      body.topTenBoard.map(({ place, userId, points, prizeCoins }) => [place, userId, points, prizeCoins]),
    ).toEqual(
      people.slice(0, 10).map(({ userId }, at) => [at + 1, userId, 1_300 - at * 100, leaderboardPrizes[at]]),
    );
    expect(body.topTenBoard[0]?.name).toBe('Her 0');
    expect(body.currentPlace).toEqual({ place: 12, points: 200, toNext: 100 });
    expect(body.endsAt).toBe('2026-05-25T00:00:00.000Z');
    const first = await studio.call('getWeeklyLeaderboard', { query: {} }, people[0]!.token);
    expect(first.body.currentPlace).toEqual({ place: 1, points: 1_300, toNext: null });
  });

  it('gives equal points the same place', async () => {
    const studio = await openStudio();
    const [best, one, other, last] = await Promise.all([
      studio.newcomer(),
      studio.newcomer(),
      studio.newcomer(),
      studio.newcomer(),
    ]);
    await studio.earn(best.userId, 'callEarning', 50, nowMs);
    for (const { userId } of [one, other]) await studio.earn(userId, 'callEarning', 40, nowMs);
    await studio.earn(last.userId, 'callEarning', 30, nowMs);
    const { body } = await studio.call('getWeeklyLeaderboard', { query: {} }, other.token);
    expect(body.topTenBoard.map(({ place }) => place)).toEqual([1, 2, 2, 4]);
    expect(body.currentPlace).toEqual({ place: 2, points: 40, toNext: 10 });
    const below = await studio.call('getWeeklyLeaderboard', { query: {} }, last.token);
    expect(below.body.currentPlace).toEqual({ place: 4, points: 30, toNext: 10 });
  });

  it('counts work from Monday on, without bonuses, referrals and earnings of others', async () => {
    const studio = await openStudio();
    const [her, rich] = [await studio.newcomer(), await studio.newcomer()];
    await studio.earn(her.userId, 'matchEarning', 6, weekMs);
    await studio.earn(her.userId, 'messageEarning', 3, nowMs);
    await studio.earn(her.userId, 'bonus', 1_000, nowMs);
    await studio.earn(her.userId, 'giftEarning', 500, weekMs - 1);
    await studio.earn(rich.userId, 'referralEarning', 900, nowMs);
    await studio.earn(rich.userId, 'seed', 900, nowMs);
    const { body } = await studio.call('getWeeklyLeaderboard', { query: {} }, her.token);
    expect(body.topTenBoard).toMatchObject([{ userId: her.userId, points: 9 }]);
    const none = await studio.call('getWeeklyLeaderboard', { query: {} }, rich.token);
    expect(none.body.currentPlace).toBeNull();
  });

  it('keeps the previous week', async () => {
    const studio = await openStudio();
    const her = await studio.newcomer();
    await studio.earn(her.userId, 'giftEarning', 1, weekMs - 7 * DAY_MS - 1);
    await studio.earn(her.userId, 'giftEarning', 10, weekMs - 7 * DAY_MS);
    await studio.earn(her.userId, 'giftEarning', 100, weekMs - 1);
    await studio.earn(her.userId, 'giftEarning', 1_000, weekMs);
    const { body } = await studio.call('getWeeklyLeaderboard', { query: { week: 'previous' } }, her.token);
    expect(body).toMatchObject({
      topTenBoard: [{ points: 110 }],
      currentPlace: { place: 1, points: 110 },
      endsAt: '2026-05-18T00:00:00.000Z',
    });
  });

  it('excludes deleted and banned streamers', async () => {
    const studio = await openStudio();
    const [her, left, banned] = [await studio.newcomer(), await studio.newcomer(), await studio.newcomer()];
    for (const { userId } of [left, banned]) await studio.earn(userId, 'giftEarning', 100, nowMs);
    await studio.earn(her.userId, 'giftEarning', 1, nowMs);
    await studio.database.updateTable('users').set({ deleted: 1 }).where('id', '=', left.userId).execute();
    await studio.database.updateTable('users').set({ banned: 1 }).where('id', '=', banned.userId).execute();
    const { body } = await studio.call('getWeeklyLeaderboard', { query: {} }, her.token);
    expect(body.topTenBoard.map(({ userId }) => userId)).toEqual([her.userId]);
    expect(body.currentPlace).toMatchObject({ place: 1, toNext: null });
  });
});

describe('the streak', () => {
  /** Returns the streak of a streamer who earned on these days, counted back from today. */
  async function streakAfter(...daysAgo: number[]) {
    const studio = await openStudio();
    const her = await studio.newcomer();
    for (const ago of daysAgo) {
      // Uses the first and the last moment of a day, which both belong to it.
      await studio.earn(her.userId, 'matchEarning', 6, todayMs - ago * DAY_MS + (ago % 2) * (DAY_MS - 1));
      await studio.earn(her.userId, 'giftEarning', 5, todayMs - ago * DAY_MS);
    }
    const { body } = await studio.call('getStreak', {}, her.token);
    return [body.value, body.activeToday];
  }
  const daysBefore = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

  it.each([
    ['nothing', [], 0, false],
    ['today alone', [0], 1, true],
    ['until yesterday: it may still go on', [1, 2, 3], 3, false],
    ['until today', [0, 1, 2], 3, true],
    ['a missed day', [0, 1, 3, 4, 5], 2, true],
    ['yesterday missed', [2, 3, 4], 0, false],
    ['yesterday missed, and begun again', [0, 2, 3], 1, true],
    ['27 days until yesterday', daysBefore(1, 27), 27, false],
    ['28 days', daysBefore(0, 28), 28, true],
    ['28 days until yesterday', daysBefore(1, 28), 28, false],
    ['a card that is full: the next one begins', daysBefore(0, 40), 12, true],
    ['two full cards', daysBefore(0, 56), 28, true],
  ] as const)('of %s', async (_, daysAgo, value, activeToday) => {
    expect(await streakAfter(...daysAgo)).toEqual([value, activeToday]);
  });

  it('is not kept by bonuses, and lists the rewards of its days', async () => {
    const studio = await openStudio();
    const her = await studio.newcomer();
    await studio.earn(her.userId, 'bonus', 100, nowMs);
    const { body } = await studio.call('getStreak', {}, her.token);
    expect(body).toMatchObject({ value: 0, activeToday: false });
    expect(body.rewards.map(({ day }) => day)).toEqual([7, 14, 21, 28]);
  });
});
