import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DetectorJob, FromDetectors, Scores } from '#backend/detectors/messages.ts';
import { labelledPhotographs } from '#backend/detectors/testPhotographs.ts';
import { readPixels, type Pixels } from '#backend/pictures/frames.ts';
import { readEnvironment } from '#backend/run/environment.ts';
import { root } from '../tools/root.ts';
import { atMost, percentile, type Report } from './table.ts';

/** How long each kind of job is repeated. */
const forMs = 10_000;
const maxPixels = 10_000_000;
/** What the process may have at most with both models at work. */
const maxMemoryMb = 512;

interface Labelled {
  readonly isPhotograph: boolean;
  readonly hasFace: boolean;
  readonly pixels: Pixels;
}

/** The detectors' process, as the backend starts it. */
function startDetectors() {
  const child = fork(resolve(root, 'backend/detectors/child.ts'), ['2000'], {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1'],
    env: { ...process.env, NODE_OPTIONS: '', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const next = () =>
    new Promise<FromDetectors>((done, failed) => {
      child.once('message', (message) => done(message as FromDetectors));
      child.once('exit', (code) => failed(new Error(`the detectors ended with ${code}`)));
    });
  return {
    child,
    ready: next(),
    async ask(job: DetectorJob): Promise<Scores> {
      const answered = next();
      child.send(job);
      const answer = await answered;
      child.removeAllListeners('exit');
      if (answer.type !== 'done') throw new Error(`the detectors answered ${JSON.stringify(answer)}`);
      return answer.scores;
    },
  };
}

/** Megabytes of the process now and at most; NaN on a system without /proc. */
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

/** Frames a second and memory of the detectors that come with the backend, and what they make of known pictures. */
export async function run(): Promise<Report> {
  const { MODERATION_PORN_THRESHOLD: porn, MODERATION_FACE_THRESHOLD: face } = readEnvironment({});
  const pictures = await readAll();
  const startedMs = performance.now();
  const { ask, child, ready } = startDetectors();
  const first = await ready;
  child.removeAllListeners('exit');
  if (first.type !== 'ready') throw new Error(`the models do not load: ${JSON.stringify(first)}`);
  const loadMs = performance.now() - startedMs;
  const afterLoad = memoryOf(child);

  const rows = [];
  for (const wantsFace of [true, false]) {
    const tookMs: number[] = [];
    const untilMs = performance.now() + forMs;
    for (let at = 0; performance.now() < untilMs; at++) {
      const picture = pictures[at % pictures.length];
      if (!picture) break;
      const fromMs = performance.now();
      await ask({ pixels: picture.pixels, wantsFace });
      tookMs.push(performance.now() - fromMs);
    }
    rows.push({
      job: wantsFace ? 'a frame: both models' : 'a sent picture: one model',
      count: tookMs.length,
      'a second': tookMs.length / (forMs / 1_000),
      'p50 ms': percentile(tookMs, 0.5),
      'p99 ms': percentile(tookMs, 0.99),
    });
  }

  const score = async (picture: (typeof pictures)[number]) => ({
    ...picture,
    scores: await ask({ pixels: picture.pixels, wantsFace: true }),
  });
  const seen: Awaited<ReturnType<typeof score>>[] = [];
  for (const picture of pictures) seen.push(await score(picture));
  const isFound = ({ scores }: (typeof seen)[number]) => (scores.face ?? 0) >= face;
  const isFlagged = ({ scores }: (typeof seen)[number]) => scores.porn >= porn;
  const photographs = seen.filter(({ isPhotograph }) => isPhotograph);
  const [withFace, without] = [
    photographs.filter(({ hasFace }) => hasFace),
    photographs.filter(({ hasFace }) => !hasFace),
  ];
  const drawn = seen.filter(({ isPhotograph }) => !isPhotograph);
  const { mostMb } = memoryOf(child);
  child.kill();
  const shownMb = (mb: number) => (Number.isNaN(mb) ? 'unknown' : `${Math.round(mb)} MB`);
  return {
    title: 'the detectors of the shipped analysis',
    rows,
    goals: Number.isNaN(mostMb) ? [] : [atMost('memory of the process', mostMb, maxMemoryMb, 'MB')],
    notes: [
      `models loaded after ${Math.round(loadMs)} ms, ${shownMb(afterLoad.nowMb)} then, ${shownMb(mostMb)} at most`,
      `photographs with a face (face ≥ ${face}): found in ${countOf(withFace, withFace.filter(isFound))}`,
      `photographs without a face: one seen in ${countOf(without, without.filter(isFound))}`,
      `drawn portraits: a face found in ${countOf(drawn, drawn.filter(isFound))}`,
      `harmless pictures called pornographic (porn ≥ ${porn}): ${countOf(seen, seen.filter(isFlagged))}`,
      'no pornographic picture is tried: how many of those are found is not known here',
    ],
  };
}
