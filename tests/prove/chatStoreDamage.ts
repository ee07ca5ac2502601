import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStorage } from '#main/storage/storage.ts';
import { chat, draft, message, outgoing, page } from '../store/build.ts';
import type { Random } from './random.ts';
import { withFolder } from './withFolder.ts';

/** Ways to damage a file. The random numbers select the position. */
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

/** Damages a fresh copy of the same files each time. The stores must start and work after any damage. */
export async function damageFiles(random: Random, times: number) {
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

/** Returns the files of a user with a few thousand messages. */
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

/**
 * Opens the stores up to three times, because damage found on reading is repaired at the next start. Returns true if
 * the database was rebuilt.
 */
async function startsUp(folder: string): Promise<boolean> {
  const first = await tryOut(folder);
  const second = await tryOut(folder);
  if (second.failed !== null && existsSync(join(folder, 'chat-module-db.sqlite-damaged'))) {
    const third = await tryOut(folder);
    if (third.failed !== null) throw third.failed;
  } else if (second.failed !== null) throw second.failed;
  return first.isRebuilt || second.isRebuilt;
}

async function tryOut(folder: string): Promise<{ isRebuilt: boolean; failed: Error | null }> {
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
    // The only error allowed here is `StorageDamaged`.
    if (!(error instanceof Error) || error.name !== 'StorageDamaged') throw error;
    return { isRebuilt, failed: error };
  } finally {
    storage.close();
  }
}
