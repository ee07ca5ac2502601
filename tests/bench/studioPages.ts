import { chromium, type Browser, type Page } from '@playwright/test';
import { browserArguments, findChromium } from '#tests/kit/page/chromium.ts';
import { servePage } from './servePage.ts';
import { atMost, type Report, type Row } from './table.ts';

/**
 * Compares a year by the hour in the chart and 10,000 rows in the table with a bare uPlot and a bare virtual list of
 * the same data, in turns in one run, with the processor slowed four times. Alone: `npm run bench -- studioPages`.
 */
const turns = 4;
const draws = 3;
const frames = 200;
const pxAFrame = 60;
const slowdown = 4;
const ratioLimit = 1.3;
const nodesLimit = 120;

type Drawing = typeof globalThis & { drawTimes(times: number): Promise<void> };

/** Returns the milliseconds of work of the page's main thread during a task. */
async function workOf(page: Page, task: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const workMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const begun = await workMs();
  await task();
  return (await workMs()) - begun;
}

async function open(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.waitForSelector('body[data-is="ready"]');
  return page;
}

async function draw(browser: Browser, url: string): Promise<number> {
  const page = await open(browser, url);
  // The first drawing loads the code of the chart.
  await page.evaluate(() => (globalThis as Drawing).drawTimes(1));
  const work = await workOf(page, () =>
    page.evaluate((times) => (globalThis as Drawing).drawTimes(times), draws),
  );
  await page.close();
  return work / draws;
}

/** Returns the work per frame of scrolling, and the maximum number of rows in the document. */
async function scroll(
  browser: Browser,
  url: string,
): Promise<{ readonly work: number; readonly rows: number }> {
  const page = await open(browser, url);
  // The code of a long table loads later. The page then has the height of all rows.
  await page.waitForFunction(() => document.documentElement.scrollHeight > 300_000);
  let rows = 0;
  const work = await workOf(page, async () => {
    rows = await page.evaluate(
      async ({ count, px }) => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        let most = 0;
        for (let at = 0; at < count; at++) {
          scrollBy(0, px);
          await frame();
          most = Math.max(most, document.querySelectorAll('[role="row"]').length);
        }
        return most;
      },
      { count: frames, px: pxAFrame },
    );
  });
  await page.close();
  return { work: work / frames, rows };
}

const middleOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export async function run(): Promise<Report> {
  const server = await servePage('studio');
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: browserArguments,
  });
  try {
    const drawn = { ours: [] as number[], bare: [] as number[] };
    const scrolled = { ours: [] as number[], bare: [] as number[] };
    let most = 0;
    for (let turn = 0; turn < turns; turn++)
      for (const who of ['bare', 'ours'] as const) {
        const suffix = who === 'bare' ? '&bare' : '';
        drawn[who].push(await draw(browser, `${server.url}?chart${suffix}`));
        const { work, rows } = await scroll(browser, `${server.url}?table${suffix}`);
        scrolled[who].push(work);
        if (who === 'ours') most = Math.max(most, rows);
      }
    const rows: Row[] = (['bare', 'ours'] as const).map((who) => ({
      which: who,
      'chart, work ms': middleOf(drawn[who]),
      'table, work ms a frame': middleOf(scrolled[who]),
    }));
    return {
      title: 'a year by the hour in the chart and 10,000 rows in the table, the processor slowed four times',
      rows,
      goals: [
        atMost(
          'the chart beside a bare uPlot',
          middleOf(drawn.ours) / middleOf(drawn.bare),
          ratioLimit,
          'times',
        ),
        atMost(
          'the table beside a bare virtual list',
          middleOf(scrolled.ours) / middleOf(scrolled.bare),
          ratioLimit,
          'times',
        ),
        atMost('rows in the page', most, nodesLimit, 'rows'),
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
