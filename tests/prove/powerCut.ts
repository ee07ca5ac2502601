import { copyFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { createUsers } from '#backend/people/users.ts';
import { databaseFileIn } from '#backend/storage/place.ts';
import { newPerson, openMemoryBackend, type TestBackend } from '#tests/kit/backend/memoryBackend.ts';
import { contract } from '#shared/api/contract.ts';
import { apiBases, fillPath } from '#shared/api/endpoint.ts';
import { atLeast, atMost, type Report } from '../bench/table.ts';
import { cutEverywhere, type Answer } from './powerCutCuts.ts';
import { createRandom, type Random } from './random.ts';
import { withFolder } from './withFolder.ts';

const SEED = 20_261_125;
const writers = 6;
const streamers = 3;
const atOnce = 12;
const gift = 'rose';
const stepHeader = 'x-step';

export interface PowerCutOptions {
  /**
   * Number of rounds. Each begins with an empty log, which is cut at the end of every frame that its requests wrote.
   */
  readonly rounds?: number;
  readonly requests?: number;
  readonly seed?: number;
  /** Pretends that each answer was sent this many frames earlier, to test that the proof finds it. */
  readonly answeredEarlierByFrames?: number;
}

type Person = { readonly id: string; readonly token: string };

/**
 * Simulates a power cut at every moment of busy minutes: users write, send gifts and sign up over HTTP concurrently,
 * and the write-ahead log is cut after every frame. All answered data must exist, and nothing may be half stored.
 */
export function run(options: PowerCutOptions = {}): Promise<Report> {
  const { rounds = 24, requests = 50, seed = SEED } = options;
  return withFolder(async (folder) => {
    const backend = await openMemoryBackend({ dataDir: folder });
    const random = createRandom(seed);
    const played: Played[] = [];
    try {
      const people = await signPeopleUp(backend);
      for (let round = 0; round < rounds; round++)
        played.push(await playRound(folder, backend, people, random, `${round}`, requests));
    } finally {
      await backend.close();
    }
    // The cuts come last, because they take long and the server disconnects clients that stay silent meanwhile.
    const sums = { answers: 0, frames: 0, commits: 0 };
    const problems: string[] = [];
    for (const { file, answers } of played) {
      const cuts = join(folder, 'cut');
      const found = await cutEverywhere(file, cuts, answers, options.answeredEarlierByFrames ?? 0);
      sums.answers += answers.length;
      sums.frames += found.frames;
      sums.commits += found.commits;
      problems.push(...found.problems);
      if (problems.length > 0) break;
    }
    return {
      title: 'a power cut at every frame that the database wrote',
      rows: [
        {
          answers: sums.answers,
          'frames, each cut at': sums.frames,
          commits: sums.commits,
          'answers a commit': sums.answers / sums.commits,
        },
      ],
      goals: [
        atLeast('answers that promise something', sums.answers, (rounds * requests) / 2, 'given'),
        atLeast('frames cut at', sums.frames, rounds * requests, 'frames'),
        atMost('lost, or there by half', problems.length, 0, 'found'),
      ],
      notes: [`seed ${seed}`, ...problems.slice(0, 20)],
    };
  });
}

interface Played {
  /** Path of the database as it was before the round. The write-ahead log is beside it. */
  readonly file: string;
  readonly answers: readonly Answer[];
}

async function playRound(
  folder: string,
  backend: TestBackend,
  people: readonly Person[],
  random: Random,
  round: string,
  requests: number,
): Promise<Played> {
  const file = databaseFileIn(folder);
  const log = `${file}-wal`;
  // An open reader prevents a checkpoint, so that the log keeps all frames.
  const reader = new SQLite(file);
  try {
    reader.pragma('wal_checkpoint(TRUNCATE)');
    reader.exec('begin');
    reader.prepare('select count(*) from users').get();
    const answers = await askAll(backend, log, people, random, round, requests);
    await backend.features.idle();
    const kept = join(folder, `round-${round}.db`);
    copyFileSync(file, kept);
    copyFileSync(log, `${kept}-wal`);
    return { file: kept, answers };
  } finally {
    reader.close();
  }
}

async function signPeopleUp(backend: TestBackend): Promise<Person[]> {
  const { database, ledger } = backend.context;
  return Promise.all(
    Array.from({ length: writers + streamers }, async (_, at) => {
      const id = `person-${at}`;
      const isStreamer = at >= writers;
      await createUsers(database).create({
        id,
        login_method: 4,
        role: isStreamer ? 'goddess' : 'user',
        name: id,
        gender: isStreamer ? 'female' : 'male',
        birthday: '1990-01-01',
        created_ms: 0,
      });
      await ledger.book({ userId: id, kind: 'seed', ref: 'proof', coins: 1_000_000 });
      return { id, token: await backend.issueToken(id) };
    }),
  );
}

/** Sends many requests at once, and records the length of the log when the server begins to answer each. */
async function askAll(
  backend: TestBackend,
  log: string,
  people: readonly Person[],
  random: Random,
  round: string,
  requests: number,
): Promise<Answer[]> {
  const bytesAt = new Map<string, number>();
  const onRequest = ({ headers }: IncomingMessage, response: ServerResponse) => {
    const step = String(headers[stepHeader]);
    const { writeHead } = response;
    const notingWriteHead = (...head: unknown[]): unknown => {
      bytesAt.set(step, statSync(log).size);
      return Reflect.apply(writeHead, response, head);
    };
    response.writeHead = notingWriteHead as typeof writeHead;
  };
  const { server } = backend.app;
  server.prependListener('request', onRequest);
  const answers: Answer[] = [];
  let asked = 0;
  const askOn = async () => {
    while (asked < requests) {
      const step = `${round}-${++asked}`;
      const { path, token, body, promised } = drawRequest(people, random, step);
      const response = await fetch(`${backend.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [stepHeader]: step,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      const answer: unknown = await response.json();
      const bytes = bytesAt.get(step);
      if (response.status === 200 && bytes !== undefined) answers.push({ bytes, promised: promised(answer) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  server.off('request', onRequest);
  return answers;
}

interface Drawn {
  readonly path: string;
  readonly token: string | null;
  readonly body: unknown;
  /** Returns the data that must exist once the request is answered. */
  promised(answer: unknown): Answer['promised'];
}

function drawRequest(people: readonly Person[], random: Random, step: string): Drawn {
  const what = random.pick(['text', 'text', 'gift', 'gift', 'signUp']);
  if (what === 'signUp') {
    const email = `new-${step}@example.com`;
    return {
      path: pathOf('signUp', {}),
      token: null,
      body: { ...newPerson(), email },
      promised: () => [
        ['the account of', 'select 1 from users where email = ?', email],
        [
          'the session of',
          'select 1 from sessions join users on users.id = sessions.user_id where email = ?',
          email,
        ],
      ],
    };
  }
  const pair = [random.pick(people.slice(0, writers)), random.pick(people.slice(writers))] as const;
  // Streamers write too, because a user may not continue without a reply.
  const [from, to] = what === 'text' && random.below(2) === 0 ? ([pair[1], pair[0]] as const) : pair;
  const common = { path: pathOf('sendToUser', { id: to.id }), token: from.token };
  const message = ['the message', 'select 1 from messages where temp_id = ?', step] as const;
  if (what === 'text')
    return {
      ...common,
      body: { type: 'text', tempId: step, text: `Good evening, ${step}` },
      promised: () => [message],
    };
  return {
    ...common,
    body: { type: 'media', tempId: step, media: [{ giftId: gift }] },
    promised: (answer) => {
      const ref = (answer as { message: { media: { id: string }[] } }).message.media[0]?.id ?? '';
      const isBooked = 'select 1 from coin_transfers where ref = ? and kind';
      return [
        message,
        ['the price of', `${isBooked} = 'giftCharge'`, ref],
        ['what was earned by', `${isBooked} = 'giftEarning'`, ref],
      ];
    },
  };
}

function pathOf(name: 'signUp' | 'sendToUser', params: Record<string, string>): string {
  const { base, path } = contract[name];
  return fillPath(`${apiBases[base]}${path}`, params);
}
