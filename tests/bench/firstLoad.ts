import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startBackendProcess, type BackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { browserArguments, findChromium } from '#tests/kit/page/chromium.ts';
import { leaveSession } from '../e2e/support/session.ts';
import { ensureBuilt } from '../tools/build.ts';
import { observeLoad, readLoad } from './loadWatch.ts';
import { atLeast, atMost, percentile, type Report } from './table.ts';

/**
 * Measures a first visit: a fresh browser profile, the processor slowed four times, the embedded backend on loopback.
 * The reference in the same run is the same address without scripts, as the minimum cost of its content.
 */
const RUNS = 3;
const SLOWER = 4;
const LCP_LIMIT_MS = 1_000;
const BLOCKED_LIMIT_MS = 150;
const SHIFT_LIMIT = 0.02;
const INTERACTION_LIMIT_MS = 100;
/** Milliseconds without activity after which the page counts as loaded. */
const QUIET_MS = 1_500;

interface Scene {
  readonly name: string;
  readonly path: string;
  readonly email?: string;
  /** Limit of gzipped JavaScript in kilobytes. */
  readonly limitKb: number;
  /** Opens this scene from the loaded page. The scripts that it loads count. */
  readonly open?: (page: Page) => Promise<void>;
  /** Presses one control whose response is timed. */
  readonly press: (page: Page) => Promise<void>;
}

const scenes: readonly Scene[] = [
  {
    name: 'landing',
    path: '/',
    limitKb: 125,
    press: (page) => page.getByRole('button', { name: 'Log in' }).first().click(),
  },
  {
    name: 'sign-in',
    path: '/',
    limitKb: 160,
    open: async (page) => {
      await page.getByRole('button', { name: 'Log in' }).first().click();
      await page.getByRole('dialog').getByLabel('Email').waitFor();
    },
    press: (page) => page.getByRole('dialog').getByLabel('Email').click(),
  },
  {
    name: 'signed-in shell',
    path: '/followings',
    email: 'user@demo.local',
    limitKb: 190,
    press: (page) => page.getByRole('link', { name: 'Profile', exact: true }).first().click(),
  },
];

interface Figures {
  readonly scriptKb: number;
  readonly files: number;
  readonly lcpMs: number;
  readonly blockedMs: number;
  readonly blockedFromStartMs: number;
  readonly shift: number;
  readonly interactionMs: number;
}

async function measure(browser: Browser, backend: BackendProcess, scene: Scene): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.endsWith('.js')) return;
      scripts.push(
        response.body().then(
          (body) => gzipSync(body).length,
          () => 0,
        ),
      );
    });
    if (scene.email) await leaveSession(context, backend.url, { email: scene.email });
    await observeLoad(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(backend.url + scene.path);
    // Playwright's locators inject a script of 300 kB that the page would have to run, so none is used before the
    // measurement.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(QUIET_MS);
    const load = await readLoad(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await scene.open?.(page);
    if (scene.open) await page.waitForTimeout(QUIET_MS);
    const sizes = await Promise.all(scripts);
    await scene.press(page);
    await page.waitForTimeout(QUIET_MS);
    const { interactionMs } = await readLoad(page);
    return {
      scriptKb: sizes.reduce((sum, size) => sum + size, 0) / 1_000,
      files: sizes.length,
      lcpMs: load.lcpMs,
      blockedMs: load.blockedMs,
      blockedFromStartMs: load.blockedFromStartMs,
      shift: load.shift,
      interactionMs,
    };
  } finally {
    await context.close();
  }
}

/** Loads the landing page without scripts. Returns the milliseconds until it is loaded and the length of its text. */
async function measureWithoutScripts(browser: Browser, backend: BackendProcess) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: false,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const begunMs = performance.now();
    await page.goto(backend.url, { waitUntil: 'load' });
    const tookMs = performance.now() - begunMs;
    return { tookMs, characters: (await page.locator('main').innerText()).length };
  } finally {
    await context.close();
  }
}

const middle = (values: readonly number[]) => percentile(values, 0.5);

export async function run(): Promise<Report> {
  await ensureBuilt('web');
  const backend = await startBackendProcess();
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...browserArguments],
  });
  try {
    // The first page of a browser includes the start of the browser.
    await measureWithoutScripts(browser, backend);
    const peer = await measureWithoutScripts(browser, backend);
    const measured = [];
    for (const scene of scenes) {
      const runs: Figures[] = [];
      for (let number = 0; number < RUNS; number++) runs.push(await measure(browser, backend, scene));
      measured.push({ scene, runs });
    }
    const of = (runs: readonly Figures[], figure: keyof Figures) => middle(runs.map((one) => one[figure]));
    return {
      title: `first load, the processor ${SLOWER} times slower, the middle of ${RUNS} runs`,
      rows: measured.map(({ scene, runs }) => ({
        page: scene.name,
        'JS kB gz': of(runs, 'scriptKb'),
        files: of(runs, 'files'),
        'LCP ms': of(runs, 'lcpMs'),
        'blocked ms': of(runs, 'blockedMs'),
        'and before': of(runs, 'blockedFromStartMs'),
        'layout shift': of(runs, 'shift'),
        'interaction ms': of(runs, 'interactionMs'),
        'LCP to peer': of(runs, 'lcpMs') / peer.tookMs,
      })),
      goals: [
        ...measured.flatMap(({ scene, runs }) => [
          atMost(`${scene.name}: JavaScript before interaction`, of(runs, 'scriptKb'), scene.limitKb, 'kB'),
          atMost(`${scene.name}: LCP`, of(runs, 'lcpMs'), LCP_LIMIT_MS, 'ms'),
          atMost(`${scene.name}: blocked`, of(runs, 'blockedMs'), BLOCKED_LIMIT_MS, 'ms'),
          atMost(`${scene.name}: layout shift`, of(runs, 'shift'), SHIFT_LIMIT, ''),
          atMost(`${scene.name}: interaction`, of(runs, 'interactionMs'), INTERACTION_LIMIT_MS, 'ms'),
        ]),
        atLeast('landing with scripts off', peer.characters, 2_000, 'characters to read'),
      ],
      notes: [
        `the peer, the landing page with scripts off, was loaded in ${Math.round(peer.tookMs)} ms`,
        'blocked: long tasks after the first contentful paint (total blocking time); “and before”: from the very start',
        'Element Call and Cinny, measured the same way in November 2026: 950 kB, LCP 1,800–2,000 ms, blocked 800–1,000 ms',
      ],
    };
  } finally {
    await browser.close();
    await backend.stop();
  }
}
