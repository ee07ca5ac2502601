import { chromium, type Browser, type Page } from '@playwright/test';
import { cameraColours, writeFakeCamera, type Yuv } from '../e2e/support/fakeCamera.ts';
import { logIn, skipButton, startMatching } from '../e2e/support/people.ts';
import { startBackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { browserArguments, findChromium } from '#tests/kit/page/chromium.ts';
import { ensureBuilt } from '../tools/build.ts';
import { countFound, waitForFirstFrame, watchFirstFrames } from './frameWatch.ts';
import { atMost, percentile, type Report, type Row } from './table.ts';

/**
 * Measures the time from a found match to its first frame: two real browsers, the real client, the embedded backend,
 * and a series of matches separated by the skip button.
 */
const MATCHES = 30;
const P50_LIMIT_MS = 300;
const P95_LIMIT_MS = 600;
/** A match without a frame ends after ten seconds and the next search begins. */
const FRAME_WITHIN_MS = 25_000;

interface Side {
  readonly name: string;
  readonly browser: Browser;
  readonly page: Page;
  readonly tookMs: number[];
}

async function openSide(name: string, colour: Yuv): Promise<Side> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...browserArguments, `--use-file-for-fake-video-capture=${writeFakeCamera(colour)}`],
  });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    permissions: ['camera', 'microphone'],
  });
  const page = await context.newPage();
  await watchFirstFrames(page);
  return { name, browser, page, tookMs: [] };
}

export async function run(): Promise<Report> {
  await ensureBuilt('web');
  // Only two users exist, so the ten minutes before a second match of the same pair are set to zero.
  const backend = await startBackendProcess({ companions: 0, env: { MEET_AGAIN_AFTER_MS: '0' } });
  const sides: Side[] = [];
  try {
    const man = await openSide('the man', cameraColours.coral);
    sides.push(man);
    const streamer = await openSide('the streamer', cameraColours.teal);
    sides.push(streamer);
    await logIn(man.page, backend.url, 'user@demo.local');
    await logIn(streamer.page, backend.url, 'queen@demo.local');
    await startMatching(man.page);
    await startMatching(streamer.page);
    for (let number = 1; number <= MATCHES; number++) {
      const frames = await Promise.all(
        sides.map(({ page }) => waitForFirstFrame(page, number, FRAME_WITHIN_MS)),
      );
      frames.forEach(({ foundMs, paintedMs }, index) => sides[index]?.tookMs.push(paintedMs - foundMs));
      // The sides skip in turn, so that the effect of each side's skip is measured in the next match.
      const skipper = number % 2 === 0 ? man : streamer;
      if (number < MATCHES) await skipButton(skipper.page).click();
    }
    const found = await Promise.all(sides.map(({ page }) => countFound(page)));
    return report(sides, found);
  } catch (error) {
    const progress = await Promise.all(sides.map(describe));
    throw new Error(`${progress.join('\n')}\n${backend.output()}`, { cause: error });
  } finally {
    await Promise.all(sides.map(({ browser }) => browser.close()));
    await backend.stop();
  }
}

/** Describes the progress of a side, for the error message of a failed run. */
async function describe({ name, page, tookMs }: Side): Promise<string> {
  const found = await countFound(page).catch(() => 'unknown');
  const shown = await page.innerText('body').catch(() => 'nothing');
  const words = shown.replace(/\s+/g, ' ').slice(0, 300);
  return `${name}: told of ${found} matches, ${tookMs.length} of ${MATCHES} measured; the page says: ${words}`;
}

function report(sides: readonly Side[], found: readonly number[]): Report {
  const rows = sides.map(({ name, tookMs }): Row => {
    return {
      side: name,
      matches: tookMs.length,
      'p50 ms': Math.round(percentile(tookMs, 0.5)),
      'p95 ms': Math.round(percentile(tookMs, 0.95)),
      'max ms': Math.round(Math.max(...tookMs)),
    };
  });
  return {
    title: 'from "match found" at the socket to the first remote frame painted',
    rows,
    goals: sides.flatMap(({ name, tookMs }) => [
      atMost(`${name}, p50`, Math.round(percentile(tookMs, 0.5)), P50_LIMIT_MS, 'ms'),
      atMost(`${name}, p95`, Math.round(percentile(tookMs, 0.95)), P95_LIMIT_MS, 'ms'),
    ]),
    notes: [
      'both browsers, their cameras and encoders and the backend share this machine',
      ...sides.map(({ name, tookMs }) => `${name}, one after another: ${tookMs.map(Math.round).join(', ')}`),
      ...sides.flatMap(({ name }, index) => {
        const lost = (found[index] ?? 0) - MATCHES;
        return lost > 0 ? [`${name} was told of ${lost} more matches whose picture never came`] : [];
      }),
    ],
  };
}
