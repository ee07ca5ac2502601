import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { nowMs, openStudio } from '#tests/kit/worlds/studio.ts';
import { createTopUsers } from './topUsers.ts';

it('the most generous users of the last thirty days are top users for everyone, until others are', async () => {
  const studio = await openStudio();
  const [her, his] = [await studio.newcomer(), await studio.newcomer('user')];
  const other = await studio.newcomer('user');
  const isTop = async ({ userId }: { userId: string }) => {
    await studio.features.idle();
    // Issues a new token, because a session lasts a day.
    const token = await studio.issueToken(her.userId);
    const { body } = await studio.call('getFavorites', { query: {} }, token);
    return body.users.find(({ _id }) => _id === userId)?.isTopUser;
  };
  for (const { userId } of [his, other])
    await studio.call('addFavorite', { params: { id: userId } }, her.token);
  expect(await isTop(his)).toBe(false);
  await studio.meet(his.userId, her.userId, nowMs);
  studio.clock.advance(HOUR_MS);
  expect([await isTop(his), await isTop(other)]).toEqual([true, false]);

  // Runs the refresh at the given moment.
  const lookAt = (atMs: number) =>
    createTopUsers({ ...studio.context, clock: createManualClock(atMs) }).refresh();
  await lookAt(nowMs + 30 * DAY_MS);
  expect(await isTop(his)).toBe(true);
  await lookAt(nowMs + 30 * DAY_MS + 1);
  expect(await isTop(his)).toBe(false);
});
