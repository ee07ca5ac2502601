import { describe, expect, it } from 'vitest';
import { HOUR_MS, DAY_MS } from '#shared/domain/constants.ts';
import { nowMs, openStudio, todayMs, weekMs } from './testing.ts';

async function openWithMen() {
  const studio = await openStudio();
  const her = await studio.newcomer();
  const men = {
    ann: await studio.newcomer('user', 'Anders'),
    ben: await studio.newcomer('user', 'Ben'),
    cid: await studio.newcomer('user', 'Cid'),
  };
  const mine = async (body: {
    period?: 'day' | 'week' | 'month' | 'all';
    sort?: 'coins' | 'calls' | 'recent';
  }) => {
    const answer = await studio.call('getMyTopMaleUsers', { body }, her.token);
    return answer.body.topMaleUsers.map(({ user, coins }) => [user.name, coins]);
  };
  return { ...studio, her, men, mine };
}

describe('those who gave most to her', () => {
  it('those who gave most to her are the men of her matches, by what these earned her', async () => {
    const { meet, her, men, mine, call } = await openWithMen();
    for (let at = 1; at <= 3; at++) await meet(men.ben.userId, her.userId, todayMs + at * HOUR_MS);
    await meet(men.ann.userId, her.userId, todayMs + 4 * HOUR_MS);
    expect(await mine({})).toEqual([
      ['Ben', 18],
      ['Anders', 6],
    ]);
    expect(await mine({ sort: 'recent' })).toEqual([
      ['Anders', 6],
      ['Ben', 18],
    ]);
    expect(await mine({ sort: 'calls' })).toEqual(await mine({ sort: 'coins' }));
    const { body } = await call('getMyTopMaleUsers', { body: {} }, her.token);
    expect(body.topMaleUsers[0]).toMatchObject({
      calls: null,
      lastAt: new Date(todayMs + 3 * HOUR_MS).toISOString(),
      user: { _id: men.ben.userId, status: 'offline', rolesGroup: 'user' },
    });
    // What others see of a person, and nothing more.
    expect(JSON.stringify(body)).not.toMatch(/@example\.com|1990-05-01/);
  });

  it('those who gave most to her are those of the period', async () => {
    const { meet, her, men, mine } = await openWithMen();
    await meet(men.ann.userId, her.userId, todayMs);
    await meet(men.ben.userId, her.userId, weekMs);
    await meet(men.cid.userId, her.userId, Date.UTC(2026, 4, 1));
    await meet(men.cid.userId, her.userId, nowMs - 300 * DAY_MS);
    expect(await mine({ period: 'day' })).toEqual([['Anders', 6]]);
    const names = async (period: 'week' | 'month') => new Set((await mine({ period })).map(([name]) => name));
    expect(await names('week')).toEqual(new Set(['Anders', 'Ben']));
    expect(await names('month')).toEqual(new Set(['Anders', 'Ben', 'Cid']));
    expect((await mine({ period: 'all' }))[0]).toEqual(['Cid', 12]);
  });

  it('those who gave most to her are hers alone, men alone, and still there', async () => {
    const { meet, her, men, mine, newcomer, database } = await openWithMen();
    const other = await newcomer();
    await meet(men.ann.userId, other.userId, nowMs);
    await meet(other.userId, her.userId, nowMs);
    await meet(men.ben.userId, her.userId, nowMs);
    await meet(men.cid.userId, her.userId, nowMs);
    await database.updateTable('users').set({ deleted: 1 }).where('id', '=', men.cid.userId).execute();
    expect(await mine({ period: 'all' })).toEqual([['Ben', 6]]);
  });
});

describe('those who gave most of all', () => {
  it('those who gave most of all are counted over every streamer and thirty days, ten at most', async () => {
    const { meet, her, men, newcomer, call } = await openWithMen();
    const other = await newcomer();
    await meet(men.ann.userId, other.userId, nowMs - HOUR_MS);
    await meet(men.ann.userId, her.userId, nowMs);
    await meet(men.ben.userId, her.userId, nowMs);
    for (let at = 0; at < 5; at++) await meet(men.cid.userId, her.userId, nowMs - 30 * DAY_MS - 1 - at);
    const top = async () =>
      (await call('getTopMaleUsers', {}, her.token)).body.topMaleUsers.map(({ user, coins }) => [
        user.name,
        coins,
      ]);
    expect(await top()).toEqual([
      ['Anders', 12],
      ['Ben', 6],
    ]);
    for (let at = 0; at < 11; at++) {
      await meet((await newcomer('user')).userId, her.userId, nowMs);
    }
    expect(await top()).toHaveLength(10);
  });
});
