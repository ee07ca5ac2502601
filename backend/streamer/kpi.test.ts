import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { describe, expect, it } from 'vitest';
import { waitFor } from '#tests/kit/waitFor.ts';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { nowMs, openStudio, todayMs, weekMs } from '#tests/kit/worlds/studio.ts';

const studio = sharedWorld(openStudio);

type Studio = Awaited<ReturnType<typeof openStudio>>;

async function currentOf(studio: Studio, token: string) {
  const { body } = await studio.call('getKpiConfigInfo', { query: {} }, token);
  return Object.fromEntries(body.metrics.map(({ key, current }) => [key, current]));
}

const onlineSeconds = async (studio: Studio, token: string) =>
  (await studio.call('getDashboard', {}, token)).body.onlineSeconds;

describe('targets', () => {
  it('are those of the week, and null without data', async () => {
    const her = await studio.newcomer();
    const { body } = await studio.call('getKpiConfigInfo', { query: {} }, her.token);
    expect(body).toMatchObject({
      period: 'week',
      startsAt: '2026-05-18T00:00:00.000Z',
      endsAt: '2026-05-25T00:00:00.000Z',
    });
    expect(body.metrics.reduce((sum, { weight }) => sum + (weight ?? 0), 0)).toBe(100);
    expect(await currentOf(studio, her.token)).toEqual({
      answerRate: null,
      avgCallSec: null,
      onlineHours: 0,
      matches: 0,
      replySec: null,
      skipRate: null,
    });
  });

  it('list earlier weeks back to the first week of work, with their bonuses', async () => {
    const [her, man] = [await studio.newcomer(), await studio.newcomer('user')];
    const [last, before] = [weekMs - 7 * DAY_MS, weekMs - 14 * DAY_MS];
    await studio.meet(man.userId, her.userId, last, { reason: 'timeUp' });
    await studio.meet(man.userId, her.userId, before, { reason: 'skip', by: her.userId });
    await studio.backdate({ userId: her.userId, kind: 'kpiBonus', ref: '2026-05-11', coins: 7 }, weekMs);
    const weeks = async (count?: number) => {
      const query = count === undefined ? {} : { weeks: count };
      return (await studio.call('getKpiConfigInfo', { query }, her.token)).body.before;
    };
    expect(await weeks()).toEqual([]);
    expect(await weeks(1)).toHaveLength(1);
    // In the first week only the target of few skips was reached; earlier weeks do not exist.
    expect(await weeks(8)).toEqual([
      {
        ...{ startsAt: '2026-05-11T00:00:00.000Z', endsAt: '2026-05-18T00:00:00.000Z' },
        ...{ reached: 1, of: 6, percent: 1, coins: 7 },
      },
      {
        ...{ startsAt: '2026-05-04T00:00:00.000Z', endsAt: '2026-05-11T00:00:00.000Z' },
        ...{ reached: 0, of: 6, percent: 0, coins: null },
      },
    ]);
    const refused = await studio.call('getKpiConfigInfo', { query: { weeks: 9 } }, her.token);
    expect(refused.status).toBe(400);
  });

  it('count this week’s matches and the streamer’s skips', async () => {
    const [her, man] = [await studio.newcomer(), await studio.newcomer('user')];
    const meet = (at: number, reason: string, by?: string) =>
      studio.meet(man.userId, her.userId, at, { reason, ...(by === undefined ? {} : { by }) });
    await meet(weekMs - 1, 'skip', her.userId);
    await meet(weekMs, 'skip', her.userId);
    await meet(todayMs, 'skip', man.userId);
    await meet(todayMs + 1, 'peerLeave', her.userId);
    await meet(todayMs + 2, 'timeUp');
    await meet(todayMs + 3, 'timeUp');
    await meet(todayMs + 4, 'skip', her.userId);
    expect(await currentOf(studio, her.token)).toMatchObject({ matches: 6, skipRate: 33 });
  });
});

describe('targets for calls and messages', () => {
  it('count received calls for the answer rate, and all calls for the average duration', async () => {
    const [her, man] = [await studio.newcomer(), await studio.newcomer('user')];
    const toHer = [man.userId, her.userId] as const;
    await studio.talk(toHer, weekMs - 1, { reason: 'noAnswer' });
    await studio.talk(toHer, todayMs, { seconds: 60 });
    await studio.talk(toHer, todayMs + 1, { seconds: 120 });
    await studio.talk(toHer, todayMs + 2, { reason: 'declined' });
    // The caller cancelled the first call; the others are outgoing calls.
    await studio.talk(toHer, todayMs + 3, { reason: 'cancelled' });
    await studio.talk([her.userId, man.userId], todayMs + 4, { reason: 'noAnswer' });
    await studio.talk([her.userId, man.userId], todayMs + 5, { seconds: 30 });
    expect(await currentOf(studio, her.token)).toMatchObject({ answerRate: 67, avgCallSec: 70 });
  });

  it('use the median reply time, from the first unanswered message', async () => {
    const her = await studio.newcomer();
    const men = [await studio.newcomer('user'), await studio.newcomer('user'), await studio.newcomer('user')];
    let sent = 0;
    const say = async (from: { token: string }, to: { userId: string }, afterMs: number) => {
      studio.clock.advance(afterMs);
      const body = { to: to.userId, type: 'text', text: 'Hello', tempId: `t${++sent}` } as const;
      expect((await studio.call('sendMessage', { body }, from.token)).status).toBe(200);
    };
    const [first, second, third] = men as [typeof her, typeof her, typeof her];
    await say(first, her, 0);
    expect(await currentOf(studio, her.token)).toMatchObject({ replySec: null });
    await say(first, her, 10_000);
    await say(her, first, 10_000);
    await say(her, first, 60_000);
    expect(await currentOf(studio, her.token)).toMatchObject({ replySec: 20 });
    await say(second, her, 0);
    await say(her, second, 40_000);
    await say(third, her, 0);
    await say(her, third, HOUR_MS);
    expect(await currentOf(studio, her.token)).toMatchObject({ replySec: 40 });
  });
});

describe('time online', () => {
  it('runs while a socket is open, independent of the number of tabs, and stops after the last', async () => {
    const studio = await openStudio();
    const her = await studio.newcomer();
    const { hub } = studio.context;
    const first = await connectSocket(studio.url, her.token);
    studio.clock.advance(90_000);
    expect(await onlineSeconds(studio, her.token)).toBe(90);
    const second = await connectSocket(studio.url, her.token);
    first.close();
    studio.clock.advance(10_000);
    second.close();
    await waitFor(() => expect(hub.isConnected(her.userId)).toBe(false));
    // A streamer who does not reconnect within a second counts as offline.
    studio.clock.advance(1_000);
    studio.clock.advance(HOUR_MS);
    expect(await onlineSeconds(studio, her.token)).toBe(101);
    expect(await currentOf(studio, her.token)).toMatchObject({ onlineHours: 0 });

    await connectSocket(studio.url, her.token);
    studio.clock.advance(2 * HOUR_MS);
    expect(await onlineSeconds(studio, her.token)).toBe(101 + 2 * 3_600);
    expect(await currentOf(studio, her.token)).toMatchObject({ onlineHours: 2 });
  });

  it('starts at midnight for today, and on Monday for the targets', async () => {
    const studio = await openStudio(weekMs - 30 * 60_000);
    const her = await studio.newcomer();
    await connectSocket(studio.url, her.token);
    studio.clock.advance(2 * HOUR_MS);
    expect(await onlineSeconds(studio, her.token)).toBe(90 * 60);
    expect(await currentOf(studio, her.token)).toMatchObject({ onlineHours: 1.5 });
    studio.clock.advance(21 * HOUR_MS);
    expect(await onlineSeconds(studio, her.token)).toBe(22.5 * 3_600);
  });

  it('is written each minute, so that it survives a crash', async () => {
    const studio = await openStudio();
    const her = await studio.newcomer();
    await connectSocket(studio.url, her.token);
    studio.clock.advance(5 * 60_000 + 59_000);
    await expect
      .poll(() => studio.database.selectFrom('online_spans').selectAll().executeTakeFirst())
      .toMatchObject({ user_id: her.userId, from_ms: nowMs, until_ms: nowMs + 5 * 60_000 });
  });

  it('is recorded for streamers only', async () => {
    const studio = await openStudio();
    const man = await studio.newcomer('user');
    const companion = await studio.newcomer();
    await studio.database
      .updateTable('users')
      .set({ is_demo: 1 })
      .where('id', '=', companion.userId)
      .execute();
    for (const { token } of [man, companion]) await connectSocket(studio.url, token);
    studio.clock.advance(5 * 60_000);
    expect(await studio.database.selectFrom('online_spans').selectAll().execute()).toEqual([]);
  });
});
