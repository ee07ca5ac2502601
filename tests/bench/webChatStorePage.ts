import { Dexie, type Table } from 'dexie';
import PouchDB from 'pouchdb-browser';
import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { openChatStorage } from '#renderer/platform/web/chatStorage.ts';
import type { Message } from '#shared/domain/chat.ts';
import { chatsOf, messagesOf, pickChats, pickPlaces, type BenchChat } from './webChatStoreData.ts';

/** The stores in the page, all with the same methods. */
interface Store {
  begin(chats: readonly BenchChat[]): Promise<void>;
  write(chatId: string, messages: readonly Message[]): Promise<void>;
  page(chatId: string, before: number): Promise<number>;
  markRead(chatId: string, upTo: number): Promise<void>;
  search?(text: string): Promise<number>;
}

export interface Figures {
  /** Milliseconds to write all messages; extrapolated if not all were written. */
  readonly bulkMs: number;
  /** The share of messages that were written before `patienceMs` ended. */
  readonly share: number;
  readonly pageMs: readonly number[];
  readonly readMs: readonly number[];
  readonly searches: readonly { readonly name: string; readonly tookMs: number; readonly count: number }[];
}

const pageSize = 20;
/** Milliseconds after which a slow store is stopped; its time for all messages is extrapolated. */
const patienceMs = 60_000;

async function ours(): Promise<Store> {
  const { chats, durability } = await openChatStorage('me');
  if (durability !== 'disk') throw new Error('not on disk');
  return {
    begin: async (list) => void (await chats.apply({ changes: [{ kind: 'chats', chats: [...list] }] })),
    async write(chatId, messages) {
      const from = messages[0]?.created_unreadable ?? 0;
      await chats.apply({
        changes: [{ kind: 'messages', messages: [...messages], held: { chatId, from, isWhole: false } }],
      });
    },
    page: async (chatId, before) =>
      (await chats.listMessages({ chatId, direction: 'older', place: before, count: pageSize })).length,
    markRead: async (chatId, upTo) =>
      void (await chats.apply({ changes: [{ kind: 'read', chatId, by: 'me', upTo }] })),
    search: async (text) => (await chats.search({ text, chatId: null, count: pageSize })).length,
  };
}

async function dexie(isComparing: boolean): Promise<Store> {
  const database = new Dexie('peer') as Dexie & {
    chats: Table<BenchChat, string>;
    messages: Table<Message, string>;
  };
  database.version(1).stores({ chats: '_id', messages: '_id,[chatId+created_unreadable]' });
  await database.open();
  return {
    begin: async (list) => void (await database.chats.bulkPut(list)),
    async write(_, messages) {
      if (!isComparing) return void (await database.messages.bulkPut(messages));
      await database.transaction('rw', database.messages, async () => {
        const known = await database.messages.bulkGet(messages.map(({ _id }) => _id));
        const newer = messages.filter(
          ({ revision }, index) => (known[index]?.revision ?? 0) <= (revision ?? 0),
        );
        await database.messages.bulkPut(newer);
      });
    },
    page: async (chatId, before) =>
      (
        await database.messages
          .where('[chatId+created_unreadable]')
          .between([chatId, Dexie.minKey], [chatId, before], true, false)
          .reverse()
          .limit(pageSize)
          .toArray()
      ).length,
    markRead: async (chatId, upTo) => void (await database.chats.update(chatId, { readUpTo: upTo })),
  };
}

/** Returns an RxDB schema, which must name every field. Fields without an index accept any value. */
function schemaOf(sample: object, fields: object, indexes: string[][]) {
  const others = Object.fromEntries(Object.keys(sample).map((name) => [name, {}]));
  return {
    version: 0,
    primaryKey: '_id',
    type: 'object',
    properties: { ...others, ...fields },
    required: Object.keys(fields),
    indexes,
  } as const;
}

async function rxdb(): Promise<Store> {
  const database = await createRxDatabase({ name: 'peer', storage: getRxStorageDexie() });
  const text = { type: 'string', maxLength: 40 };
  const place = { type: 'integer', minimum: 0, maximum: 9_999_999_999_999, multipleOf: 1 };
  const [chat] = chatsOf();
  const [message] = messagesOf(0);
  const { chats, messages } = await database.addCollections({
    chats: { schema: schemaOf(chat ?? {}, { _id: text }, []) },
    messages: {
      schema: schemaOf(message ?? {}, { _id: text, chatId: text, created_unreadable: place }, [
        ['chatId', 'created_unreadable'],
      ]),
    },
  });
  if (!chats || !messages) throw new Error('no collections');
  return {
    begin: async (list) => void (await chats.bulkInsert([...list])),
    write: async (_, list) => void (await messages.bulkInsert([...list])),
    page: async (chatId, before) =>
      (
        await messages
          .find({
            selector: { chatId, created_unreadable: { $lt: before } },
            sort: [{ chatId: 'desc' }, { created_unreadable: 'desc' }],
            limit: pageSize,
            index: ['chatId', 'created_unreadable'],
          })
          .exec()
      ).length,
    async markRead(chatId, upTo) {
      const found = await chats.findOne(chatId).exec();
      await found?.incrementalPatch({ readUpTo: upTo });
    },
  };
}

function pouchdb(): Promise<Store> {
  const chats = new PouchDB<BenchChat>('peer-chats', { adapter: 'idb' });
  const messages = new PouchDB<Message>('peer-messages', { adapter: 'idb' });
  // PouchDB reads pages fastest by ids in the order of the page. Messages then can't be looked up by their own id.
  const key = (chatId: string, place: number) => `${chatId}:${String(place).padStart(15, '0')}`;
  return Promise.resolve({
    begin: async (list) => void (await chats.bulkDocs([...list])),
    write: async (chatId, list) =>
      void (await messages.bulkDocs(
        list.map((message) => ({ ...message, _id: key(chatId, message.created_unreadable ?? 0) })),
      )),
    page: async (chatId, before) =>
      (
        await messages.allDocs({
          include_docs: true,
          descending: true,
          limit: pageSize,
          startkey: key(chatId, before - 1),
          endkey: key(chatId, 0),
        })
      ).rows.length,
    async markRead(chatId, upTo) {
      const found = await chats.get(chatId);
      await chats.put({ ...found, readUpTo: upTo });
    },
  });
}

const stores: Readonly<Record<string, () => Promise<Store>>> = {
  ours,
  Dexie: () => dexie(false),
  'Dexie, comparing': () => dexie(true),
  RxDB: rxdb,
  PouchDB: pouchdb,
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begunMs = performance.now();
  await work();
  return performance.now() - begunMs;
}

export async function measure(name: string, batch: number): Promise<Figures> {
  const store = await stores[name]?.();
  if (!store) throw new Error(`no store ${name}`);
  const chats = chatsOf();
  const histories = chats.map((chat, index) => ({ chatId: chat._id, messages: messagesOf(index) }));
  let written = 0;
  const tookMs = await timed(async () => {
    const begunMs = performance.now();
    await store.begin(chats);
    for (const { chatId, messages } of histories) {
      if (performance.now() - begunMs > patienceMs) break;
      for (let from = 0; from < messages.length; from += batch)
        await store.write(chatId, messages.slice(from, from + batch));
      written++;
    }
  });
  const share = written / histories.length;
  const there = histories.slice(0, written);
  // The browser's cleanup after many writes must not slow the reads.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const pageMs: number[] = [];
  for (const { chatId, before } of pickPlaces(there))
    pageMs.push(
      await timed(async () => {
        if ((await store.page(chatId, before)) !== pageSize) throw new Error(`${name}: not a page`);
      }),
    );
  const readMs: number[] = [];
  for (const { chatId, messages } of pickChats(there)) {
    const upTo = messages.at(-1)?.created_unreadable ?? 0;
    readMs.push(await timed(() => store.markRead(chatId, upTo)));
  }
  const searches = [];
  for (const [kind, text] of [
    ['a word that is in every other message', 'sea'],
    ['a word that is in one in a thousand', 'lighthouse'],
    ['a word that is nowhere', 'xylophone'],
  ] as const)
    for (let round = 0; store.search && round < 5; round++) {
      let count = 0;
      const tookMs = await timed(async () => (count = (await store.search?.(text)) ?? 0));
      searches.push({ name: kind, tookMs, count });
    }
  return { bulkMs: tookMs / share, share, pageMs, readMs, searches };
}
