import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { createJumpingClock } from '#tests/kit/clock.ts';
import { unzip } from '#tests/kit/backend/zip.ts';
import { openChats, textDraft } from '#tests/kit/worlds/chats.ts';

const noBody = {} as const;

async function open() {
  const clock = createJumpingClock(Date.UTC(2026, 10, 29, 12));
  const world = await openChats({ clock });
  const [me, friend] = [await world.person('user', 120), await world.person('goddess')];
  await world.becomeAcquainted(me, friend);
  await world.send(me, friend, textDraft('=1+1, and «quotes», "more"'));
  await world.send(friend, me, textDraft('An answer'));
  const state = async () => world.as(me, 'getDataExport', noBody);
  const download = async (url: string) => fetch(new URL(url, world.url));
  return { ...world, clock, me, friend, state, download };
}

it('makes an archive with profile, messages, history and coins, as JSON and as CSV', async () => {
  const { as, me, friend, features, state, download, send } = await open();
  await send(friend, me, textDraft('Before the copy'));
  expect(await state()).toEqual({ state: 'none', expires: null, bytes: null });
  expect((await as(me, 'requestDataExport', noBody)).state).toBe('waiting');
  await features.leaving.idle();
  const ready = await state();
  expect(ready.state).toBe('ready');

  const { url } = await as(me, 'openDataExport', noBody);
  const answer = await download(url);
  expect(answer.headers.get('content-disposition')).toContain('vesper-data.zip');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes).toHaveLength(ready.bytes ?? 0);
  const files = unzip(bytes);
  expect([...files.keys()].sort()).toEqual(
    ['coins', 'history', 'messages', 'profile'].flatMap((name) => [`${name}.csv`, `${name}.json`]),
  );
  const messages = JSON.parse(files.get('messages.json') ?? '') as { from: string; text: string }[];
  expect(messages.map(({ from, text }) => `${from}: ${text}`)).toEqual(
    expect.arrayContaining(['me: =1+1, and «quotes», "more"', 'them: An answer', 'them: Before the copy']),
  );
  // A spreadsheet would run a cell that begins with an equals sign.
  expect(files.get('messages.csv')).toContain(`"'=1+1, and «quotes», ""more"""`);
  expect(JSON.parse(files.get('coins.json') ?? '')).toMatchObject([{ kind: 'seed', coins: 120 }]);
  expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject([
    { birthday: '1990-01-01', gender: 'male' },
  ]);
});

it('tells the user by an activity and a mail when the archive is ready', async () => {
  const { as, me, features, mail, database } = await open();
  await database.updateTable('users').set({ email: 'me@example.com' }).where('id', '=', me.userId).execute();
  await as(me, 'requestDataExport', noBody);
  await features.idle();
  expect(mail.sent.at(-1)).toMatchObject({ kind: 'account.exportReady', to: 'me@example.com' });
  const { activities } = await as(me, 'getActivities', { query: {} } as never);
  expect(activities[0]).toMatchObject({ kind: 'systemMessage', text: 'Your data copy is ready' });
});

it('gives an address that works once, for five minutes, to its user alone', async () => {
  const { as, me, friend, features, download, clock, refusal } = await open();
  await as(me, 'requestDataExport', noBody);
  await features.leaving.idle();
  expect(await refusal(friend, 'openDataExport', noBody)).toBe('404 not_found');
  const { url } = await as(me, 'openDataExport', noBody);
  expect((await download(url)).status).toBe(200);
  expect((await download(url)).status).toBe(404);
  const late = await as(me, 'openDataExport', noBody);
  clock.jump(5 * MINUTE_MS);
  expect((await download(late.url)).status).toBe(404);
  expect((await download('/media/exports/guessed')).status).toBe(404);
});

it('keeps one archive for seven days, then removes it with its file', async () => {
  const { as, me, features, clock, issueToken, database } = await open();
  await as(me, 'requestDataExport', noBody);
  await as(me, 'requestDataExport', noBody);
  await features.leaving.idle();
  await as(me, 'requestDataExport', noBody);
  expect(await database.selectFrom('data_exports').select('id').execute()).toHaveLength(1);
  clock.jump(7 * DAY_MS - 1);
  const later = { ...me, token: await issueToken(me.userId) };
  expect((await as(later, 'getDataExport', noBody)).state).toBe('ready');
  clock.jump(1);
  expect((await as(later, 'getDataExport', noBody)).state).toBe('none');
  await features.leaving.makeCopies();
  expect(await database.selectFrom('data_exports').select('id').execute()).toEqual([]);
});
