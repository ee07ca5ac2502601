import { chromium, type CDPSession, type Page } from '@playwright/test';
import { browserArguments, findChromium } from '#tests/kit/page/chromium.ts';
import { servePage } from './servePage.ts';
import { atMost, percentile, type Report, type Row } from './table.ts';
import type { BenchPage } from './conversation/page.tsx';

/**
 * Measures the chat screen with 10,000 messages of different heights and 500 chats in a real browser: time to show,
 * rows in the document, scroll jumps while older pages load, and typing delay.
 */
const MESSAGES = 10_000;
const CHATS = 500;
const MOUNTS = 7;
const KEYS = 60;
const SWITCHES = 20;
const PREPENDED = 1_000;

const mountLimitMs = { 1: 70, 4: 250 } as const;
const rowsLimit = 80;
const jumpLimitPx = 4;
const keyLimitMs = 50;
const switchLimitMs = 150;

declare const window: { readonly bench?: BenchPage };

const slow = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });

/**
 * Returns the milliseconds from opening the screen to the end of the frame that shows the last message. Checks
 * directly after each frame's painting. A check at the start of the next frame would count up to two frames in which
 * no work is left.
 */
async function mountMs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { bench } = window;
    if (!bench) throw new Error('no page');
    bench.close();
    await new Promise((done) => setTimeout(done, 300));
    const begun = performance.now();
    bench.open('/chat?userId=user-c0');
    return new Promise<number>((done) => {
      let isOver = false;
      const look = () => {
        const log = document.querySelector('[role="log"]');
        const last = [...document.querySelectorAll('[data-row]')].at(-1);
        const box = last?.getBoundingClientRect();
        const frame = log?.getBoundingClientRect();
        const isThere =
          box && frame && box.height > 0 && box.bottom <= frame.bottom && last?.textContent?.includes('9999');
        if (!isThere || isOver) return;
        isOver = true;
        done(performance.now() - begun);
      };
      const next = () => {
        if (isOver) return;
        setTimeout(look);
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
  });
}

/** Scrolls up until this many messages were prepended. Returns the largest jump of a row in pixels. */
async function prepend(page: Page, wanted: number) {
  return page.evaluate(async (count) => {
    const log = document.querySelector<HTMLElement>('[role="log"]');
    if (!log) throw new Error('no log');
    const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const numberOf = (row: HTMLElement | undefined) =>
      Number(/ (\d+)\D*$/.exec(row?.querySelector('[dir="auto"]')?.textContent ?? '')?.[1] ?? NaN);
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const oldest = () => Math.min(...rows().map(numberOf).filter(Number.isFinite));
    const begun = oldest();
    let jump = 0;
    let mostRows = 0;
    for (let step = 0; step < 8_000 && begun - oldest() < count; step++) {
      const top = log.getBoundingClientRect().top;
      const watched = rows().find((row) => row.getBoundingClientRect().top > top + 100);
      const before = watched?.getBoundingClientRect().top ?? 0;
      const by = Math.min(80, log.scrollTop);
      log.scrollTop -= 80;
      await frame();
      await frame();
      mostRows = Math.max(mostRows, rows().length);
      if (watched?.isConnected)
        jump = Math.max(jump, Math.abs(watched.getBoundingClientRect().top - before - by));
    }
    return { jump, mostRows, prepended: begun - oldest() };
  }, wanted);
}

/** Returns the milliseconds from each key press to the frame that shows it. */
async function keysMs(page: Page): Promise<number[]> {
  await page.getByRole('textbox', { name: 'Write a message' }).click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    document.addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - event.timeStamp))),
      { capture: true },
    );
  });
  for (let at = 0; at < KEYS; at++) await page.keyboard.press('abcdefghij '[at % 11] ?? 'a', { delay: 20 });
  await page.waitForTimeout(300);
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}

/** Returns the milliseconds from selecting each chat to the painting of its messages, with all chats listed. */
async function switchesMs(page: Page): Promise<{ took: number[]; listed: number }> {
  // Scrolls down until all chats are loaded, because rows outside the viewport are not in the document.
  const listed = await page.evaluate(async (wanted) => {
    const known = () => Number(document.querySelector('li[aria-setsize]')?.ariaSetSize ?? -1);
    const scroller = document.querySelector('[data-chat]')?.closest('ul')?.parentElement?.parentElement;
    if (!scroller) throw new Error('no list');
    for (let tries = 0; tries < 2_000 && known() < wanted; tries++) {
      scroller.scrollTop = scroller.scrollHeight;
      await new Promise((done) => requestAnimationFrame(done));
    }
    return known();
  }, CHATS);
  const took: number[] = [];
  for (let at = 0; at < SWITCHES; at++) {
    const chat = `c${(at * 23 + 1) % CHATS}`;
    took.push(
      await page.evaluate(async (chatId) => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        const find = () => document.querySelector<HTMLElement>(`[data-chat="${chatId}"]`);
        const list = document.querySelector('[data-chat]')?.closest('ul');
        const scroller = list?.parentElement?.parentElement;
        if (!list || !scroller) throw new Error('no list');
        for (let top = 0; !find() && top < list.clientHeight; top += 600) {
          scroller.scrollTop = top;
          await frame();
          await frame();
        }
        const link = find();
        if (!link) throw new Error(`${chatId} is not in the list`);
        link.scrollIntoView({ block: 'center' });
        await new Promise((done) => setTimeout(done, 120));
        const begun = performance.now();
        link.click();
        return new Promise<number>((done) => {
          const look = () => {
            const name = document.querySelector('section h2')?.textContent ?? '';
            const isThere =
              name.includes(`Person ${chatId}`) && document.querySelector('[data-row]') !== null;
            if (isThere) requestAnimationFrame(() => done(performance.now() - begun));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
      }, chat),
    );
  }
  return { took, listed };
}

export async function run(): Promise<Report> {
  const server = await servePage('conversation');
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: browserArguments,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await page.goto(server.url);
    await page.waitForFunction(() => window.bench !== undefined);
    await page.evaluate(([chats, messages]) => window.bench?.fill(chats, messages), [
      CHATS,
      MESSAGES,
    ] as const);

    const mounts: Row[] = [];
    const goals = [];
    for (const rate of [1, 4] as const) {
      await slow(session, rate);
      const took: number[] = [];
      for (let at = 0; at < MOUNTS; at++) took.push(await mountMs(page));
      // The first mount includes compilation.
      const [first = Number.NaN, ...rest] = took;
      const median = Math.round(percentile(rest, 0.5));
      mounts.push({
        what: `mount, CPU ${rate}×`,
        p50: median,
        max: Math.round(Math.max(...rest)),
        first: Math.round(first),
      });
      goals.push(atMost(`mount at ${rate}× CPU, p50`, median, mountLimitMs[rate], 'ms'));
    }
    await slow(session, 1);
    const keys = await keysMs(page);
    const scrolled = await prepend(page, PREPENDED);
    const switched = await switchesMs(page);
    const switchP95 = Math.round(percentile(switched.took, 0.95));
    return {
      title: `the conversation: ${MESSAGES} messages of differing heights, ${CHATS} chats`,
      rows: [
        ...mounts,
        {
          what: 'key to paint',
          p50: Math.round(percentile(keys, 0.5)),
          max: Math.round(Math.max(...keys)),
          first: Math.round(keys[0] ?? Number.NaN),
        },
        {
          what: 'another chat',
          p50: Math.round(percentile(switched.took, 0.5)),
          max: Math.round(Math.max(...switched.took)),
          first: Math.round(switched.took[0] ?? Number.NaN),
        },
      ],
      goals: [
        ...goals,
        atMost('rows in the document', scrolled.mostRows, rowsLimit - 1, 'rows'),
        atMost(`jump while ${scrolled.prepended} older were put in front`, scrolled.jump, jumpLimitPx, 'px'),
        atMost('key to paint, p95', Math.round(percentile(keys, 0.95)), keyLimitMs, 'ms'),
        atMost(`another chat, p95, ${switched.listed} in the list`, switchP95, switchLimitMs, 'ms'),
      ],
      notes: ['times in ms; over the web’s own store (IndexedDB)'],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
