import { describe, expect, it } from 'vitest';
import { HOUR_MS, DAY_MS, match } from '#shared/domain/constants.ts';
import { channels } from '#shared/realtime/channels.ts';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { levels } from './figures.ts';
import { nowMs, openStudio, todayMs, weekMs } from '#tests/kit/worlds/studio.ts';

const studio = sharedWorld(openStudio);

describe('earnings', () => {
  it('are all zero before the first earning', async () => {
    const her = await studio.newcomer();
    const { body } = await studio.call('getEarnings', { query: {} }, her.token);
    expect(body).toMatchObject({ today: 0, week: 0, month: 0, total: 0 });
    expect(body.series).toHaveLength(30);
    expect(body.series.map(({ coins }) => coins)).toEqual(Array(30).fill(0));
  });

  it('are counted by UTC day, from Monday and from the first of the month', async () => {
    const { userId, token } = await studio.newcomer();
    const firstOfMonthMs = Date.UTC(2026, 4, 1);
    await studio.earn(userId, 'matchEarning', 1, todayMs);
    await studio.earn(userId, 'callEarning', 2, nowMs);
    await studio.earn(userId, 'giftEarning', 4, todayMs - 1);
    await studio.earn(userId, 'mediaEarning', 8, weekMs);
    await studio.earn(userId, 'messageEarning', 16, weekMs - 1);
    await studio.earn(userId, 'bonus', 32, firstOfMonthMs);
    await studio.earn(userId, 'referralEarning', 64, firstOfMonthMs - 1);
    const { body } = await studio.call('getEarnings', { query: { days: 3 } }, token);
    expect(body).toEqual({
      today: 3,
      week: 15,
      month: 63,
      total: 127,
      bySource: { match: 1, call: 2, gift: 4, media: 8, message: 16, bonus: 32, referral: 64 },
      series: [
        { date: '2026-05-18', coins: 8, bySource: expect.objectContaining({ media: 8, match: 0 }) },
        { date: '2026-05-19', coins: 4, bySource: expect.objectContaining({ gift: 4 }) },
        { date: '2026-05-20', coins: 3, bySource: expect.objectContaining({ match: 1, call: 2 }) },
      ],
    });
  });

  it('reach back the requested number of days, and today ends now', async () => {
    const { userId, token } = await studio.newcomer();
    await studio.earn(userId, 'giftEarning', 5, todayMs - 365 * DAY_MS);
    const year = await studio.call('getEarnings', { query: { days: 366 } }, token);
    expect(year.body.series).toHaveLength(366);
    expect(year.body.series[0]).toMatchObject({ date: '2025-05-20', coins: 5 });
    expect(year.body.series.at(-1)?.date).toBe('2026-05-20');
    const one = await studio.call('getEarnings', { query: { days: 1 } }, token);
    expect(one.body).toMatchObject({ total: 5, series: [{ date: '2026-05-20', coins: 0 }] });
    for (const days of [0, 367]) {
      const refused = await studio.call('getEarnings', { query: { days } }, token);
      expect([refused.status, refused.body.field]).toEqual([400, 'days']);
    }
  });

  it('are listed by hour with returns, including the current hour', async () => {
    const { userId, token } = await studio.newcomer();
    const at = (ms: number) => new Date(ms).toISOString();
    await studio.earn(userId, 'callEarning', 3, nowMs - 24 * HOUR_MS);
    await studio.earn(userId, 'callEarning', 5, nowMs - 23 * HOUR_MS);
    await studio.earn(userId, 'giftEarning', 7, nowMs - 23 * HOUR_MS + 1);
    const { ledger, unitOfWork } = studio.context;
    for (const [ref, coins] of [
      ['photo', 40],
      ['film', 90],
    ] as const)
      await ledger.book({ userId, kind: 'mediaEarning', ref, coins });
    await unitOfWork.run((work) =>
      ledger.reverse({ userId, kind: 'mediaEarningReturn', ref: 'film', coins: 90 }, work),
    );
    const { body } = await studio.call('getEarningHours', { query: { days: 1 } }, token);
    expect(body.hours).toEqual([
      { at: at(nowMs - 23 * HOUR_MS), coins: 12, bySource: { call: 5, gift: 7 } },
      { at: at(nowMs), coins: 40, bySource: { media: 40 } },
    ]);
  });

  it('are the user’s own, without charges and payouts', async () => {
    const [her, other] = [await studio.newcomer(), await studio.newcomer()];
    await studio.earn(her.userId, 'giftEarning', 100, todayMs);
    await studio.earn(her.userId, 'seed', 7, todayMs + 1);
    await studio.take(her.userId, 'payout', 60);
    await studio.earn(her.userId, 'payoutReturn', 20, todayMs + 3);
    await studio.take(her.userId, 'penalty', 3);
    await studio.earn(her.userId, 'penaltyReturn', 1, todayMs + 5);
    await studio.earn(other.userId, 'giftEarning', 1_000, todayMs);
    const { body } = await studio.call('getEarnings', { query: {} }, her.token);
    expect(body).toMatchObject({ today: 100, total: 100 });
    const balance = await studio.call('getBalance', {}, her.token);
    expect(balance.body).toEqual({ balance: 65, instantCoins: 65 });
  });
});

describe('the balance', () => {
  it('is available to every role', async () => {
    const man = await studio.newcomer('user');
    expect((await studio.call('getBalance', {}, man.token)).body.balance).toBe(0);
    await studio.earn(man.userId, 'seed', 12, nowMs);
    expect((await studio.call('getBalance', {}, man.token)).body.balance).toBe(12);
  });
});

describe('the dashboard', () => {
  it('includes the earnings of a match at once', async () => {
    const studio = await openStudio();
    const [her, man] = [await studio.newcomer(), await studio.newcomer('user')];
    const { matching } = studio.features;
    for (const { token } of [her, man])
      await studio.call('matchRequest', { body: { matchingFilter: {} } }, token);
    await matching.idle();
    const matchId = matching.matchOf(her.userId)?.matchId ?? 'none';
    const before = await studio.call('getDashboard', {}, her.token);
    expect(before.body).toMatchObject({ matches: { used: 0 }, earnings: { today: 0 }, rank: null });
    const { channel_id } = await studio.context.database
      .selectFrom('matches')
      .select('channel_id')
      .where('id', '=', matchId)
      .executeTakeFirstOrThrow();
    for (const { token } of [her, man]) {
      await studio.call('matchingStart', { body: { matchId } }, token);
      const socket = await connectSocket(studio.url, token);
      await socket.subscribe(channels.rtc(channel_id));
      await socket.ask('heartbeat', {});
    }
    studio.clock.advance(match.earnsAfterMs);
    await matching.idle();
    const { body } = await studio.call('getDashboard', {}, her.token);
    expect(body).toMatchObject({
      matches: { used: 1 },
      earnings: { today: 6, bySource: { match: 6 } },
      rank: 1,
    });
    const supporters = await studio.call('getMyTopMaleUsers', { body: {} }, her.token);
    expect(supporters.body.topMaleUsers).toMatchObject([{ user: { _id: man.userId }, coins: 6 }]);
  });

  it('combines the values of the other endpoints', async () => {
    const studio = await openStudio();
    const [her, man] = [await studio.newcomer(), await studio.newcomer('user')];
    await studio.meet(man.userId, her.userId, todayMs - 1);
    await studio.meet(man.userId, her.userId, todayMs + HOUR_MS);
    await studio.meet(man.userId, her.userId, todayMs + 2 * HOUR_MS);
    const { body } = await studio.call('getDashboard', {}, her.token);
    const earnings = await studio.call('getEarnings', { query: {} }, her.token);
    expect(body.earnings).toMatchObject(earnings.body);
    expect(body).toMatchObject({
      level: 1,
      matches: { used: 2, limit: 100 },
      onlineSeconds: 0,
      rank: 1,
      streak: 2,
      penaltyLevel: 0,
      nextPayoutAt: '2026-05-25T06:00:00.000Z',
      updatedAt: new Date(nowMs).toISOString(),
    });
  });

  it('has no rank before the first point', async () => {
    const her = await studio.newcomer();
    await studio.earn(her.userId, 'bonus', 100, nowMs);
    const { body } = await studio.call('getDashboard', {}, her.token);
    expect(body).toMatchObject({ rank: null, streak: 0, earnings: { total: 100 } });
  });

  it.each([
    ['default', match.dailyLimitRewarded],
    ['other', match.dailyLimit],
  ])('has the limit of the user’s group: %s, %i', async (group, limit) => {
    const her = await studio.newcomer();
    const row = { user_id: her.userId, name: 'match_rewards', group_name: group };
    await studio.database.insertInto('splits').values(row).execute();
    const { body } = await studio.call('getDashboard', {}, her.token);
    expect(body.matches).toEqual({ used: 0, limit });
  });

  it.each(
    levels.map(({ level, minCoins }, at) => [level, minCoins, levels[at + 1]?.minCoins ?? null] as const),
  )('is on level %i from %i coins on, and knows the next level', async (level, minCoins, next) => {
    const her = await studio.newcomer();
    if (minCoins > 0) {
      await studio.earn(her.userId, 'giftEarning', minCoins - 1, nowMs - 90 * DAY_MS);
      const before = await studio.call('getDashboard', {}, her.token);
      expect(before.body.level).toBe(level - 1);
      await studio.earn(her.userId, 'giftEarning', 1, nowMs);
      // A payout does not lower the level.
      await studio.take(her.userId, 'payout', minCoins);
    }
    const { body } = await studio.call('getDashboard', {}, her.token);
    expect(body.level).toBe(level);
    expect(body.levels?.current).toBe(level);
    expect(body.levels?.progress).toEqual({ value: minCoins, target: next, resetsAt: null });
    expect(body.levels?.items).toHaveLength(levels.length);
  });

  it.each([
    ['a Monday before six', Date.UTC(2026, 4, 25, 5, 59, 59, 999), '2026-05-25T06:00:00.000Z'],
    ['a Monday at six', Date.UTC(2026, 4, 25, 6), '2026-06-01T06:00:00.000Z'],
    ['a Sunday night', Date.UTC(2026, 4, 24, 23, 59), '2026-05-25T06:00:00.000Z'],
    ['the end of a year', Date.UTC(2026, 11, 31), '2027-01-04T06:00:00.000Z'],
  ])('pays on Mondays at six, UTC: seen from %s', async (_, atMs, next) => {
    const studio = await openStudio(atMs);
    const her = await studio.newcomer();
    const [dashboard, target] = await Promise.all([
      studio.call('getDashboard', {}, her.token),
      studio.call('getPaymentTargetInfo', {}, her.token),
    ]);
    expect([dashboard.body.nextPayoutAt, target.body.nextPayoutAt]).toEqual([next, next]);
  });
});
