import type { Browser, BrowserContext, Page } from '@playwright/test';
import { namespaces } from '#renderer/i18n/resources.ts';
import { waitMs } from '#tests/kit/waitFor.ts';
import { goWithin } from '../support/goWithin.ts';
import { judge } from '../support/judge.ts';
import { leaveSession, urlOf, type Where } from '../support/session.ts';
import { allKeys, isOfVisitorsHalf, walkers, type Step, type Visit, type Walker } from './plan.ts';

export interface WalkOptions {
  readonly browser: Browser;
  readonly where: Where;
  readonly walker: Walker;
  readonly visits: readonly Visit[];
}

export interface WalkReport {
  readonly steps: number;
  readonly looks: number;
  readonly judgements: number;
  readonly problems: readonly string[];
}

const keys = new Set(allKeys(namespaces));

async function enter(context: BrowserContext, where: Where, walker: Walker): Promise<Page> {
  const email = walkers[walker];
  if (email !== null) await leaveSession(context, where, { email });
  const page = await context.newPage();
  await page.goto(urlOf(where));
  return page;
}

/** Returns whether the next page needs a reload: always for a visitor, and between the two clients. */
const loadsAnew = (walker: Walker, from: Step | undefined, to: Step): boolean =>
  walker === 'visitor' ||
  to.address.startsWith('//') ||
  isOfVisitorsHalf(to) ||
  (from !== undefined && isOfVisitorsHalf(from));

/** Waits until the page is stable with its title. Returns what it shows instead after a timeout, or null. */
function settled(page: Page, step: Step): Promise<string | null> {
  return page
    .waitForFunction(
      ({ title, locale }) => {
        const isThere =
          // The title may start with the number of unread chats.
          document.title.replace(/^\(\d+\) /, '') === title &&
          document.documentElement.lang === locale &&
          document.querySelector('h1') !== null &&
          document.querySelector('[aria-busy=true]') === null;
        // A chunk that loads next may replace the page, so it must be stable for a while.
        const watch = globalThis as unknown as { __restSince?: number };
        if (isThere) watch.__restSince ??= performance.now();
        else delete watch.__restSince;
        const isAtRest = isThere && performance.now() - (watch.__restSince ?? 0) > 150;
        if (isAtRest) delete watch.__restSince;
        return isAtRest;
      },
      { title: step.title, locale: step.locale },
      { timeout: waitMs, polling: 'raf' },
    )
    .then(
      () => null,
      () =>
        page.evaluate(
          () =>
            `title “${document.title}”, language ${document.documentElement.lang}, ${document.querySelectorAll('h1').length} h1, at ${location.pathname}`,
        ),
    );
}

interface Seen {
  readonly over: number;
  /** Visible texts that look like text keys, which means that a text is missing. */
  readonly keyLike: readonly string[];
  readonly headings: number;
  readonly path: string;
}

function look(page: Page): Promise<Seen> {
  return page.evaluate(() => ({
    over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    keyLike: document.body.innerText.match(/[\w-]+(?::[\w-]+)?(?:\.[\w-]+)+/g) ?? [],
    headings: document.querySelectorAll('h1').length,
    path: location.pathname + location.search,
  }));
}

/** Visits the pages as one walker and returns all problems. */
export async function walk(options: WalkOptions): Promise<WalkReport> {
  const { browser, where: backend, walker, visits } = options;
  const url = urlOf(backend);
  const context = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone'],
  });
  const problems: string[] = [];
  let where = 'start';
  let [looks, judgements] = [0, 0];
  try {
    const page = await enter(context, backend, walker);
    page.on('console', (message) => {
      // Playwright logs this because service workers are blocked (playwright.config.ts).
      if (message.text().startsWith('Service Worker registration blocked')) return;
      if (message.type() === 'error' || message.type() === 'warning') {
        problems.push(`${where}: console: ${message.text().slice(0, 300)}`);
      }
    });
    page.on('pageerror', (error) => problems.push(`${where}: ${String(error)}`));
    for (const [index, step] of visits.entries()) {
      where = `${walker} ${step.address}`;
      if (loadsAnew(walker, visits[index - 1], step)) await page.goto(url + step.address);
      else await goWithin(page, step.address);
      const instead = await settled(page, step);
      if (instead !== null) {
        problems.push(`${where}: wanted “${step.title}”, saw ${instead}`);
        continue;
      }
      for (const width of step.widths) {
        await page.setViewportSize({ width, height: width < 700 ? 700 : 900 });
        const seen = await look(page);
        looks += 1;
        if (seen.over > 0) problems.push(`${where} at ${width}: ${seen.over} px too wide`);
        for (const key of seen.keyLike.filter((word) => keys.has(word)))
          problems.push(`${where} at ${width}: missing text ${key}`);
        if (seen.headings !== 1) problems.push(`${where} at ${width}: ${seen.headings} h1`);
        if (seen.path !== step.arrival)
          problems.push(`${where}: arrived at ${seen.path}, not ${step.arrival}`);
      }
      for (const theme of step.themes) {
        const found = await judge(page, theme);
        judgements += 1;
        problems.push(...found.map((problem) => `${where} ${theme}: ${problem}`));
      }
    }
    return { steps: visits.length, looks, judgements, problems };
  } finally {
    await context.close();
  }
}
