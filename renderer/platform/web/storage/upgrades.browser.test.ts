import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { chat, companion, media, message, upload } from '#tests/store/build.ts';
import { openChatStorage } from '../chatStorage.ts';
import { chatDatabaseName, chatStoreNames } from './chatDatabase.ts';
import { clientDatabaseName } from './clientDatabase.ts';
import { allRows, deleteDatabases, namesIn, openPlainly, putRows } from './testing/databases.ts';

/** The schemas of versions 1 and 2, written out so that later code changes do not change them. */
function createVersion1(database: IDBDatabase): void {
  database.createObjectStore('chats', { keyPath: '_id' });
  database.createObjectStore('companions', { keyPath: '_id' });
  database.createObjectStore('messages', { keyPath: '_id' }).createIndex('chatId', 'chatId');
  database.createObjectStore('files', { keyPath: 'id' });
  database.createObjectStore('folders', { keyPath: 'type' });
}
function createVersion2(database: IDBDatabase): void {
  createVersion1(database);
  database.createObjectStore('chatsFilters', { keyPath: 'filter' });
  database.createObjectStore('mediaItems', { keyPath: 'id' }).createIndex('chatId', 'chatId');
}

const at = (place: number) => new Date(place).toISOString();
/** A message as older servers sent it: without newer fields, and with a time only. */
const oldMessage = (_id: string, place: number, more: object = {}) => ({
  _id,
  chatId: 'c1',
  from: 'u1',
  type: 'text',
  text: `text of ${_id}`,
  created: at(place),
  ...more,
});
const oldChat = (_id: string, user: string, more: object = {}) => ({
  _id,
  type: 'direct',
  users: ['me', user],
  user: { _id: user, name: `Old ${user}`, rolesGroup: 'user', status: 'online', isFavorite: user === 'u1' },
  created: at(1),
  ...more,
});

const manyMessages = Array.from({ length: 100 }, (_, index) => oldMessage(`m${99 - index}`, 1000 - index));
const oldRows = {
  chats: [
    oldChat('c1', 'u1', { unreadMessages: 2, lastMessage: oldMessage('m99', 1000) }),
    oldChat('c2', 'u2'),
    { _id: 'junk', users: 'nobody', lastMessage: 5 },
  ],
  companions: [{ _id: 'u2', name: 'Known u2', rolesGroup: 'user', status: 'offline' }, { _id: 7 }],
  messages: [
    ...manyMessages,
    oldMessage('pic', 2000, { type: 'media', media: [media('a1'), media('a2', { giftId: 'g' })] }),
    { _id: 'broken', chatId: 'c1' },
  ],
  files: [{ id: 'f1', name: 'a.png', type: 'image/png', bytes: Uint8Array.of(1, 255) }],
  folders: [{ type: 'default', chatIds: ['c1', 'c2'], userIds: [], unreadMessages: 2 }],
};

async function makeOld(version: 1 | 2): Promise<void> {
  const create = version === 1 ? createVersion1 : createVersion2;
  const database = await openPlainly(chatDatabaseName, version, create);
  await putRows(database, oldRows);
  if (version === 2)
    await putRows(database, {
      chatsFilters: [{ filter: 'all', chatIds: ['c1', 'c2'] }],
      mediaItems: [{ ...media('a1'), chatId: 'c1' }],
    });
  database.close();
}

async function open(userId = 'me') {
  const storage = await openChatStorage(userId);
  onTestFinished(() => storage.close());
  return storage;
}

beforeEach(deleteDatabases);

describe.each([1, 2] as const)('a database of version %i', (version) => {
  beforeEach(() => makeOld(version));

  it('becomes version 3 with exactly the eight stores', async () => {
    const storage = await open();
    expect(storage).toMatchObject({ state: 'ready', durability: 'disk' });
    storage.close();
    const database = await openPlainly(chatDatabaseName);
    onTestFinished(() => database.close());
    expect(database.version).toBe(3);
    expect(namesIn(database)).toEqual([...chatStoreNames].sort());
    expect(namesIn(database)).toHaveLength(8);
  });

  it('keeps the rows that match the current schema', async () => {
    const { chats } = await open();
    const listed = await chats.listChats({ filter: 'all', count: 10, before: null });
    expect(listed.map(({ _id, user }) => [_id, user?.name])).toEqual([
      ['c1', 'Old u1'],
      ['c2', 'Known u2'],
    ]);
    expect(listed[0]).toMatchObject({ unreadMessages: 2, activeAt: 1000, lastMessage: { _id: 'm99' } });
    expect(await chats.listChats({ filter: 'followings', count: 10, before: null })).toHaveLength(1);
    expect((await chats.countChats({})).all).toEqual({ chats: 2, unread: 1, unreadMessages: 2 });
    expect(await chats.getMessages({ messageIds: ['m0', 'm99', 'broken'] })).toMatchObject([
      { text: 'text of m0', media: [] },
      { text: 'text of m99' },
    ]);
    expect(await chats.countAfter({ chatId: 'c1', place: 0 })).toBe(101);
    expect(await chats.listMedia({ chatId: 'c1', before: null, count: 9 })).toMatchObject([
      { id: 'a1', messageId: 'pic' },
    ]);
    expect([...((await chats.getFile({ fileId: 'f1' }))?.bytes ?? [])]).toEqual([1, 255]);
  });

  it('marks no history as complete, so that all of it is compared with the server', async () => {
    const { chats } = await open();
    expect(await chats.getRevision({})).toBeNull();
    expect(await chats.getChat({ chatId: 'c1' })).toMatchObject({ held: null });
    const read = () => chats.listMessages({ chatId: 'c1', direction: 'older', place: null, count: 3 });
    expect(await read()).toEqual([]);
    const server = [message('m98', 999, { text: 'anew' }), message('m99', 1000), message('pic', 2000)];
    await chats.apply({
      changes: [
        { kind: 'chats', chats: [chat('c1', { lastMessage: server[2] })] },
        { kind: 'messages', messages: server, held: { chatId: 'c1', from: 999, isWhole: false } },
        { kind: 'companions', companions: [companion('u1', { isFavorite: false })] },
      ],
    });
    expect((await read()).map(({ text }) => text)).toEqual(['anew', 'm99', 'pic']);
    expect(await chats.listMedia({ chatId: 'c1', before: null, count: 9 })).toEqual([]);
    expect(await chats.listChats({ filter: 'followings', count: 10, before: null })).toEqual([]);
  });

  it('is hidden from another user', async () => {
    const { chats } = await open('u2');
    expect(await chats.listChats({ filter: 'all', count: 10, before: null })).toEqual([]);
    expect(await chats.getMessages({ messageIds: ['m1'] })).toEqual([]);
    expect(await chats.listFileIds({})).toEqual([]);
  });
});

it('a new database is made at version 3', async () => {
  const storage = await open();
  storage.close();
  const database = await openPlainly(chatDatabaseName);
  onTestFinished(() => database.close());
  expect([database.version, namesIn(database)]).toEqual([3, [...chatStoreNames].sort()]);
  expect(await allRows(database, 'chatsFilters')).toMatchObject([{ name: 'state', owner: 'me' }]);
});

it('the upgrade of the client database keeps its rows and adds upload stores', async () => {
  const old = await openPlainly(clientDatabaseName, 1, (database) => {
    for (const name of ['drafts', 'outbox', 'values'])
      database.createObjectStore(name, { keyPath: ['userId', 'key'] });
  });
  await putRows(old, { values: [{ userId: 'me', key: 'seen', value: 'yes' }] });
  old.close();
  const { local } = await open();
  expect(await local.getValue({ name: 'seen' })).toBe('yes');
  await local.putUpload({ record: upload('a'), file: new Uint8Array([1]), poster: null });
  expect(await local.getUploadFile({ id: 'a', part: 'file' })).toEqual(new Uint8Array([1]));
});
