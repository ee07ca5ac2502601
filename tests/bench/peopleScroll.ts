import { chromium, type Page } from '@playwright/test';
import { browserArguments, findChromium } from '#tests/kit/page/chromium.ts';
import { servePage } from './servePage.ts';
import { atMost, percentile, type Report, type Row } from './table.ts';

/**
 * Compares scrolling through 10,000 people, with the processor slowed four times, with a bare virtual grid of the
 * same pictures, in turns in one run. Alone: `npm run bench -- peopleScroll`.
 */
const turns = 3;
const frames = 300;
/** Pixels per frame of a fast swipe: one screen in a quarter of a second. */
const pxAFrame = 60;
const slowdown = 4;
const ratioLimit = 1.2;
const nodesLimit = 120;
const droppedMs = 50;

/** Returns the milliseconds between frames while scrolling, and the maximum number of cards in the document. */
async function scroll(page: Page): Promise<{ readonly gaps: number[]; readonly nodes: number }> {
  return page.evaluate(
    async ({ count, px }) => {
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
      // Smooth scrolling is off, because many small steps would merge into one slow animation.
      scrollTo({ top: 0, behavior: 'instant' });
      for (let still = 0; still < 10; still++) await frame();
      const gaps: number[] = [];
      let nodes = 0;
      let before = await frame();
      for (let at = 0; at < count; at++) {
        scrollBy({ top: px, behavior: 'instant' });
        const now = await frame();
        gaps.push(now - before);
        before = now;
        nodes = Math.max(nodes, document.querySelectorAll('[role="listitem"]').length);
      }
      if (scrollY < count * px * 0.9) throw new Error(`scrolled ${scrollY} of ${count * px} px`);
      return { gaps, nodes };
    },
    { count: frames, px: pxAFrame },
  );
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export async function run(): Promise<Report> {
  const server = await servePage('people');
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: browserArguments,
  });
  try {
    const rows: Row[] = [];
    const taken = { ours: [] as number[], bare: [] as number[] };
    const work = { ours: 0, bare: 0 };
    let nodes = 0;
    for (let turn = 0; turn < turns; turn++) {
      for (const who of ['bare', 'ours'] as const) {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        await page.goto(who === 'bare' ? `${server.url}?bare` : server.url);
        await page.waitForSelector('img');
        const session = await page.context().newCDPSession(page);
        await session.send('Performance.enable');
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        const workMs = async () => {
          const { metrics } = await session.send('Performance.getMetrics');
          return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
        };
        const begun = await workMs();
        const scrolled = await scroll(page);
        work[who] += (await workMs()) - begun;
        taken[who].push(...scrolled.gaps);
        if (who === 'ours') nodes = Math.max(nodes, scrolled.nodes);
        await page.close();
      }
    }
    for (const who of ['bare', 'ours'] as const)
      rows.push({
        grid: who,
        'mean frame ms': meanOf(taken[who]),
        'p95 ms': percentile(taken[who], 0.95),
        'worst ms': Math.max(...taken[who]),
        'over 50 ms': taken[who].filter((gap) => gap > droppedMs).length,
        'work ms a frame': work[who] / taken[who].length,
      });
    return {
      title: 'scrolling 10,000 people, the processor slowed four times',
      rows,
      goals: [
        atMost('a frame beside the bare grid', meanOf(taken.ours) / meanOf(taken.bare), ratioLimit, 'times'),
        atMost('people in the page', nodes, nodesLimit, 'cards'),
        atMost('frames over 50 ms', taken.ours.filter((gap) => gap > droppedMs).length, 0, 'frames'),
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
