import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { openStorage, type Storage } from '#main/storage/storage.ts';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { chat, draft, message, outgoing, page } from '../store/build.ts';
import { findDifference } from '../store/model.ts';
import { createRandom, type Random } from './random.ts';

/**
 * The desktop's stores under what machines do to them: a writer killed in the middle of its work, files damaged in
 * every way that could be thought of, and thousands of random sequences of changes beside the model.
 */
const KILLS = 300;
const DAMAGES = 300;
const SEQUENCES = 4_000;
const SEED = 20_261_121;

export interface ProofOptions {
  readonly kills?: number;
  readonly damages?: number;
  readonly sequences?: number;
}

export async function run({
  kills = KILLS,
  damages = DAMAGES,
  sequences = SEQUENCES,
}: ProofOptions = {}): Promise<Report> {
  const random = createRandom(SEED);
  const killed = await killWriters(random, kills);
  const damaged = await damageFiles(random, damages);
  const difference = await withFolder((folder) => {
    const storage = openStorage(folder, 'me');
    if (!storage.stores) throw new Error('a newer version’s');
    return findDifference(storage.stores.chats, { runs: sequences, seed: SEED, longest: 20 }).finally(() =>
      storage.close(),
    );
  });
  return {
    title: 'the desktop’s chat store: killed writers, damaged files, random changes beside the model',
    rows: [
      {
        what: 'killed writers',
        times: kills,
        'acknowledged writes': killed.acknowledged,
        found: killed.problems.length,
      },
      {
        what: 'damaged files',
        times: damages,
        'rebuilt, the rest sound': damaged.rebuilt,
        found: damaged.problems.length,
      },
      { what: 'sequences of changes', times: sequences, found: difference === null ? 0 : 1 },
    ],
    goals: [
      atMost('corrupt databases after kill -9', killed.corrupt, 0, 'found'),
      atMost(
        'acknowledged writes that were lost or torn',
        killed.problems.length - killed.corrupt,
        0,
        'found',
      ),
      atLeast('writes acknowledged before the kills', killed.acknowledged, kills * 3, 'writes'),
      atMost('damaged files that did not start', damaged.problems.length, 0, 'found'),
      atMost('differences from the model', difference === null ? 0 : 1, 0, 'found'),
    ],
    notes: [...killed.problems, ...damaged.problems, ...(difference === null ? [] : [difference])].slice(
      0,
      20,
    ),
  };
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-prove-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a writer last said of each kind. */
interface Said {
  arrived: number;
  kept: number;
  readonly sent: Set<number>;
}

/** Starts a writer, kills it somewhere, and returns what it had acknowledged by then. */
async function killOne(folder: string, random: Random, said: Said): Promise<number> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'chatStoreWriter.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const ready = new Promise<void>((resolve, reject) => {
    writer.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.startsWith('ready')) resolve();
    });
    writer.once('exit', () => reject(new Error('the writer ended by itself')));
  });
  const closed = new Promise<void>((resolve) => writer.once('close', () => resolve()));
  await ready;
  await wait(random.below(60));
  writer.kill('SIGKILL');
  await closed;
  // The last line may be half a line.
  const lines = text.slice(0, text.lastIndexOf('\n')).split('\n').slice(1);
  for (const line of lines) {
    const number = Number(line.slice(1));
    if (line.startsWith('c')) said.arrived = number;
    if (line.startsWith('d')) said.kept = number;
    if (line.startsWith('s')) said.sent.add(number);
  }
  return lines.length;
}

async function killWriters(random: Random, kills: number) {
  const problems: string[] = [];
  let [corrupt, acknowledged] = [0, 0];
  await withFolder(async (folder) => {
    const said: Said = { arrived: 0, kept: 0, sent: new Set() };
    for (let kill = 0; kill < kills; kill += 1) {
      acknowledged += await killOne(folder, random, said);
      for (const name of ['chat-module-db', 'client-db']) {
        const found = integrityOf(join(folder, `${name}.sqlite`));
        if (found !== 'ok') {
          corrupt += 1;
          problems.push(`kill ${kill}: ${name} is corrupt: ${found}`);
        }
      }
      const storage = openStorage(folder, 'me');
      if (storage.report.state !== 'ready') problems.push(`kill ${kill}: opened as ${storage.report.state}`);
      for (const problem of await lookAt(storage, said)) problems.push(`kill ${kill}: ${problem}`);
      storage.close();
    }
  });
  return { problems, corrupt, acknowledged };
}

function integrityOf(file: string): string {
  const database = new SQLite(file);
  try {
    return String(database.pragma('integrity_check(1)', { simple: true }));
  } finally {
    database.close();
  }
}

/** What must be true after a kill, whenever it came. */
async function lookAt({ stores }: Storage, said: Said): Promise<string[]> {
  if (!stores) return ['nothing is open'];
  const problems: string[] = [];
  const { chats, local } = stores;
  const number = (await chats.getRevision({})) ?? 0;
  if (number < said.arrived) problems.push(`message ${said.arrived} was acknowledged and is lost`);
  if (number > said.arrived + 1) problems.push(`${number} is there, only ${said.arrived} was written`);
  const history = await chats.listMessages({ chatId: 'c1', direction: 'older', place: null, count: 500 });
  const should = Array.from(
    { length: Math.min(number, 100) },
    (_, index) => `m${Math.max(1, number - 99) + index}`,
  );
  if (history.map(({ _id }) => _id).join() !== should.join())
    problems.push(`the history is torn at ${number}`);
  const found = await chats.search({ text: `number${number}`, chatId: 'c1', count: 5 });
  if (number > 0 && !found.some(({ _id }) => _id === `m${number}`))
    problems.push(`${number} cannot be found`);
  if (
    (await chats.search({ text: `number${number - 100}`, chatId: null, count: 500 })).some(
      ({ _id }) => _id === `m${number - 100}`,
    )
  )
    problems.push(`${number - 100} was deleted and is found`);
  const written = await local.getDraft({ key: 'chat:c1' });
  const outbox = (await local.listOutbox({})).map(({ id }) => Number(id.slice(1)));
  const last = outbox.at(-1) ?? 0;
  for (const sent of said.sent)
    if (sent > last - 20 && !outbox.includes(sent))
      problems.push(`entry ${sent} was acknowledged and is lost`);
  if (said.kept > last && written?.text !== `text ${said.kept}`) problems.push(`draft ${said.kept} is lost`);
  if (written !== null && written.text === `text ${last}`) problems.push(`draft ${last} is there twice`);
  return problems;
}

/** Ways to damage a file; what is drawn decides where. */
const damages: Readonly<Record<string, (file: string, random: Random) => void>> = {
  'cut off': (file, random) => truncateSync(file, random.below(readFileSync(file).length)),
  'cut off at a page': (file, random) =>
    truncateSync(file, 8_192 * random.below(readFileSync(file).length / 8_192)),
  'other bytes': (file, random) =>
    edit(file, (bytes) => {
      for (let times = 1 + random.below(30); times > 0; times -= 1) {
        const at = random.below(bytes.length);
        bytes.fill(random.below(256), at, Math.min(bytes.length, at + 1 + random.below(5_000)));
      }
    }),
  'single bytes': (file, random) =>
    edit(file, (bytes) => {
      for (let times = 1 + random.below(300); times > 0; times -= 1)
        bytes[random.below(bytes.length)] = random.below(256);
    }),
  'pages swapped': (file, random) =>
    edit(file, (bytes) => {
      const [a, b] = [random.below(bytes.length / 8_192), random.below(bytes.length / 8_192)].map(
        (n) => n * 8_192,
      ) as [number, number];
      const kept = Buffer.from(bytes.subarray(a, a + 8_192));
      bytes.copy(bytes, a, b, b + 8_192);
      kept.copy(bytes, b);
    }),
  'no database': (file) => writeFileSync(file, 'what is this? '.repeat(2_000)),
  empty: (file) => truncateSync(file, 0),
  'a strange log': (file, random) =>
    writeFileSync(`${file}-wal`, Buffer.alloc(random.below(200_000), random.below(256))),
  gone: (file) => rmSync(file),
};

function edit(file: string, change: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file);
  change(bytes);
  writeFileSync(file, bytes);
}

async function damageFiles(random: Random, times: number) {
  const problems: string[] = [];
  let rebuilt = 0;
  const log = console.error;
  console.error = () => undefined;
  try {
    const whole = await withFolder(fill);
    for (let time = 0; time < times; time += 1)
      await withFolder(async (folder) => {
        for (const [name, bytes] of whole) writeFileSync(join(folder, name), bytes);
        const kind = random.pick(Object.keys(damages));
        const name = random.pick(['chat-module-db.sqlite', 'client-db.sqlite']);
        damages[kind]?.(join(folder, name), random);
        try {
          if (await startsUp(folder)) rebuilt += 1;
        } catch (error) {
          problems.push(`${time}: ${name}, ${kind}: ${String(error)}`);
        }
      });
  } finally {
    console.error = log;
  }
  return { problems, rebuilt };
}

/** The files of a person with a few thousand messages. */
async function fill(folder: string): Promise<[name: string, bytes: Buffer][]> {
  const storage = openStorage(folder, 'me');
  const { chats, local } = storage.stores ?? raise('nothing is open');
  for (let number = 0; number < 20; number += 1) {
    const chatId = `c${number}`;
    const history = Array.from({ length: 100 }, (_, n) =>
      message(`${chatId} ${n}`, n + 1, { chatId, text: `some text ${n} `.repeat(10) }),
    );
    await chats.apply({
      changes: [{ kind: 'chats', chats: [chat(chatId)] }, page(1, history, true, chatId)],
    });
    await local.putDraft({ draft: draft(`chat:${chatId}`, 'half '.repeat(100)) });
    await local.putOutbox({ entry: outgoing(`t${number}`, 'whole '.repeat(100)) });
  }
  storage.close();
  return ['chat-module-db.sqlite', 'client-db.sqlite'].map((name) => [
    name,
    readFileSync(join(folder, name)),
  ]);
}

const raise = (message: string): never => {
  throw new Error(message);
};

/** Starts twice at most: damage that shows only where it is read is mended at the next start. True where it was rebuilt. */
async function startsUp(folder: string): Promise<boolean> {
  const first = await useStorage(folder);
  const second = await useStorage(folder);
  if (second.failed !== null && existsSync(join(folder, 'chat-module-db.sqlite-damaged'))) {
    const third = await useStorage(folder);
    if (third.failed !== null) throw third.failed;
  } else if (second.failed !== null) throw second.failed;
  return first.isRebuilt || second.isRebuilt;
}

async function useStorage(folder: string): Promise<{ isRebuilt: boolean; failed: Error | null }> {
  const storage = openStorage(folder, 'me');
  const { chats, local } = storage.stores ?? raise(`opened as ${storage.report.state}`);
  const isRebuilt = storage.report.state === 'rebuilt';
  try {
    await local.putValue({ name: 'a', value: 'b' });
    await local.listDrafts({});
    await local.listOutbox({});
    await chats.listChats({ filter: 'all', count: 500, before: null });
    for (let number = 0; number < 20; number += 1) {
      await chats.listMessages({ chatId: `c${number}`, direction: 'older', place: null, count: 500 });
    }
    await chats.search({ text: 'som te', chatId: null, count: 500 });
    await chats.apply({
      changes: [{ kind: 'chats', chats: [chat('c1')] }, page(1, [message('new', 500)], true)],
    });
    return { isRebuilt, failed: null };
  } catch (error) {
    // Only damage may come to light here, and only under its name.
    if (!(error instanceof Error) || error.name !== 'StorageDamaged') throw error;
    return { isRebuilt, failed: error };
  } finally {
    storage.close();
  }
}
