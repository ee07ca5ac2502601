import { afterEach, beforeEach, expect, it } from 'vitest';
import { match } from '#shared/domain/constants.ts';
import { completeLocker } from '#tests/kit/backend/locker.ts';
import { ApiFailure } from '../lib/failure.ts';
import { createWorld, startMs, type World } from './testing.ts';

let world: World;

beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

async function refusal(userId: string, filter = {}): Promise<Record<string, unknown> | null> {
  try {
    await world.request(userId, filter);
    return null;
  } catch (error) {
    if (error instanceof ApiFailure) return { status: error.status, code: error.code, ...error.extra };
    throw error;
  }
}

/** Inserts past matches directly, because playing each match would take long. */
async function insertStarted(count: number, startedMs: number): Promise<void> {
  const row = { state: 'ended', filters: '{}', made_ms: startedMs, started_ms: startedMs };
  for (let index = 0; index < count; index++) {
    const id = `old${startedMs}-${index}`;
    const sides = index % 2 ? { a: 'u1', b: 'g1' } : { a: 'g1', b: 'u1' };
    await world.database
      .insertInto('matches')
      .values({ id, channel_id: id, ...sides, ...row })
      .execute();
  }
}

it('a search is refused to an artist, a goddess with an incomplete profile, and a removed or unknown account', async () => {
  await world.add('artist', { role: 'artist' });
  await world.add('g1', { role: 'pendingGoddess', bio: null, phone: null });
  await world.add('g2', { role: 'pendingGoddess', bio: 'Hello', phone: '+371 20000000' });
  await completeLocker(world.database, 'g2');
  await world.add('u1', { deleted: 1 });
  expect(await refusal('artist')).toMatchObject({ status: 403, code: 'locked' });
  expect(await refusal('g1')).toMatchObject({ status: 403, code: 'locked' });
  expect(await refusal('g2')).toBeNull();
  await world.add('u2', { birthday: null });
  expect(await refusal('u2')).toMatchObject({ status: 403, code: 'locked' });
  expect(await refusal('u1')).toMatchObject({ code: 'forbidden' });
  expect(await refusal('nobody')).toMatchObject({ code: 'forbidden' });
});

it('a search is refused to a suspended person, with the end of the suspension', async () => {
  await world.add('u1');
  expect(await world.ban('u1')).toMatchObject({ banned: false });
  await world.database
    .insertInto('matching_bans')
    .values({ user_id: 'u1', reason: 'moderation', from_ms: startMs, until_ms: startMs + 1_000 })
    .execute();
  const until = new Date(startMs + 1_000).toISOString();
  expect(await refusal('u1')).toEqual({
    status: 403,
    code: 'matching_banned',
    until,
    reason: 'moderation',
  });
  expect(await world.ban('u1')).toMatchObject({ banned: true, until, reason: 'moderation' });
  await world.pass(1_000);
  expect(await refusal('u1')).toBeNull();
  expect(await world.ban('u1')).toMatchObject({ banned: false });
});

it('a search needs the coins of a paid filter, and charges none', async () => {
  await world.add('u1', { coins: match.genderFilterPriceCoins - 1 });
  await world.add('u2', { coins: match.genderFilterPriceCoins });
  expect(await refusal('u1', { gender: 'female' })).toMatchObject({ status: 402, code: 'not_enough_coins' });
  expect(await refusal('u1')).toBeNull();
  expect(await refusal('u2', { gender: 'female' })).toBeNull();
  expect(await world.coins('u1', 'u2')).toEqual([9, 10]);
});

it('a refused search ends the earlier one', async () => {
  await world.add('u1');
  await world.add('g1');
  await world.request('u1');
  expect(await refusal('u1', { gender: 'female' })).not.toBeNull();
  await world.request('g1');
  expect(world.sent).toEqual([]);
});

it('people from a country of `offeredLastFrom` are matched only if no other person waits', async () => {
  await world.close();
  world = await createWorld({ offeredLastFrom: ['UA'] });
  await world.add('g1', { country: 'UA' });
  await world.add('g2', { country: 'ES' });
  await world.add('u1');
  await world.add('u2');
  for (const userId of ['g1', 'g2', 'u1']) {
    await world.request(userId);
    await world.pass(1_000);
  }
  expect(world.last('u1', 'matchFound').companion._id).toBe('g2');
  await world.request('u2');
  expect(world.last('u2', 'matchFound').companion._id).toBe('g1');
});

it.each([
  { group: null, limit: match.dailyLimit, rewardAt: null },
  { group: 'default', limit: match.dailyLimitRewarded, rewardAt: match.dailyLimit },
  { group: 'off', limit: match.dailyLimit, rewardAt: null },
])(
  'a search allows $limit matches a day in group $group, and the answer says how many were used',
  async (given) => {
    const { group, limit, rewardAt } = given;
    await world.add('u1');
    await world.add('g1');
    if (group !== null) {
      const split = { user_id: 'u1', name: 'match_rewards', group_name: group };
      await world.database.insertInto('splits').values(split).execute();
    }
    const midnightMs = Date.UTC(2026, 4, 20);
    // Matches of yesterday, and one of today that never started, do not count.
    await insertStarted(5, midnightMs - 1);
    const voided = { id: 'void', channel_id: 'void', a: 'u1', b: 'g1', state: 'void', filters: '{}' };
    await world.database
      .insertInto('matches')
      .values({ ...voided, made_ms: startMs })
      .execute();
    await insertStarted(limit - 1, midnightMs);
    expect(await refusal('u1')).toBeNull();
    await insertStarted(1, startMs);
    const resetsAt = new Date(Date.UTC(2026, 4, 21)).toISOString();
    expect(await refusal('u1')).toEqual({ status: 429, code: 'match_limit', resetsAt });
    expect(await world.ban('u1')).toEqual({
      banned: false,
      // A user is not a streamer, so matches earn no coins.
      matches: { used: limit, limit, rewardAt, reward: null, resetsAt },
    });
    await world.pass(12 * 3_600_000);
    expect(await refusal('u1')).toBeNull();
    expect(await world.ban('u1')).toMatchObject({ matches: { used: 0, limit } });
  },
);
