import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteChatStore } from '#main/storage/chats/chatStore.ts';
import { openDatabase } from '#main/storage/database.ts';
import { chatModuleDb } from '#main/storage/files.ts';
import { migrate } from '#main/storage/migrate.ts';
import { openChatStorage } from '#renderer/platform/electron/chatStorage.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { ChatChange } from '#shared/store/records.ts';
import { createBridgedStorage } from '../store/overBridge.ts';
import { CHATS, chatIdOf, makeData, me, MESSAGES_A_CHAT, type BenchData } from './chatStoreData.ts';
import { atMost, percentile, type Report, type Row } from './table.ts';

/**
 * Measures the desktop's chat store with 100,000 messages, in this process and through the bridge. Alone:
 * `npm run bench -- store`.
 */
const QUERIES = 2_000;
/** Number of histories that are stored in one transaction. */
const CHATS_A_LOAD = 4;

interface Figures {
  readonly bulkMs: number;
  readonly page: readonly number[];
  readonly chats: readonly number[];
  readonly search: readonly number[];
  readonly searchInChat: readonly number[];
  readonly read: readonly number[];
}

/** Stores all chats and messages. Returns the milliseconds that this took. */
async function loadAll(store: ChatStore, data: BenchData): Promise<number> {
  const startedMs = performance.now();
  await store.apply({ changes: [{ kind: 'chats', chats: [...data.chats] }] });
  for (let chat = 0; chat < CHATS; chat += CHATS_A_LOAD) {
    const changes = data.histories.slice(chat, chat + CHATS_A_LOAD).flatMap((history): ChatChange[] => {
      const [first] = history;
      if (!first) return [];
      const held = { chatId: first.chatId, from: first.created_unreadable ?? 0, isWhole: true };
      return [{ kind: 'messages', messages: [...history], held }];
    });
    await store.apply({ changes });
  }
  return performance.now() - startedMs;
}

/** Calls the function `times` times and returns the milliseconds of each call. */
async function timeEach(times: number, call: (index: number) => Promise<unknown>): Promise<number[]> {
  const tookMs: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const startedMs = performance.now();
    await call(index);
    tookMs.push(performance.now() - startedMs);
  }
  return tookMs;
}

async function measure(store: ChatStore, data: BenchData): Promise<Figures> {
  const bulkMs = await loadAll(store, data);
  const chatAt = (index: number) => (index * 7_919) % CHATS;
  const placeAt = (index: number) =>
    data.histories[chatAt(index)]?.[(index * 31) % MESSAGES_A_CHAT]?.created_unreadable ?? 0;
  const textAt = (index: number) => data.searches[index % data.searches.length] ?? '';
  const readPage = (index: number) =>
    store.listMessages({
      chatId: chatIdOf(chatAt(index)),
      direction: 'older',
      place: placeAt(index),
      count: 20,
    });
  const searchAll = (index: number) => store.search({ text: textAt(index), chatId: null, count: 20 });
  // The first calls prepare statements and warm up the engine.
  await timeEach(50, readPage);
  const page = await timeEach(QUERIES, readPage);
  const chats = await timeEach(QUERIES, () => store.listChats({ filter: 'all', count: 20, before: null }));
  await timeEach(50, searchAll);
  const search = await timeEach(QUERIES, searchAll);
  const searchInChat = await timeEach(QUERIES, (index) =>
    store.search({ text: textAt(index), chatId: chatIdOf(chatAt(index)), count: 20 }),
  );
  const read = await timeEach(QUERIES, (index) =>
    store.apply({
      changes: [{ kind: 'read', chatId: chatIdOf(chatAt(index)), by: 'me', upTo: placeAt(index) }],
    }),
  );
  return { bulkMs, page, chats, search, searchInChat, read };
}

/** Measures the store in this process, without worker or bridge. */
async function measureInProcess(file: string, data: BenchData): Promise<Figures> {
  const database = openDatabase(file, chatModuleDb);
  try {
    migrate(database, chatModuleDb);
    return await measure(createSqliteChatStore(database, me), data);
  } finally {
    database.close();
  }
}

/** Measures the store as the page sees it: over the preload's methods and the worker. */
async function measureOverBridge(folder: string, data: BenchData): Promise<Figures> {
  const bridged = createBridgedStorage(folder);
  try {
    const { chats } = await openChatStorage(bridged.openWindow(), me);
    return await measure(chats, data);
  } finally {
    bridged.storage.end();
  }
}

function rowOf(store: string, figures: Figures): Row {
  const p99 = (values: readonly number[]) => percentile(values, 0.99);
  return {
    store,
    'bulk ms': Math.round(figures.bulkMs),
    'page p50': percentile(figures.page, 0.5),
    'page p99': p99(figures.page),
    'chats p99': p99(figures.chats),
    'search p50': percentile(figures.search, 0.5),
    'search p99': p99(figures.search),
    'in a chat p99': p99(figures.searchInChat),
    'read p99': p99(figures.read),
  };
}

export async function run(): Promise<Report> {
  const data = makeData();
  const folder = mkdtempSync(join(tmpdir(), 'vesper-bench-store-'));
  try {
    const inProcess = await measureInProcess(join(folder, 'chats.sqlite'), data);
    const overBridge = await measureOverBridge(join(folder, 'bridged'), data);
    const p99 = (values: readonly number[]) => percentile(values, 0.99);
    return {
      title: 'the desktop’s chat store: 100 000 messages over 200 chats (ms)',
      rows: [rowOf('in process', inProcess), rowOf('over the bridge', overBridge)],
      goals: [
        atMost('bulk, with the search index', inProcess.bulkMs, 2_000, 'ms'),
        atMost('page of 20 messages, p99', p99(inProcess.page), 0.2, 'ms'),
        atMost('page of 20 chats, p99', p99(inProcess.chats), 0.2, 'ms'),
        atMost('page of 20 messages over the bridge, p99', p99(overBridge.page), 3, 'ms'),
        atMost('search, p99', p99(inProcess.search), 1, 'ms'),
        atMost('mark read, p99', p99(inProcess.read), 1, 'ms'),
      ],
      notes: [
        'bulk: in transactions of 2 000 messages',
        'over the bridge: preload’s methods, structured clones, schema checks both ways, the worker; not Electron’s own wire between processes, which the stand-in cannot measure either',
        `load of this machine, last minute: ${loadavg()[0]?.toFixed(1)}; other processes slow every p99`,
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
