import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { supporterNoteMax } from '#shared/domain/supporters.ts';
import { openStudio, todayMs } from '#tests/kit/worlds/studio.ts';

async function openPage() {
  const studio = await openStudio();
  const [her, other] = [await studio.newcomer(), await studio.newcomer()];
  const man = await studio.newcomer('user', 'Ben');
  const params = { userId: man.userId };
  return {
    ...studio,
    her,
    other,
    man,
    shown: (token = her.token) => studio.call('getSupporter', { params }, token),
    write: (text: string, token = her.token) =>
      studio.call('saveSupporterNote', { params, body: { text } }, token),
  };
}

it('sums what one supporter brought to the streamer since the first time, without other users', async () => {
  const { her, other, man, meet, talk, shown } = await openPage();
  await meet(man.userId, her.userId, todayMs - 40 * DAY_MS);
  await meet(man.userId, her.userId, todayMs + HOUR_MS);
  await talk([man.userId, her.userId], todayMs + 2 * HOUR_MS, { seconds: 90 });
  await meet(man.userId, other.userId, todayMs + 3 * HOUR_MS);
  const { body } = await shown();
  expect(body.user.name).toBe('Ben');
  expect(body.lifetime).toMatchObject({
    coins: 6 + 6 + 72,
    matches: 2,
    calls: 1,
    firstAt: new Date(todayMs - 40 * DAY_MS).toISOString(),
  });
  expect(body.gifts).toEqual([]);
});

it('keeps a note for the streamer alone, and deletes it when it is empty', async () => {
  const { other, shown, write } = await openPage();
  expect((await write('  Likes jazz, works nights.  ')).body.note).toBe('Likes jazz, works nights.');
  expect((await shown()).body.note).toBe('Likes jazz, works nights.');
  expect((await shown(other.token)).body.note).toBe('');
  await write('Changed');
  expect((await shown()).body.note).toBe('Changed');
  await write('');
  expect((await shown()).body.note).toBe('');
  expect((await write('x'.repeat(supporterNoteMax + 1))).status).toBe(400);
});

it('is not found after a block in either direction, and forbidden for other roles', async () => {
  const { call, her, man, shown, write } = await openPage();
  expect((await shown(man.token)).status).toBe(403);
  await call('block', { params: { id: man.userId } }, her.token);
  expect((await shown()).status).toBe(404);
  expect((await write('x')).status).toBe(404);
});

it('lists all notes by name and finds one by name or text, without blocked users', async () => {
  const { call, her, other, man, newcomer, write } = await openPage();
  const ann = await newcomer('user', 'Ann');
  const list = async (search?: string, token = her.token) =>
    (await call('getSupporterNotes', { query: { ...(search !== undefined && { search }) } }, token)).body;
  await write('Likes jazz');
  await call(
    'saveSupporterNote',
    { params: { userId: ann.userId }, body: { text: 'Café owner' } },
    her.token,
  );
  const named = (body: Awaited<ReturnType<typeof list>>) =>
    body.notes.map(({ user, text }) => [user.name, text]);
  expect(named(await list())).toEqual([
    ['Ann', 'Café owner'],
    ['Ben', 'Likes jazz'],
  ]);
  expect(named(await list('cafe'))).toEqual([['Ann', 'Café owner']]);
  expect(await list('ben')).toMatchObject({ total: 1, notes: [{ text: 'Likes jazz' }] });
  expect(await list(undefined, other.token)).toMatchObject({ total: 0, notes: [] });
  await call('block', { params: { id: man.userId } }, her.token);
  expect(named(await list())).toEqual([['Ann', 'Café owner']]);
  expect((await call('getSupporterNotes', { query: {} }, man.token)).status).toBe(403);
});
