import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { nowMs, openStudio } from '#tests/kit/worlds/studio.ts';

const studio = sharedWorld(openStudio);

async function onlineFrom(userId: string, fromMs: number, untilMs: number) {
  await studio.database
    .insertInto('online_spans')
    .values({ id: `span-${fromMs}`, user_id: userId, from_ms: fromMs, until_ms: untilMs })
    .execute();
}

describe('this session', () => {
  it('is empty after an absence of an hour', async () => {
    const her = await studio.newcomer();
    expect((await studio.call('getShift', {}, her.token)).body).toMatchObject({
      startedAt: null,
      coins: null,
      hours: [],
    });
    await onlineFrom(her.userId, nowMs - 3 * HOUR_MS, nowMs - 61 * MINUTE_MS);
    expect((await studio.call('getShift', {}, her.token)).body.startedAt).toBeNull();
  });

  it('includes a short absence; paid, waiting and away times add up to it', async () => {
    const her = await studio.newcomer();
    const man = await studio.newcomer('user');
    await onlineFrom(her.userId, nowMs - 150 * MINUTE_MS, nowMs - 90 * MINUTE_MS);
    await onlineFrom(her.userId, nowMs - 60 * MINUTE_MS, nowMs);
    // Earned before the session, so it belongs to an earlier one.
    await studio.earn(her.userId, 'giftEarning', 1_000, nowMs - 5 * HOUR_MS);
    const callId = await studio.talk([man.userId, her.userId], nowMs - 130 * MINUTE_MS, { seconds: 600 });
    await studio.backdate(
      { userId: her.userId, kind: 'callEarning', coins: 360, ref: `${callId}:0` },
      nowMs - 130 * MINUTE_MS,
    );
    await studio.talk([man.userId, her.userId], nowMs - 40 * MINUTE_MS, { reason: 'noAnswer' });
    await studio.talk([man.userId, her.userId], nowMs - 39 * MINUTE_MS, { reason: 'cancelled' });
    await studio.meet(man.userId, her.userId, nowMs - 30 * MINUTE_MS);
    const { body } = await studio.call('getShift', {}, her.token);
    expect(body).toMatchObject({
      startedAt: new Date(nowMs - 150 * MINUTE_MS).toISOString(),
      isOnline: true,
      coins: 366,
      matches: 1,
      calls: { answered: 1, rung: 2 },
      coinsOf: { call: 360, match: 6 },
      seconds: { call: 600, match: 25, away: 30 * 60, waiting: 150 * 60 - 600 - 25 - 30 * 60 },
    });
    // From 09:30 until noon: the chart has three hours, and the first is partial.
    expect(body.hours.map(({ at }) => at.slice(11, 16))).toEqual(['09:30', '10:00', '11:00', '12:00']);
    expect(body.hours.reduce((sum, { coins }) => sum + coins, 0)).toBe(366);
    const seconds = body.hours.reduce((sum, one) => sum + one.call + one.match + one.waiting + one.away, 0);
    expect(seconds).toBe(150 * 60);
  });
});
