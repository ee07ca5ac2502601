import type { Page } from '@playwright/test';
import { compareLists, sumOf, type ScreenFaults } from './screenFaults.ts';

/** What the document of a page shows of an open conversation, read from outside: no part of the client helps. */

interface Seen {
  looks: number;
  doubled: number;
  disordered: number;
  mostRows: number;
  blinked: number;
  /** Rows as they stood when something was wrong. */
  examples: string[];
}
/** The rows that are in sight, from the top. */
interface View {
  readonly texts: readonly string[];
  readonly seen: Seen;
}
type Watched = typeof globalThis & { __log: { seen: Seen; view(): Promise<View> } };

/** Behind every frame that is drawn from now on: does a row stand twice, or one before its time? */
export async function watchLog(page: Page, own: string): Promise<void> {
  await page.evaluate((me) => {
    const seen: Seen = { looks: 0, doubled: 0, disordered: 0, mostRows: 0, blinked: 0, examples: [] };
    const log = () => document.querySelector<HTMLElement>('[role="log"]');
    const rows = () => [...document.querySelectorAll<HTMLElement>('[role="log"] [data-row]')];
    const textOf = (row: HTMLElement) => row.querySelector('[dir="auto"]')?.textContent ?? '';
    // What is on its way is below all that has arrived.
    const placeOf = (row: HTMLElement) =>
      row.querySelector('[aria-label="Sending"]')
        ? Infinity
        : Date.parse(row.querySelector('time')?.dateTime ?? '');
    const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

    function look(): void {
      const all = rows();
      if (all.length === 0) return;
      const texts = all.map(textOf);
      // A row that has no height yet is at a guess, and is hidden.
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
        // Where it is in the document and where it is seen must be the same.
        const isAbove = at > 0 && (tops[at] ?? Infinity) < (tops[at - 1] ?? -Infinity);
        // One's own stand without a gap, on their way or arrived.
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

    /** Once nothing moves any more: what was scrolled to is drawn, and what comes before it was fetched. */
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

/** As much of what is in sight as a turn of the wheel moves: the rest is seen again, and joins what was seen before. */
const turn = 0.6;

/**
 * The whole conversation as somebody sees it who scrolls from its end to its beginning: the rows in sight, joined where
 * two looks share one.
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
    // What is seen again must be what was seen.
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
