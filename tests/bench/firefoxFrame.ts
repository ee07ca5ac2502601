import { chromium, type Page } from '@playwright/test';
import type { Page as FirefoxPage } from 'puppeteer-core';
import { cameraColours, writeFakeCamera } from '../e2e/support/fakeCamera.ts';
import { findFirefox, launchFirefox, openInFirefox, pressInFirefox } from '../e2e/support/firefox.ts';
import { logIn, skipButton, startMatching } from '../e2e/support/people.ts';
import { startBackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { browserArguments, findChromium } from '#tests/kit/page/chromium.ts';
import { ensureBuilt } from '../tools/build.ts';
import {
  countFound,
  waitForFirstFrame,
  watchFirstFrames,
  watchInPage,
  type FirstFrame,
} from './frameWatch.ts';
import { atMost, percentile, type Report, type Row } from './table.ts';

/**
 * Runs the first-frame bench between Chromium and Firefox, for each browser that makes the offer and each that shows
 * the frame. A pair of Chromiums in the same run is the reference.
 */
const MATCHES = 16;
const P50_LIMIT_MS = 1_000;
const FRAME_WITHIN_MS = 25_000;
const [man, streamer] = ['user@demo.local', 'queen@demo.local'] as const;

type Maker = 'Chromium' | 'Firefox';
/** The page of one user in either browser. */
interface Side {
  readonly maker: Maker;
  start(): Promise<void>;
  skip(): Promise<void>;
  frame(number: number): Promise<FirstFrame>;
  found(): Promise<number>;
  close(): Promise<void>;
}

async function openChromium(url: string, email: string): Promise<Side> {
  const camera = writeFakeCamera(cameraColours.coral);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...browserArguments, `--use-file-for-fake-video-capture=${camera}`],
  });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    permissions: ['camera', 'microphone'],
  });
  const page: Page = await context.newPage();
  await watchFirstFrames(page);
  await logIn(page, url, email);
  return {
    maker: 'Chromium',
    start: () => startMatching(page),
    skip: () => skipButton(page).click(),
    frame: (number) => waitForFirstFrame(page, number, FRAME_WITHIN_MS),
    found: () => countFound(page),
    close: () => browser.close(),
  };
}

type Watched = typeof globalThis & { __frameWatch: { frames: FirstFrame[]; found: number } };

async function openFirefox(url: string, email: string, path: string): Promise<Side> {
  const browser = await launchFirefox(path);
  const page: FirefoxPage = await openInFirefox(browser, url, email, '/settings');
  await page.evaluateOnNewDocument(watchInPage);
  await page.goto(url);
  // The client explains the camera permission before the browser asks for it.
  await pressInFirefox(page, 'Continue');
  return {
    maker: 'Firefox',
    start: () => pressInFirefox(page, 'Start matching'),
    skip: () => pressInFirefox(page, 'Skip'),
    async frame(number) {
      const handle = await page.waitForFunction(
        (wanted) => (globalThis as Watched).__frameWatch.frames[wanted - 1],
        { timeout: FRAME_WITHIN_MS, polling: 50 },
        number,
      );
      return (await handle.jsonValue()) as FirstFrame;
    },
    found: () => page.evaluate(() => (globalThis as Watched).__frameWatch.found),
    close: () => browser.close(),
  };
}

interface Seen {
  readonly pair: string;
  readonly looks: Maker;
  readonly offers: Maker;
  readonly tookMs: number;
}

/** Runs matches of one pair in a row. The user who skips makes the next offer, so the sides alternate. */
async function meet(pair: string, sides: readonly [Side, Side]): Promise<{ seen: Seen[]; lost: number }> {
  const seen: Seen[] = [];
  for (const side of sides) await side.start();
  for (let number = 1; number <= MATCHES; number++) {
    const frames = await Promise.all(sides.map((side) => side.frame(number)));
    const offers = sides[frames[0]?.isOffering === true ? 0 : 1].maker;
    frames.forEach(({ foundMs, paintedMs }, index) => {
      const looks = sides[index === 0 ? 0 : 1].maker;
      seen.push({ pair, looks, offers, tookMs: paintedMs - foundMs });
    });
    if (number < MATCHES) await sides[number % 2 === 0 ? 0 : 1].skip();
  }
  const found = await Promise.all(sides.map((side) => side.found()));
  return { seen, lost: Math.max(...found) - MATCHES };
}

export async function run(): Promise<Report> {
  const title = 'from "match found" to the first remote frame painted, between browsers of two makers';
  const firefox = findFirefox();
  if (firefox === null)
    return { title, rows: [], goals: [], notes: ['skipped: no Firefox was found (FIREFOX_PATH names one)'] };
  await ensureBuilt('web');
  const seen: Seen[] = [];
  const lost: Record<string, number> = {};
  for (const makers of [['Chromium', 'Chromium'] as const, ['Firefox', 'Chromium'] as const]) {
    const pair = makers.join('–');
    // Each pair has a separate backend, so that no user of the previous pair is left in the search.
    const backend = await startBackendProcess({ companions: 0, env: { MEET_AGAIN_AFTER_MS: '0' } });
    const opened: Side[] = [];
    try {
      const his =
        makers[0] === 'Firefox'
          ? await openFirefox(backend.url, man, firefox)
          : await openChromium(backend.url, man);
      opened.push(his);
      const hers = await openChromium(backend.url, streamer);
      opened.push(hers);
      const met = await meet(pair, [his, hers]);
      seen.push(...met.seen);
      lost[pair] = met.lost;
    } finally {
      await Promise.all(opened.map((side) => side.close()));
      await backend.stop();
    }
  }
  return { title, ...figuresOf(seen, lost) };
}

function figuresOf(seen: readonly Seen[], lost: Readonly<Record<string, number>>): Omit<Report, 'title'> {
  const groups = Map.groupBy(seen, ({ pair, offers, looks }) => `${pair}: ${offers} offers, ${looks} looks`);
  const figures = [...groups].map(([name, each]) => {
    const tookMs = each.map((one) => one.tookMs);
    return { name, tookMs, p50: Math.round(percentile(tookMs, 0.5)) };
  });
  return {
    rows: figures.map(({ name, tookMs, p50 }): Row => ({
      who: name,
      matches: tookMs.length,
      'p50 ms': p50,
      'p95 ms': Math.round(percentile(tookMs, 0.95)),
      'max ms': Math.round(Math.max(...tookMs)),
    })),
    goals: [
      ...Object.entries(lost).map(([pair, count]) =>
        atMost(`${pair}, matches without a picture`, count, 0, ''),
      ),
      ...figures.map(({ name, p50 }) => atMost(`${name}, p50`, p50, P50_LIMIT_MS, 'ms')),
    ],
    notes: ['both browsers, their cameras and encoders and the backend share this machine'],
  };
}
