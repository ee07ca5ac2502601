import { callButton, ringing } from '../e2e/support/calls.ts';
import { endCallOfBoth, openPair, type Pair } from '#tests/kit/people/longCallPair.ts';
import { ensureBuilt } from '../tools/build.ts';
import { readCallFrames, waitForCallFrame, watchCallFrames } from './callFrameWatch.ts';
import { atMost, percentile, type Report } from './table.ts';

/**
 * Measures the time from accepting a call until the first frame: two real browsers, the real client, the embedded
 * backend. The press of the accept button starts the measurement on both sides.
 */
const CALLS = 20;
const P50_LIMIT_MS = 300;
const P95_LIMIT_MS = 600;
const FRAME_WITHIN_MS = 20_000;
/** A call rings for thirty seconds; the callee answers after reading the caller's name. */
const answeredAt = /^28 seconds left$/;

/** Calls from the chat of the two and waits until the callee has seen the card for a moment. */
async function ring({ he, she }: Pair): Promise<void> {
  await callButton(he.page).click();
  await ringing(she.page).getByRole('timer', { name: answeredAt }).waitFor({ timeout: 20_000 });
}

/** Accepts the call and returns the time of the press. */
async function accept({ she: { page } }: Pair): Promise<number> {
  await ringing(page).getByRole('button', { name: 'Accept', exact: true }).click({ timeout: 20_000 });
  const pressedMs = (await readCallFrames(page)).pressedMs.at(-1);
  if (pressedMs === undefined) throw new Error('the press that takes the call was not seen');
  return pressedMs;
}

export async function run(): Promise<Report> {
  await ensureBuilt('web');
  const pair = await openPair({ prepare: watchCallFrames });
  const tookMs = { he: new Array<number>(), she: new Array<number>() };
  try {
    for (let number = 1; number <= CALLS; number++) {
      await ring(pair);
      const acceptedMs = await accept(pair);
      for (const side of ['he', 'she'] as const) {
        const paintedMs = await waitForCallFrame(pair[side].page, acceptedMs, FRAME_WITHIN_MS);
        tookMs[side].push(paintedMs - acceptedMs);
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
