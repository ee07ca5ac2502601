import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChatChange } from '#shared/store/records.ts';
import { chat, draft, message, outgoing, page } from '#tests/store/build.ts';
import { openChatStorage } from '../chatStorage.ts';
import { chatDatabaseName } from './chatDatabase.ts';
import { clientDatabaseName } from './clientDatabase.ts';
import { deleteDatabase } from './database.ts';
import { deleteDatabases, openPlainly, putRows } from './testing/databases.ts';

async function open(userId = 'me', withinMs?: number) {
  const storage = await openChatStorage(userId, withinMs);
  onTestFinished(() => storage.close());
  return storage;
}
type Storage = Awaited<ReturnType<typeof open>>;

const apply = (storage: Storage, ...changes: ChatChange[]) => storage.chats.apply({ changes });
const arrived = (id: string, place: number): ChatChange => ({
  kind: 'arrived',
  message: message(id, place),
  chat: null,
});
const history = async ({ chats }: Storage) =>
  (await chats.listMessages({ chatId: 'c1', direction: 'older', place: null, count: 500 })).map(
    ({ _id }) => _id,
  );

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await deleteDatabases();
});
afterEach(() => vi.restoreAllMocks());

/** Returns a spy on the event that stored data was replaced. */
function replaced(storage: Storage) {
  const told = vi.fn();
  storage.onReplaced?.(told);
  return told;
}

/** Expects a working store that holds its data in memory only. */
async function expectMemory(storage: Storage): Promise<void> {
  expect(storage.durability).toBe('memory');
  await apply(storage, { kind: 'chats', chats: [chat('c1')] }, arrived('m1', 10));
  expect(await history(storage)).toEqual(['m1']);
}

describe('if the browser refuses storage', () => {
  it('memory replaces it', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('not in this window', 'SecurityError');
    });
    const storage = await open();
    expect(storage.state).toBe('ready');
    await expectMemory(storage);
    await storage.local.putDraft({ draft: draft('chat:c1', 'a') });
    expect(await storage.local.listDrafts({})).toHaveLength(1);
  });

  it('memory replaces a database that never answers, and one that opens too late is closed', async () => {
    const requests: IDBOpenDBRequest[] = [];
    const real = indexedDB.open.bind(indexedDB);
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation((name, version) => {
      // The real request, whose events the store never receives.
      const request = real(name, version);
      requests.push(request);
      return Object.create(request, {
        onsuccess: { set: vi.fn() },
        onerror: { set: vi.fn() },
        onupgradeneeded: { set: vi.fn() },
      }) as IDBOpenDBRequest;
    });
    await expectMemory(await open('me', 20));
    expect(requests.length).toBeGreaterThan(0);
    await expect.poll(() => requests.every(({ readyState }) => readyState === 'done')).toBe(true);
    for (const request of requests) request.result.close();
  });

  it('memory replaces a database that an older tab keeps open, and that tab keeps its data', async () => {
    const old = await openPlainly(chatDatabaseName, 2, (database) =>
      database.createObjectStore('chats', { keyPath: '_id' }),
    );
    await expectMemory(await open('me', 50));
    await putRows(old, { chats: [{ _id: 'still writes' }] });
    old.close();
    // The blocked upgrade completes now and releases the database.
    await deleteDatabase(chatDatabaseName, 5_000);
  });

  it('the other database stays on disk if only one is refused', async () => {
    const newer = await openPlainly(clientDatabaseName, 9);
    newer.close();
    const storage = await open();
    expect([storage.durability, storage.state]).toEqual(['memory', 'newer']);
    await apply(storage, { kind: 'caughtUp', revision: 4 });
    storage.close();
    expect(await (await open()).chats.getRevision({})).toBe(4);
  });
});

describe('a database of a newer version', () => {
  beforeEach(async () => {
    const database = await openPlainly(chatDatabaseName, 4, (made) =>
      made.createObjectStore('from the future', { autoIncrement: true }),
    );
    await putRows(database, { 'from the future': ['treasure'] });
    database.close();
  });

  it('stays unchanged', async () => {
    const storage = await open();
    expect(storage.state).toBe('newer');
    await expectMemory(storage);
    storage.close();
    const database = await openPlainly(chatDatabaseName);
    expect([database.version, ...database.objectStoreNames]).toEqual([4, 'from the future']);
    database.close();
  });

  it('is deleted on the user’s request, and drafts stay', async () => {
    const storage = await open();
    await storage.local.putDraft({ draft: draft('chat:c1', 'kept') });
    await storage.reset();
    expect([storage.state, storage.durability]).toEqual(['ready', 'disk']);
    expect(await storage.local.getDraft({ key: 'chat:c1' })).toMatchObject({ text: 'kept' });
    await apply(storage, { kind: 'caughtUp', revision: 2 });
    storage.close();
    expect(await (await open()).chats.getRevision({})).toBe(2);
  });
});

describe('a damaged database', () => {
  it('is rebuilt if stores are missing', async () => {
    const database = await openPlainly(chatDatabaseName, 3, (made) => made.createObjectStore('chats'));
    database.close();
    const storage = await open();
    expect([storage.state, storage.durability]).toEqual(['rebuilt', 'disk']);
    await apply(storage, { kind: 'caughtUp', revision: 1 });
    storage.close();
    expect((await open()).state).toBe('ready');
  });

  it('is rebuilt during the call that finds the damage', async () => {
    const storage = await open();
    const told = replaced(storage);
    await storage.local.putDraft({ draft: draft('chat:c1', 'kept') });
    await apply(storage, { kind: 'chats', chats: [chat('c1')] }, arrived('m1', 10));
    const database = await openPlainly(chatDatabaseName);
    await putRows(database, { messages: [{ chatId: 'c1', from: 10, to: 10, ids: ['m1'], json: '[{"_id"' }] });
    database.close();
    expect(told).not.toHaveBeenCalled();
    expect(await history(storage)).toEqual([]);
    expect(told).toHaveBeenCalledTimes(1);
    expect([storage.state, storage.durability]).toEqual(['rebuilt', 'disk']);
    expect(await storage.chats.getRevision({})).toBeNull();
    expect(await storage.local.getDraft({ key: 'chat:c1' })).toMatchObject({ text: 'kept' });
    await apply(storage, { kind: 'chats', chats: [chat('c1')] }, arrived('m1', 10));
    expect(await history(storage)).toEqual(['m1']);
  });

  it('that another tab rebuilt is reported as replaced in this tab too', async () => {
    const [mine, other] = [await open(), await open()];
    const told = replaced(mine);
    // As in the app, the tab that fills the store reads it after each change.
    mine.onChanged(() => void mine.chats.listReadToSend({}));
    const database = await openPlainly(chatDatabaseName);
    await putRows(database, {
      messages: [{ chatId: 'c1', from: 10, to: 10, ids: ['m1'], json: '[{"_id"' }],
    });
    database.close();
    await other.chats.getMessages({ messageIds: ['m1'] });
    expect(other.state).toBe('rebuilt');
    await expect.poll(() => told.mock.calls.length).toBe(1);
  });
});

describe('if the disk is full', () => {
  /** Makes every write from the `count`th on fail with a full disk. */
  function fillUp(count: number): void {
    const real = IDBObjectStore.prototype.put;
    let puts = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      if (++puts >= count) throw new DOMException('full', 'QuotaExceededError');
      return real.apply(this, row);
    });
  }

  it.each([1, 2, 3])('an apply whose write %i fails changes no stored data', async (count) => {
    const storage = await open();
    await apply(storage, { kind: 'chats', chats: [chat('c1')] }, arrived('m1', 10));
    const before = await storage.chats.getChat({ chatId: 'c1' });
    fillUp(count);
    const more = Array.from({ length: 90 }, (_, index) => message(`n${index}`, 100 + index));
    const changes = [page(1, more), { kind: 'caughtUp', revision: 9 } as const, arrived('last', 999)];
    await expect(apply(storage, ...changes)).rejects.toMatchObject({ name: 'StorageFull' });
    vi.restoreAllMocks();
    expect(await storage.chats.getChat({ chatId: 'c1' })).toEqual(before);
    expect(await history(storage)).toEqual(['m1']);
    expect(await storage.chats.getRevision({})).toBeNull();
    await apply(storage, ...changes);
    expect(await history(storage)).toContain('last');
  });

  it('a draft whose sending fails stays a draft', async () => {
    const { local } = await open();
    await local.putDraft({ draft: draft('chat:c1', 'dear') });
    fillUp(2);
    const entries = [outgoing('t1'), outgoing('t2')];
    await expect(local.sendDraft({ key: 'chat:c1', entries })).rejects.toMatchObject({ name: 'StorageFull' });
    vi.restoreAllMocks();
    expect(await local.listOutbox({})).toEqual([]);
    expect(await local.getDraft({ key: 'chat:c1' })).toMatchObject({ text: 'dear' });
  });
});

describe('if a second user signs in', () => {
  it('each user finds their own drafts and only their own chats', async () => {
    const mine = await open('me');
    await apply(mine, { kind: 'chats', chats: [chat('c1')] }, arrived('secret', 10));
    await mine.local.putDraft({ draft: draft('chat:c1', 'to be continued') });
    mine.close();
    const theirs = await open('you');
    expect(await theirs.chats.getChat({ chatId: 'c1' })).toBeNull();
    expect(await theirs.chats.getMessages({ messageIds: ['secret'] })).toEqual([]);
    expect(await theirs.local.listDrafts({})).toEqual([]);
    await theirs.local.clear({});
    theirs.close();
    const again = await open('me');
    expect(await again.chats.getChat({ chatId: 'c1' })).toBeNull();
    expect(await again.local.getDraft({ key: 'chat:c1' })).toMatchObject({ text: 'to be continued' });
  });

  it('a tab of the first user falls back to memory', async () => {
    const mine = await open('me');
    await apply(mine, { kind: 'chats', chats: [chat('c1')] }, arrived('secret', 10));
    const theirs = await open('you');
    await apply(theirs, { kind: 'chats', chats: [chat('c2')] });
    expect(await mine.chats.getChat({ chatId: 'c2' })).toBeNull();
    await expectMemory(mine);
    expect(await theirs.chats.getChat({ chatId: 'c1' })).toBeNull();
    expect(theirs.durability).toBe('disk');
  });
});

describe('if the browser closes the database', () => {
  it('the next call opens it again', async () => {
    const storage = await open();
    const told = replaced(storage);
    await apply(storage, { kind: 'chats', chats: [chat('c1')] });
    await deleteDatabases();
    expect(await storage.chats.getChat({ chatId: 'c1' })).toBeNull();
    expect(told).toHaveBeenCalledTimes(1);
    await apply(storage, { kind: 'chats', chats: [chat('c1')] }, arrived('m1', 10));
    storage.close();
    const again = await open();
    expect(await history(again)).toEqual(['m1']);
    expect(again.durability).toBe('disk');
  });

  it('because a newer tab upgrades it, this tab continues in memory', async () => {
    const storage = await open();
    const told = replaced(storage);
    const newer = await openPlainly(chatDatabaseName, 4);
    newer.close();
    expect(await storage.chats.getRevision({})).toBeNull();
    expect(told).toHaveBeenCalledTimes(1);
    expect([storage.state, storage.durability]).toEqual(['newer', 'memory']);
  });
});

it('a closed storage rejects later calls', async () => {
  const storage = await open();
  storage.close();
  await expect(storage.chats.getRevision({})).rejects.toThrow('closed');
});
