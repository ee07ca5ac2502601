import { spawn } from 'node:child_process';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { openStorage, type Storage } from '#main/storage/storage.ts';
import { pause } from '#tests/kit/waitFor.ts';
import type { Random } from './random.ts';
import { withFolder } from './withFolder.ts';

/** The latest numbers of each kind that the writer acknowledged. */
interface Said {
  arrived: number;
  kept: number;
  readonly sent: Set<number>;
}

/** Starts a writer, kills it at a random moment, and returns the number of acknowledged writes. */
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
  await pause(random.below(60));
  writer.kill('SIGKILL');
  await closed;
  // The kill may have cut off the last line.
  const lines = text.slice(0, text.lastIndexOf('\n')).split('\n').slice(1);
  for (const line of lines) {
    const number = Number(line.slice(1));
    if (line.startsWith('c')) said.arrived = number;
    if (line.startsWith('d')) said.kept = number;
    if (line.startsWith('s')) said.sent.add(number);
  }
  return lines.length;
}

/** Kills a series of writers that use the same files, and checks the files after each kill. */
export async function killWriters(random: Random, kills: number) {
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

/** Returns the broken invariants after a kill. */
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
  // A newer draft that was not acknowledged may have replaced it.
  const draft = Number(written?.text.slice(5) ?? 0);
  if (said.kept > last && draft < said.kept) problems.push(`draft ${said.kept} is lost`);
  if (draft > 0 && draft === last) problems.push(`draft ${last} is there twice`);
  return problems;
}
