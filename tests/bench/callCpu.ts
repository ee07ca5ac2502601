import type { Browser, Page } from '@playwright/test';
import { beginCall, openPair } from '#tests/kit/people/longCallPair.ts';
import { pause } from '#tests/kit/waitFor.ts';
import { ensureBuilt } from '../tools/build.ts';
import { openBarePair } from './barePair.ts';
import { atMost, percentile, type Report } from './table.ts';

/**
 * Compares the processor time of a call in both browsers, in percent of a core, with a bare WebRTC page that sends
 * the same media. The two run in turns, because the machine's speed changes over minutes.
 */
const TURNS = 5;
const SETTLE_MS = 8_000;
const WATCH_MS = 20_000;
const RATIO_LIMIT = 1.15;
/** Milliseconds without a new file in the offline cache after which it counts as complete. */
const KEPT_FOR_MS = 6_000;
const KEPT_WITHIN_MS = 60_000;

interface Spent {
  readonly seconds: number;
  readonly byKind: ReadonlyMap<string, number>;
}

async function spentBy(browsers: readonly Browser[]): Promise<Spent> {
  const byKind = new Map<string, number>();
  for (const browser of browsers) {
    const devtools = await browser.newBrowserCDPSession();
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    for (const { type, cpuTime } of processInfo) byKind.set(type, (byKind.get(type) ?? 0) + cpuTime);
    await devtools.detach();
  }
  return { seconds: [...byKind.values()].reduce((sum, each) => sum + each, 0), byKind };
}

/** Returns the processor usage of all these browsers in percent of one core, in total and by kind of process. */
async function percentOf(browsers: readonly Browser[]) {
  await pause(SETTLE_MS);
  const [before, begunMs] = [await spentBy(browsers), performance.now()];
  await pause(WATCH_MS);
  const after = await spentBy(browsers);
  const share = (seconds: number) => (100_000 * seconds) / (performance.now() - begunMs);
  const kinds = [...after.byKind].map(([kind, seconds]) => {
    return [kind, Math.round(share(seconds - (before.byKind.get(kind) ?? 0)))] as const;
  });
  return { percent: share(after.seconds - before.seconds), kinds };
}

/**
 * Waits until a new browser profile has stored the client for offline use. Otherwise the bench would count it as cost
 * of the call.
 */
async function untilKept(page: Page): Promise<void> {
  const deadline = performance.now() + KEPT_WITHIN_MS;
  let [files, since] = [0, performance.now()];
  while (files === 0 || performance.now() - since < KEPT_FOR_MS) {
    if (performance.now() > deadline) throw new Error(`the client is still being stored: ${files} files`);
    await pause(500);
    const now = await page.evaluate(async () => {
      const stored = (await caches.keys()).map(
        async (name) => (await (await caches.open(name)).keys()).length,
      );
      return (await Promise.all(stored)).reduce((sum, count) => sum + count, 0);
    });
    if (now !== files) [files, since] = [now, performance.now()];
  }
}

async function ours() {
  const pair = await openPair({ hasLivelyCamera: true });
  try {
    await beginCall(pair);
    await Promise.all([pair.he, pair.she].map(({ page }) => untilKept(page)));
    return await percentOf([pair.he.browser, pair.she.browser]);
  } finally {
    await pair.stop();
  }
}

async function bare() {
  const pair = await openBarePair();
  try {
    return await percentOf(pair.browsers);
  } finally {
    await pair.stop();
  }
}

export async function run(): Promise<Report> {
  await ensureBuilt('web');
  const turns = [];
  for (let turn = 0; turn < TURNS; turn++) turns.push({ bare: await bare(), ours: await ours() });
  const kinds = (figure: Awaited<ReturnType<typeof ours>>) =>
    figure.kinds.map(([kind, percent]) => `${kind} ${percent}`).join(', ');
  const ratio = percentile(
    turns.map((turn) => turn.ours.percent / turn.bare.percent),
    0.5,
  );
  return {
    title: 'both sides of a call, in percent of a core',
    rows: turns.map((turn, index) => ({
      turn: index + 1,
      'ours %': turn.ours.percent,
      'bare page %': turn.bare.percent,
      ratio: turn.ours.percent / turn.bare.percent,
    })),
    goals: [atMost('ours to the bare page, the middle', ratio, RATIO_LIMIT, 'times')],
    notes: [
      '640×480 at 15 frames, vp8, 1280×800 windows, no GPU; the backend is not counted',
      ...turns.slice(0, 1).flatMap((turn) => [`ours: ${kinds(turn.ours)}`, `bare: ${kinds(turn.bare)}`]),
    ],
  };
}
