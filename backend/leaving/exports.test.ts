import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { createJumpingClock } from '#tests/kit/clock.ts';
import { openChats, textDraft } from '#tests/kit/worlds/chats.ts';
import { packZip } from './pack.ts';

const noBody = {} as const;

const unzip = (bytes: Uint8Array): ReadonlyMap<string, string> =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));

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
  // Without the quote a spreadsheet would execute the cell as a formula.
  expect(files.get('messages.csv')).toContain(`"'=1+1, and «quotes», ""more"""`);
  expect(JSON.parse(files.get('coins.json') ?? '')).toMatchObject([{ kind: 'seed', coins: 120 }]);
  expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject([
    { birthday: '1990-01-01', gender: 'male' },
  ]);
});

it('reads a file in parts while it packs, so that a long list is never completely in memory', async () => {
  const parts = 40;
  const lineOf = (part: number) => `${part} ${'é'.repeat(part)} ${String(part).repeat(20_000)}\n`;
  let read = 0;
  let packedBefore = 0;
  async function* long() {
    for (; read < parts; read++) yield lineOf(read);
  }
  async function* short() {
    yield 'короткий';
  }
  const chunks: Buffer[] = [];
  const files = [
    { name: 'long.txt', read: long },
    { name: 'empty.txt', read: async function* none() {} },
    { name: 'short.txt', read: short },
  ];
  for await (const chunk of packZip(files, Date.UTC(2026, 10, 30))) {
    if (read < parts) packedBefore += chunk.length;
    chunks.push(chunk);
  }
  const archive = unzip(Buffer.concat(chunks));
  expect(packedBefore).toBeGreaterThan(0);
  expect(archive.get('long.txt')).toBe(Array.from({ length: parts }, (_, part) => lineOf(part)).join(''));
  expect(archive.get('empty.txt')).toBe('');
  expect(archive.get('short.txt')).toBe('короткий');
});

it('exports more messages than one statement reads, each once and in order', async () => {
  const { as, me, friend, features, download, database } = await open();
  const { chat_id: chatId } = await database
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', me.userId)
    .where('companion_id', '=', friend.userId)
    .executeTakeFirstOrThrow();
  const first = await database
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: 2_500 }, (_, at) => ({
    ...first,
    id: `more-${at}`,
    temp_id: null,
    text: `line ${at}`,
    place: first.place + 10_000 + at,
  }));
  for (let at = 0; at < more.length; at += 500)
    await database
      .insertInto('messages')
      .values(more.slice(at, at + 500))
      .execute();
  await as(me, 'requestDataExport', noBody);
  await features.leaving.idle();
  const { url } = await as(me, 'openDataExport', noBody);
  const files = unzip(new Uint8Array(await (await download(url)).arrayBuffer()));
  const texts = (JSON.parse(files.get('messages.json') ?? '') as { text: string }[]).map(({ text }) => text);
  expect(texts.filter((text) => text.startsWith('line'))).toEqual(more.map(({ text }) => text));
  const table = Papa.parse<string[]>(files.get('messages.csv') ?? '', { skipEmptyLines: true }).data;
  expect(table.filter(([chat]) => chat === '\uFEFFchat' || chat === 'chat')).toHaveLength(1);
  expect(table.map((cells) => cells[4]).filter((text) => text?.startsWith('line'))).toHaveLength(more.length);
});

it('notifies the user by an activity and a mail when the archive is ready', async () => {
  const { as, me, features, mail, database } = await open();
  await database.updateTable('users').set({ email: 'me@example.com' }).where('id', '=', me.userId).execute();
  await as(me, 'requestDataExport', noBody);
  await features.idle();
  expect(mail.sent.at(-1)).toMatchObject({ kind: 'account.exportReady', to: 'me@example.com' });
  const { activities } = await as(me, 'getActivities', { query: {} } as never);
  expect(activities[0]).toMatchObject({ kind: 'systemMessage', text: 'Your data copy is ready' });
});

it('returns an address that works once, for five minutes, for its user only', async () => {
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

it('keeps an archive for seven days, then deletes it with its file', async () => {
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
