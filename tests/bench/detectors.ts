import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DetectorJob, FromDetectors, Scores } from '#backend/detectors/messages.ts';
import { labelledPhotographs } from '#backend/detectors/testPhotographs.ts';
import { readPixels, type Pixels } from '#backend/pictures/frames.ts';
import { readEnvironment } from '#backend/run/environment.ts';
import { root } from '../tools/root.ts';
import { atMost, percentile, type Report, type Row } from './table.ts';

/** Milliseconds for which each kind of job is repeated. */
const forMs = 10_000;
const maxPixels = 10_000_000;
/** Maximum memory of the process in megabytes while both models work. */
const maxMemoryMb = 512;

interface Labelled {
  readonly isPhotograph: boolean;
  readonly hasFace: boolean;
  readonly pixels: Pixels;
}

/** Starts the process of the detectors as the backend does. */
function startDetectors() {
  const child = fork(resolve(root, 'backend/detectors/child.ts'), ['2000'], {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1'],
    env: { ...process.env, NODE_OPTIONS: '', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The process answers requests in order.
  const waiting: PromiseWithResolvers<FromDetectors>[] = [];
  function next(): Promise<FromDetectors> {
    const answer = Promise.withResolvers<FromDetectors>();
    waiting.push(answer);
    return answer.promise;
  }
  child.on('message', (message) => waiting.shift()?.resolve(message as FromDetectors));
  child.on('exit', (code) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`the detectors ended with ${code}`));
  });
  const ready = next();
  let last: Promise<unknown> = ready;

  async function answer(job: DetectorJob): Promise<Scores> {
    const answered = next();
    child.send(job);
    const said = await answered;
    if (said.type !== 'done') throw new Error(`the detectors answered ${JSON.stringify(said)}`);
    return said.scores;
  }

  return {
    child,
    ready,
    /** Scores one picture at a time, as the backend does. */
    ask(job: DetectorJob): Promise<Scores> {
      const scores = last.then(() => answer(job));
      last = scores.catch(() => undefined);
      return scores;
    },
  };
}

/** Returns the current and the maximum memory of the process in megabytes; NaN on a system without /proc. */
function memoryOf({ pid }: ChildProcess): { nowMb: number; mostMb: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    return { nowMb: of('VmRSS'), mostMb: of('VmHWM') };
  } catch {
    return { nowMb: Number.NaN, mostMb: Number.NaN };
  }
}

async function readAll(): Promise<Labelled[]> {
  const photographs = labelledPhotographs().map(async ({ hasFace, read }) => ({
    ...{ isPhotograph: true, hasFace },
    pixels: await readPixels(await read(), maxPixels),
  }));
  const folder = resolve(root, 'resources/portraits');
  const portraits = readdirSync(folder)
    .filter((name) => name.endsWith('-face.webp'))
    .map(async (name) => ({
      ...{ isPhotograph: false, hasFace: true },
      pixels: await readPixels(readFileSync(resolve(folder, name)), maxPixels),
    }));
  return Promise.all([...photographs, ...portraits]);
}

const countOf = (all: readonly unknown[], some: readonly unknown[]) => `${some.length} of ${all.length}`;

type Ask = (job: DetectorJob) => Promise<Scores>;

/** Repeats one kind of job over all pictures and returns the times. */
async function repeat(ask: Ask, pictures: readonly Labelled[], wantsFace: boolean): Promise<Row> {
  const tookMs: number[] = [];
  const fromMs = performance.now();
  for (let at = 0; performance.now() < fromMs + forMs; at++) {
    const picture = pictures[at % pictures.length];
    if (!picture) break;
    const askedMs = performance.now();
    await ask({ pixels: picture.pixels, wantsFace });
    tookMs.push(performance.now() - askedMs);
  }
  return {
    job: wantsFace ? 'a frame: both models' : 'a sent picture: one model',
    count: tookMs.length,
    'a second': tookMs.length / ((performance.now() - fromMs) / 1_000),
    'p50 ms': percentile(tookMs, 0.5),
    'p99 ms': percentile(tookMs, 0.99),
  };
}

/** Returns how the models score pictures of known content. */
async function judge(ask: Ask, pictures: readonly Labelled[]): Promise<string[]> {
  const { MODERATION_PORN_THRESHOLD: porn, MODERATION_FACE_THRESHOLD: face } = readEnvironment({});
  const seen = await Promise.all(
    pictures.map(async (picture) => ({
      ...picture,
      scores: await ask({ pixels: picture.pixels, wantsFace: true }),
    })),
  );
  const faceCount = (some: typeof seen) =>
    countOf(
      some,
      some.filter(({ scores }) => (scores.face ?? 0) >= face),
    );
  const photographs = seen.filter(({ isPhotograph }) => isPhotograph);
  const [withFace, without] = [true, false].map((has) =>
    photographs.filter(({ hasFace }) => hasFace === has),
  );
  const flagged = seen.filter(({ scores }) => scores.porn >= porn);
  return [
    `photographs with a face (score of ${face} or more): found in ${faceCount(withFace ?? [])}`,
    `photographs without a face: one seen in ${faceCount(without ?? [])}`,
    `drawn portraits: a face found in ${faceCount(seen.filter(({ isPhotograph }) => !isPhotograph))}`,
    `harmless pictures called pornographic (score of ${porn} or more): ${countOf(seen, flagged)}`,
    'no pornographic picture is tried: how many of those are found is not known here',
  ];
}

/** Measures frames per second, memory and accuracy of the detectors that come with the backend. */
export async function run(): Promise<Report> {
  const pictures = await readAll();
  const startedMs = performance.now();
  const { ask, child, ready } = startDetectors();
  try {
    const first = await ready;
    if (first.type !== 'ready') throw new Error(`the models do not load: ${JSON.stringify(first)}`);
    const loadMs = performance.now() - startedMs;
    const loaded = memoryOf(child);
    const rows = [await repeat(ask, pictures, true), await repeat(ask, pictures, false)];
    const notes = await judge(ask, pictures);
    const { mostMb } = memoryOf(child);
    const shownMb = (mb: number) => (Number.isNaN(mb) ? 'unknown' : `${Math.round(mb)} MB`);
    return {
      title: 'the detectors of the shipped analysis',
      rows,
      goals: Number.isNaN(mostMb) ? [] : [atMost('memory of the process', mostMb, maxMemoryMb, 'MB')],
      notes: [
        `models loaded after ${Math.round(loadMs)} ms; memory ${shownMb(loaded.nowMb)} then, ${shownMb(mostMb)} at most`,
        ...notes,
      ],
    };
  } finally {
    child.kill();
  }
}
