import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChatStorage } from '#renderer/platform/electron/chatStorage.ts';
import { createBridgedStorage } from '../store/overBridge.ts';
import type { Competitor } from './chatStorePeers/competitor.ts';
import { CHATS, chatIdOf, makeData, me, MESSAGES_A_CHAT, type BenchData } from './chatStorePeers/data.ts';
import { competitorOf, openOurs } from './chatStorePeers/ours.ts';
import { openNodeSqlite, openSqlJs } from './chatStorePeers/plainSql.ts';
import { atMost, percentile, type Report, type Row } from './table.ts';

/**
 * Compares the desktop's chat store with 100,000 messages with plain use of Node's SQLite and of SQLite as
 * WebAssembly, in one run. Also measures it through the bridge. Alone: `npm run bench -- store`.
 */
const QUESTIONS = 2_000;
/** Number of histories that each contender stores in one transaction. */
const CHATS_A_LOAD = 4;

interface Figures {
  readonly bulkMs: number;
  readonly page: readonly number[];
  readonly chats: readonly number[];
  readonly search: readonly number[];
  readonly searchInChat: readonly number[];
  readonly read: readonly number[];
}

async function measure(competitor: Competitor, data: BenchData, questions: number): Promise<Figures> {
  const begunMs = performance.now();
  await competitor.loadChats(data.chats);
  for (let chat = 0; chat < CHATS; chat += CHATS_A_LOAD)
    await competitor.loadHistories(data.histories.slice(chat, chat + CHATS_A_LOAD));
  const bulkMs = performance.now() - begunMs;

  const timed = async (times: number, ask: (index: number) => Promise<unknown>): Promise<number[]> => {
    const taken: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const askedMs = performance.now();
      await ask(index);
      taken.push(performance.now() - askedMs);
    }
    return taken;
  };
  const chatAt = (index: number) => (index * 7_919) % CHATS;
  const placeAt = (index: number) =>
    data.histories[chatAt(index)]?.[(index * 31) % MESSAGES_A_CHAT]?.created_unreadable ?? 0;
  const searchAt = (index: number) => data.searches[index % data.searches.length] ?? '';
  const page = (index: number) => competitor.page(chatIdOf(chatAt(index)), placeAt(index));
  // The first calls of each contender prepare statements and warm up the engine.
  await timed(50, page);
  const pages = await timed(questions, page);
  const { chats } = competitor;
  const lists = chats ? await timed(questions, () => chats()) : [];
  await timed(50, (index) => competitor.search(searchAt(index), null));
  const search = await timed(questions, (index) => competitor.search(searchAt(index), null));
  const searchInChat = await timed(questions, (index) =>
    competitor.search(searchAt(index), chatIdOf(chatAt(index))),
  );
  const read = await timed(questions, (index) =>
    competitor.markRead(chatIdOf(chatAt(index)), placeAt(index)),
  );
  await competitor.close();
  return { bulkMs, page: pages, chats: lists, search, searchInChat, read };
}

function rowOf(store: string, figures: Figures): Row {
  const p99 = (values: readonly number[]) => (values.length === 0 ? '—' : percentile(values, 0.99));
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
    const ours = await measure(openOurs(join(folder, 'ours.sqlite')), data, QUESTIONS);
    const nodeSqlite = await measure(openNodeSqlite(join(folder, 'node.sqlite'), me), data, QUESTIONS / 10);
    const sqlJs = await measure(await openSqlJs(me), data, QUESTIONS / 10);
    const bridged = createBridgedStorage(join(folder, 'bridged'));
    const storage = await openChatStorage(bridged.openWindow(), me);
    const overBridge = await measure(
      competitorOf(storage.chats, () => bridged.storage.end()),
      data,
      QUESTIONS,
    );
    const p99 = (values: readonly number[]) => percentile(values, 0.99);
    return {
      title: 'the desktop’s chat store: 100 000 messages over 200 chats (ms)',
      rows: [
        rowOf('ours, in process', ours),
        rowOf('node:sqlite, plainly', nodeSqlite),
        rowOf('sql.js, plainly (in memory)', sqlJs),
        rowOf('ours, over the bridge', overBridge),
      ],
      goals: [
        atMost('bulk, with the search index', ours.bulkMs, 2_000, 'ms'),
        atMost('page of 20 messages, p99', p99(ours.page), 0.2, 'ms'),
        atMost('page of 20 chats, p99', p99(ours.chats), 0.2, 'ms'),
        atMost('page of 20 messages over the bridge, p99', p99(overBridge.page), 3, 'ms'),
        atMost('search, p99', p99(ours.search), 1, 'ms'),
        atMost('mark read, p99', p99(ours.read), 1, 'ms'),
      ],
      notes: [
        'bulk: in transactions of 2 000 messages; the peers index text, but keep no versions, marks, filters or list of media',
        'over the bridge: preload’s methods, structured clones, schema checks both ways, the worker; not Electron’s own wire between processes, which the stand-in cannot measure either',
        `load of this machine, last minute: ${loadavg()[0]?.toFixed(1)}; another’s turn on the processor shows in every p99`,
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
