import { beginCall, endCallOfBoth, openPair } from '../helpers/talkPair.ts';
import { ensureBuilt } from '../tools/build.ts';
import { readCallFrames, watchCallFrames } from './callFrameWatch.ts';
import { atMost, percentile, type Report } from './table.ts';

/**
 * How long two people look at nothing after a call was taken: two real browsers, the real client, the embedded backend.
 * Both sides count from the same moment, the press that takes the call.
 */
const CALLS = 20;
const P50_LIMIT_MS = 300;
const P95_LIMIT_MS = 600;

export async function run(): Promise<Report> {
  await ensureBuilt('web');
  const pair = await openPair({ prepare: watchCallFrames });
  const tookMs = { he: new Array<number>(), she: new Array<number>() };
  try {
    for (let number = 1; number <= CALLS; number++) {
      await beginCall(pair);
      const { pressedMs } = await readCallFrames(pair.she.page);
      const acceptedMs = pressedMs.at(-1) ?? Number.NaN;
      for (const side of ['he', 'she'] as const) {
        const { paintedMs } = await readCallFrames(pair[side].page);
        const first = paintedMs.find((atMs) => atMs >= acceptedMs);
        if (first !== undefined) tookMs[side].push(first - acceptedMs);
      }
      await endCallOfBoth(pair);
    }
  } finally {
    await pair.stop();
  }
  const rows = (['he', 'she'] as const).map((side) => ({
    side: side === 'he' ? 'the caller' : 'the one who takes it',
    calls: tookMs[side].length,
    'p50 ms': Math.round(percentile(tookMs[side], 0.5)),
    'p95 ms': Math.round(percentile(tookMs[side], 0.95)),
    'max ms': Math.round(Math.max(...tookMs[side])),
  }));
  return {
    title: 'from the press that takes a call to the first remote frame painted',
    rows,
    goals: rows.flatMap((row) => [
      atMost(`${row.side}, p50`, row['p50 ms'], P50_LIMIT_MS, 'ms'),
      atMost(`${row.side}, p95`, row['p95 ms'], P95_LIMIT_MS, 'ms'),
    ]),
    notes: ['both browsers, their cameras and encoders and the backend share this machine'],
  };
}
