import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chat, draft, message, outgoing, page } from '#tests/store/build.ts';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { createSqliteLocalStore } from './localStore.ts';
import { backupOf } from './migrate.ts';
import { openStorage, resetStorage, type Storage } from './storage.ts';

const me = 'me';
let folder = '';
let storage: Storage | null = null;
const chatFile = () => join(folder, 'chat-module-db.sqlite');
const clientFile = () => join(folder, 'client-db.sqlite');

function open(): Storage & { readonly stores: NonNullable<Storage['stores']> } {
  storage = openStorage(folder, me);
  const { stores } = storage;
  if (!stores) throw new Error('newer');
  return { ...storage, stores };
}
function close(): void {
  storage?.close();
  storage = null;
}

/** Fills a user's databases and closes them. */
async function fill(messages = 400): Promise<void> {
  const { stores } = open();
  const history = Array.from({ length: messages }, (_, n) =>
    message(`m${n}`, n + 1, { text: `word${n} `.repeat(20) }),
  );
  await stores.chats.apply({
    changes: [
      { kind: 'chats', chats: [chat('c1')] },
      page(1, history, true),
      { kind: 'caughtUp', revision: 5 },
    ],
  });
  await stores.chats.putFile({ file: { id: 'f1', name: 'a', type: 'b', bytes: Uint8Array.from([1, 2, 3]) } });
  for (let n = 0; n < 200; n += 1)
    await stores.local.putDraft({ draft: draft(`chat:c${n}`, `text ${n} `.repeat(30)) });
  for (let n = 0; n < 100; n += 1)
    await stores.local.putOutbox({ entry: outgoing(`t${n}`, `text ${n} `.repeat(30)) });
  close();
}

/** Overwrites some pages, always the same ones, except the first. */
function scribble(file: string, share: number): void {
  const bytes = readFileSync(file);
  let state = 7;
  for (let at = 8_192; at < bytes.length; at += 8_192) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    if (state / 2_147_483_648 < share) bytes.fill(state % 251, at, at + 4_096);
  }
  writeFileSync(file, bytes);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vesper-storage-'));
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  close();
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

/** Expects the stores to work and to keep data, in whatever state the files were. */
async function expectUsable(): Promise<void> {
  const { stores } = storage ? { stores: storage.stores! } : open();
  await stores.chats.apply({ changes: [{ kind: 'chats', chats: [chat('after')] }] });
  await stores.local.putValue({ name: 'after', value: 'yes' });
  close();
  const again = open();
  expect(again.report.state).toBe('ready');
  expect(await again.stores.chats.getChat({ chatId: 'after' })).not.toBeNull();
  expect(await again.stores.local.getValue({ name: 'after' })).toBe('yes');
}

describe('a damaged database', () => {
  it.each([
    ['is cut off in the middle', () => truncateSync(chatFile(), Math.floor(statSync(chatFile()).size / 2))],
    ['is cut off within a page', () => truncateSync(chatFile(), 8_192 * 5 + 17)],
    ['is empty', () => truncateSync(chatFile(), 0)],
    ['is no database', () => writeFileSync(chatFile(), 'hello '.repeat(5_000))],
    [
      'has another’s first page',
      () =>
        writeFileSync(
          chatFile(),
          Buffer.concat([Buffer.alloc(100, 7), readFileSync(chatFile()).subarray(100)]),
        ),
    ],
    ['has other bytes in many pages', () => scribble(chatFile(), 0.5)],
  ])('is rebuilt if the chat file %s', async (_, damage) => {
    await fill();
    damage();
    const { report, stores } = open();
    expect(report).toMatchObject({ state: 'rebuilt', durability: 'disk' });
    expect(await stores.chats.getRevision({})).toBeNull();
    expect((await stores.local.listOutbox({})).length).toBe(100);
    expect(existsSync(join(folder, 'chat-module-db.damaged.sqlite'))).toBe(true);
    await expectUsable();
  });

  it('keeps the readable drafts and outbox entries', async () => {
    await fill();
    const before = statSync(clientFile()).size;
    scribble(clientFile(), 0.06);
    expect(statSync(clientFile()).size).toBe(before);
    const { report, stores } = open();
    expect(report.state).toBe('rebuilt');
    const [drafts, outbox] = [await stores.local.listDrafts({}), await stores.local.listOutbox({})];
    expect(report.salvaged).toMatchObject({ drafts: drafts.length, outbox: outbox.length });
    expect(drafts.length + outbox.length).toBeGreaterThan(50);
    expect(drafts.length + outbox.length).toBeLessThan(300);
    expect(outbox.map(({ order }) => order)).toEqual(outbox.map(({ id }) => Number(id.slice(1)) + 1));
    expect(await stores.chats.getRevision({})).toBe(5);
    await expectUsable();
  });

  it('keeps the files of outbox entries', async () => {
    await fill();
    writeFileSync(`${chatFile()}-damaged`, '');
    const { report, stores } = open();
    expect(report).toMatchObject({ state: 'rebuilt', salvaged: { files: 1 } });
    expect([...((await stores.chats.getFile({ fileId: 'f1' }))?.bytes ?? [])]).toEqual([1, 2, 3]);
    expect(await stores.chats.getRevision({})).toBeNull();
    await expectUsable();
  });

  it('is rebuilt at the next start if only reading reveals the damage', async () => {
    await fill();
    // Damages the text of a message, which a check of the file's structure cannot detect.
    const bytes = readFileSync(chatFile());
    bytes.write('}', bytes.indexOf('"_id":"m100"'));
    writeFileSync(chatFile(), bytes);
    const { report, stores } = open();
    expect(report.state).toBe('ready');
    const all = Array.from({ length: 400 }, (_, n) => `m${n}`);
    await expect(stores.chats.getMessages({ messageIds: all })).rejects.toMatchObject({
      name: 'StorageDamaged',
    });
    close();
    expect(open().report.state).toBe('rebuilt');
    await expectUsable();
  });

  it('has the state before its log if the log is missing', async () => {
    await fill();
    const { stores } = open();
    await stores.chats.apply({ changes: [{ kind: 'caughtUp', revision: 9 }] });
    const kept = readFileSync(chatFile());
    close();
    for (const suffix of ['-wal', '-shm']) rmSync(chatFile() + suffix, { force: true });
    writeFileSync(chatFile(), kept);
    const again = open();
    expect(['ready', 'rebuilt']).toContain(again.report.state);
    expect([5, 9, null]).toContain(await again.stores.chats.getRevision({}));
    await expectUsable();
  });

  it('opens with an invalid log', async () => {
    await fill();
    writeFileSync(`${chatFile()}-wal`, Buffer.alloc(100_000, 3));
    appendFileSync(`${clientFile()}-wal`, 'x');
    open();
    await expectUsable();
  });
});

describe('a place that cannot be written', () => {
  it('makes the stores use memory', async () => {
    const taken = join(folder, 'taken');
    writeFileSync(taken, '');
    const some = openStorage(join(taken, 'person'), me);
    expect(some.report).toEqual({
      state: 'ready',
      durability: 'memory',
      salvaged: { drafts: 0, outbox: 0, files: 0 },
    });
    await some.stores?.local.putValue({ name: 'a', value: 'b' });
    expect(await some.stores?.local.getValue({ name: 'a' })).toBe('b');
    some.close();
  });
});

it('a database that another process has open is not damaged: opening fails, and works once it is free', async () => {
  await fill(20);
  // Locks the file as the app does: from the first write until it is closed.
  const other = openDatabase(chatFile(), { isDurable: false });
  other.exec('begin immediate; commit');
  expect(() => open()).toThrow('database is locked');
  other.close();
  const { stores, report } = open();
  expect(report).toMatchObject({ state: 'ready', durability: 'disk' });
  expect(await stores.chats.getRevision({})).toBe(5);
});

it('a full disk rejects new data with the error StorageFull, and keeps the stored data', async () => {
  await fill(20);
  const database = openDatabase(clientFile(), { isDurable: true });
  // Simulates a full disk by limiting the number of pages.
  database.pragma(`max_page_count = ${Number(database.pragma('page_count', { simple: true }))}`);
  const local = createSqliteLocalStore(database);
  const long = draft('chat:new', 'word '.repeat(200_000));
  await expect(local.putDraft({ draft: long })).rejects.toMatchObject({ name: 'StorageFull' });
  expect(await local.getDraft({ key: 'chat:new' })).toBeNull();
  expect(await local.listOutbox({})).toHaveLength(100);
  database.close();
  expect(await open().stores.local.listOutbox({})).toHaveLength(100);
});

describe('a database of a newer version', () => {
  it('is reported, and its files stay unchanged', async () => {
    await fill();
    const newer = new SQLite(chatFile());
    newer.pragma('user_version = 99');
    newer.close();
    const before = [chatFile(), clientFile()].map((file) => readFileSync(file));
    storage = openStorage(folder, me);
    expect(storage).toMatchObject({ report: { state: 'newer' }, stores: null });
    close();
    expect(
      [chatFile(), clientFile()].map((file, index) => readFileSync(file).equals(before[index]!)),
    ).toEqual([true, true]);
  });

  it('is replaced by an empty one on request, and kept next to it', async () => {
    await fill();
    const newer = new SQLite(clientFile());
    newer.pragma('user_version = 99');
    newer.close();
    resetStorage(folder);
    const { report, stores } = open();
    expect(report.state).toBe('ready');
    expect(await stores.chats.getRevision({})).toBeNull();
    expect(existsSync(join(folder, 'client-db.left.sqlite'))).toBe(true);
    await expectUsable();
  });
});

it('the storage keeps no backup if it did not migrate', async () => {
  await fill(3);
  open();
  expect(existsSync(backupOf(chatFile()))).toBe(false);
});

it('the storage leaves no deleted data in the file', async () => {
  await fill();
  const { stores } = open();
  expect(readFileSync(chatFile()).includes('word17')).toBe(true);
  await stores.chats.clear({});
  await stores.local.clear({});
  for (const file of [chatFile(), clientFile()])
    for (const suffix of ['', '-wal'])
      if (existsSync(file + suffix)) expect(readFileSync(file + suffix).includes('text 1')).toBe(false);
  expect(readFileSync(chatFile()).includes('word17')).toBe(false);
});
