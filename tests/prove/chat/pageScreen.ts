import type { Page } from '@playwright/test';
import { compareLists, sumOf, type ScreenFaults } from './screenFaults.ts';

/** Observes how the document shows an open conversation. The client itself takes no part in it. */

interface Seen {
  looks: number;
  doubled: number;
  disordered: number;
  mostRows: number;
  blinked: number;
  /** Rows of the first looks that found a fault. */
  examples: string[];
}
/** The rows in the viewport, from top to bottom. */
interface View {
  readonly texts: readonly string[];
  readonly seen: Seen;
}
type Watched = typeof globalThis & { __log: { seen: Seen; view(): Promise<View> } };

/** Checks after each frame whether a row is shown twice or out of order. */
export async function watchLog(page: Page, own: string): Promise<void> {
  await page.evaluate((me) => {
    const seen: Seen = { looks: 0, doubled: 0, disordered: 0, mostRows: 0, blinked: 0, examples: [] };
    const log = () => document.querySelector<HTMLElement>('[role="log"]');
    const rows = () => [...document.querySelectorAll<HTMLElement>('[role="log"] [data-row]')];
    const textOf = (row: HTMLElement) => row.querySelector('[dir="auto"]')?.textContent ?? '';
    // A message that is still being sent belongs below all delivered messages.
    const placeOf = (row: HTMLElement) =>
      row.querySelector('[aria-label="Sending"]')
        ? Infinity
        : Date.parse(row.querySelector('time')?.dateTime ?? '');
    const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

    function look(): void {
      const all = rows();
      if (all.length === 0) return;
      const texts = all.map(textOf);
      // A row without a measured height has an estimated position and is hidden.
      const tops = all.map((row) =>
        row.checkVisibility({ visibilityProperty: true }) ? row.getBoundingClientRect().top : null,
      );
      const places = all.map(placeOf);
      const last = new Map<string, number>();
      seen.looks += 1;
      seen.mostRows = Math.max(seen.mostRows, all.length);
      seen.doubled += texts.length - new Set(texts).size;
      const wrong: number[] = [];
      for (const [at, text] of texts.entries()) {
        const [name = '', number = ''] = text.split(' ');
        const isLate = Number(number) < (last.get(name) ?? 0);
        const isEarly = at > 0 && (places[at] ?? 0) < (places[at - 1] ?? 0);
        // The order in the document must match the order on the screen.
        const isAbove = at > 0 && (tops[at] ?? Infinity) < (tops[at - 1] ?? -Infinity);
        // Own messages must appear without a gap, delivered or not.
        if (name === me && last.has(name) && Number(number) > (last.get(name) ?? 0) + 1) seen.blinked += 1;
        if (isLate || isEarly || isAbove) wrong.push(at);
        last.set(name, Number(number));
      }
      seen.disordered += wrong.length;
      const isFaulty = wrong.length > 0 || new Set(texts).size < texts.length;
      if (!isFaulty || seen.examples.length === 3) return;
      const told = texts.map((text, at) => `${text} (${tops[at]}, ${places[at]})`);
      seen.examples.push(`rows, wrong at ${wrong.join()}: ${told.join(', ')}`);
    }
    void (async () => {
      for (;;) {
        await frame();
        look();
      }
    })();

    /** Resolves when the list stops moving: the rows scrolled to are drawn and older messages are loaded. */
    async function view(): Promise<View> {
      let before = '';
      for (let still = 0, tries = 0; still < 3 && tries < 300; tries++) {
        await frame();
        const box = log()?.getBoundingClientRect();
        const shown = rows().map((row) => `${textOf(row)} ${row.getBoundingClientRect().top}`);
        const top = rows()[0]?.getBoundingClientRect().top ?? Infinity;
        const isFull = box !== undefined && (top <= box.top || log()?.scrollTop === 0);
        const now = shown.join();
        still = isFull && now === before ? still + 1 : 0;
        before = now;
      }
      const box = log()?.getBoundingClientRect();
      const texts = rows()
        .filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return box !== undefined && bottom > box.top && top < box.bottom;
        })
        .map(textOf);
      return { texts, seen };
    }
    Object.assign(globalThis, { __log: { seen, view } });
  }, own);
}

/** Share of the viewport that a turn of the wheel scrolls. The rest overlaps, so that two looks can be joined. */
const turn = 0.6;

/**
 * Returns the faults of the whole conversation for a user who scrolls from its end to its start. Joins the visible
 * rows of each two looks at a shared row.
 */
export async function walkLog(page: Page, wanted: readonly string[]): Promise<ScreenFaults> {
  const box = await page.locator('[role="log"]').boundingBox();
  if (!box) throw new Error('no conversation is shown');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  let shown: string[] = [];
  let idle = 0;
  const seams: string[] = [];
  for (;;) {
    const { texts, seen } = await page.evaluate(() => (globalThis as Watched).__log.view());
    const joint = texts.indexOf(shown[0] ?? '');
    const above = joint === -1 ? texts : texts.slice(0, joint);
    // The rows that overlap with the previous look must be the same.
    const again = joint === -1 ? [] : texts.slice(joint);
    seams.push(...again.filter((text, at) => text !== shown[at]));
    shown = [...above, ...shown];
    idle = above.length > 0 ? 0 : idle + 1;
    if (shown[0] === wanted[0] || idle > 20) {
      const { looks, mostRows, blinked, ...early } = seen;
      const joined = {
        lost: 0,
        doubled: 0,
        disordered: seams.length,
        examples: seams.slice(0, 3).map((text) => `another row at the second look: ${text}`),
      };
      return {
        looks,
        mostRows,
        blinked,
        ...sumOf([{ lost: 0, ...early }, joined, compareLists(shown, wanted)]),
      };
    }
    await page.mouse.wheel(0, -Math.floor(box.height * turn));
  }
}
