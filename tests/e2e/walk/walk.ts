import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#shared/domain/constants.ts';
import { namespaces } from '#renderer/i18n/resources.ts';
import { legalPages } from '#shared/domain/pages.ts';
import { allKeys, stepsOf, walkers, type Step, type Walker } from './plan.ts';

export type Theme = 'dark' | 'light';

export interface WalkOptions {
  readonly browser: Browser;
  readonly url: string;
  readonly walker: Walker;
  /** In CSS pixels. */
  readonly widths: readonly number[];
  /** Which steps axe judges, in which themes. */
  readonly languages: readonly Locale[];
  readonly judged: (step: Step, index: number) => readonly Theme[];
}

export interface WalkReport {
  readonly steps: number;
  readonly looks: number;
  readonly judgements: number;
  readonly problems: readonly string[];
}

const keys = allKeys(namespaces);
const patienceMs = 15_000;

async function enter(context: BrowserContext, url: string, walker: Walker): Promise<Page> {
  const page = await context.newPage();
  const email = walkers[walker];
  if (email === null) return page;
  const answer = await context.request.post(`${url}/api/login`, {
    data: { email, password: 'demo1234' },
  });
  if (!answer.ok()) throw new Error(`${email} could not log in: ${answer.status()}`);
  const signedIn = (await answer.json()) as { user: unknown; authData: unknown };
  await page.goto(`${url}/health`);
  await page.evaluate(({ user, authData }) => {
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('auth', JSON.stringify(authData));
    localStorage.setItem('authExpireIn', String(Date.now() + 3_600_000));
  }, signedIn);
  await page.goto(url);
  return page;
}

/** Goes to an address: within the page for whoever is signed in, as a link would; anew for a visitor. */
async function goTo(page: Page, url: string, { address, shown }: Step, walker: Walker): Promise<void> {
  // Legal pages are of the public half of the client: one comes and goes by loading anew.
  const isLegal = [
    shown,
    await page.evaluate(() => document.querySelector('#root')?.getAttribute('data-page')),
  ].some((name) => (legalPages as readonly string[]).includes(name ?? ''));
  if (walker === 'visitor' || address.startsWith('//') || isLegal) {
    await page.goto(url + address);
    return;
  }
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

/** Waits until the page has come to rest under its title; says what was there instead where it never does. */
function settled(page: Page, step: Step): Promise<string | null> {
  return page
    .waitForFunction(
      ({ title, locale }) => {
        const isThere =
          // In front: in how many chats something waits.
          document.title.replace(/^\(\d+\) /, '') === title &&
          document.documentElement.lang === locale &&
          document.querySelector('h1') !== null &&
          document.querySelector('[aria-busy=true]') === null;
        // What is fetched next may take the page's place once more: it has to stay for a while.
        const watch = globalThis as unknown as { __restSince?: number };
        if (isThere) watch.__restSince ??= performance.now();
        else delete watch.__restSince;
        const isAtRest = isThere && performance.now() - (watch.__restSince ?? 0) > 150;
        if (isAtRest) delete watch.__restSince;
        return isAtRest;
      },
      { title: step.title, locale: step.locale },
      { timeout: patienceMs, polling: 'raf' },
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

function look(page: Page): Promise<{ over: number; found: string[]; headings: number; path: string }> {
  return page.evaluate((known) => {
    const text = document.body.innerText;
    const said = new Set(text.match(/[\w-]+(?::[\w-]+)?(?:\.[\w-]+)+/g) ?? []);
    return {
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      found: known.filter((key) => said.has(key)),
      headings: document.querySelectorAll('h1').length,
      path: location.pathname + location.search,
    };
  }, keys);
}

async function judge(page: Page, theme: Theme): Promise<readonly string[]> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset['theme'] = chosen;
    // Colours are judged where they come to rest. What ends may begin another: a child follows the colour of its parent.
    for (let turn = 0; turn < 10; turn++) {
      const moving = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' && effect?.getComputedTiming().iterations !== Infinity,
        );
      if (moving.length === 0) return;
      for (const animation of moving) animation.finish();
      await new Promise((done) => requestAnimationFrame(done));
    }
  }, theme);
  const { violations } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`,
  );
}

/** Walks every route in every language as one walker, and tells everything that is wrong on the way. */
export async function walk(options: WalkOptions): Promise<WalkReport> {
  const { browser, url, walker, widths, judged } = options;
  const context = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone'],
  });
  const problems: string[] = [];
  let where = 'start';
  let [looks, judgements] = [0, 0];
  try {
    const page = await enter(context, url, walker);
    page.on('console', (message) => {
      // The runner's own word: these scenarios do without a service worker (playwright.config.ts).
      if (message.text().startsWith('Service Worker registration blocked')) return;
      if (message.type() === 'error' || message.type() === 'warning') {
        problems.push(`${where}: console: ${message.text().slice(0, 300)}`);
      }
    });
    page.on('pageerror', (error) => problems.push(`${where}: ${String(error)}`));
    const steps = stepsOf(walker, options.languages);
    for (const [index, step] of steps.entries()) {
      where = `${walker} ${step.address}`;
      await goTo(page, url, step, walker);
      const instead = await settled(page, step);
      if (instead !== null) {
        problems.push(`${where}: wanted “${step.title}”, saw ${instead}`);
        continue;
      }
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 700 ? 700 : 900 });
        const seen = await look(page);
        looks += 1;
        if (seen.over > 0) problems.push(`${where} at ${width}: ${seen.over} px too wide`);
        for (const key of seen.found) problems.push(`${where} at ${width}: missing text ${key}`);
        if (seen.headings !== 1) problems.push(`${where} at ${width}: ${seen.headings} h1`);
        if (seen.path !== step.arrival)
          problems.push(`${where}: arrived at ${seen.path}, not ${step.arrival}`);
      }
      for (const theme of judged(step, index)) {
        const found = await judge(page, theme);
        judgements += 1;
        problems.push(...found.map((problem) => `${where} ${theme}: ${problem}`));
      }
    }
    return { steps: steps.length, looks, judgements, problems };
  } finally {
    await context.close();
  }
}
