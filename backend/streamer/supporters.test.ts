import { describe, expect, it } from 'vitest';
import { HOUR_MS, DAY_MS } from '#shared/domain/constants.ts';
import { nowMs, openStudio, todayMs, weekMs } from '#tests/kit/worlds/studio.ts';

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

const blankMessage = {
  type: 'media',
  text: null,
  app_lang: null,
  ignore_offensive: 0,
  offensive: 0,
  gif_id: null,
  sticker_id: null,
  source: null,
  temp_id: null,
  place: nowMs + 5_000,
  updated_ms: nowMs,
  deleted: 0,
  revision: 1,
};
const blankMedium = {
  place: nowMs + 5_000,
  position: 0,
  type: 'image',
  upload_id: null,
  gift_id: null,
  gift_image: null,
  is_private: 1,
  price: 50,
  paid: 1,
  unblurred: 1,
  state: 'ready',
  duration: null,
  width: null,
  height: null,
  waveform: null,
};

describe('top supporters of a streamer', () => {
  it('are the men of her matches, sorted by what they earned her', async () => {
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
    const { body } = await call('getMyTopMaleUsers', { body: {} }, her.token);
    expect(body.topMaleUsers[0]).toMatchObject({
      calls: 0,
      lastAt: new Date(todayMs + 3 * HOUR_MS).toISOString(),
      user: { _id: men.ben.userId, status: 'offline', rolesGroup: 'user' },
    });
    // The list exposes only the public profile.
    expect(JSON.stringify(body)).not.toMatch(/@example\.com|1990-05-01/);
  });

  it('are limited to the period', async () => {
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

  it('are her own, men only, without deleted users', async () => {
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

it('top supporters include calls, gifts and media, less refunds', async () => {
  const { her, men, mine, call, talk, database, context, meet } = await openWithMen();
  const { ledger } = context;
  await database.updateTable('users').set({ price: 60 }).where('id', '=', her.userId).execute();
  for (const { userId } of Object.values(men))
    await ledger.book({ userId, kind: 'seed', ref: 'test', coins: 1_000 });
  await meet(men.cid.userId, her.userId, todayMs);
  // The man paid for two minutes of his own call and one minute of hers.
  await talk([men.ann.userId, her.userId], todayMs, { seconds: 70 });
  await talk([her.userId, men.ann.userId], todayMs, { seconds: 20, payer: men.ann.userId });
  await talk([men.ben.userId, her.userId], todayMs, { reason: 'noAnswer' });
  const { gifts } = (await call('getGifts', {}, men.ben.token)).body;
  const gift = gifts.find(({ rawValue }) => (rawValue ?? 0) >= 10);
  const sent = await call(
    'sendMessage',
    { body: { to: her.userId, type: 'media', media: [{ giftId: gift?._id ?? '' }], tempId: 'g1' } },
    men.ben.token,
  );
  expect(sent.status).toBe(200);
  const ofGift = Math.floor(((gift?.rawValue ?? 0) * 60) / 100);
  const byCoins = new Map((await mine({})) as [string, number][]);
  expect(byCoins).toEqual(
    new Map([
      ['Anders', 3 * 36],
      ['Ben', ofGift],
      ['Cid', 6],
    ]),
  );
  expect((await mine({ sort: 'calls' }))[0]).toEqual(['Anders', 108]);
  const { body } = await call('getMyTopMaleUsers', { body: {} }, her.token);
  expect(body.topMaleUsers.find(({ user }) => user.name === 'Anders')?.calls).toBe(2);

  const { chatId } = sent.body.message;
  const medium = '11111111-2222-4333-8444-555555555555';
  const messageId = 'paid-1';
  await database
    .insertInto('messages')
    .values({ ...blankMessage, id: messageId, chat_id: chatId, from_id: her.userId, to_id: men.cid.userId })
    .execute();
  await database
    .insertInto('message_media')
    .values({ ...blankMedium, id: medium, message_id: messageId, chat_id: chatId, from_id: her.userId })
    .execute();
  const book = (kind: 'mediaEarning' | 'mediaEarningReturn', ref: string, coins: number) =>
    ledger.book({ userId: her.userId, kind, ref, coins });
  await book('mediaEarning', medium, 30);
  await book('mediaEarningReturn', medium, -30);
  await book('mediaEarning', `${medium} 2`, 30);
  expect(new Map((await mine({})) as [string, number][]).get('Cid')).toBe(36);
});

describe('top supporters of all streamers', () => {
  it('are counted over every streamer and thirty days, ten at most', async () => {
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
