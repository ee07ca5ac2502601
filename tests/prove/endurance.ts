import type { CDPSession, Page } from '@playwright/test';
import { seeSomeone, skipButton, startMatching, stopButton } from '../e2e/support/people.ts';
import { atMost, type Report } from '../bench/table.ts';
import { beginCall, endCallOfBoth, openPair, type Pair } from '#tests/kit/people/longCallPair.ts';
import { ensureBuilt } from '../tools/build.ts';
import { readLeakSnapshot, countResources, type LeakSnapshot } from './leakSnapshot.ts';

/**
 * A long evening in one page: a series of matches and calls between two real browsers. At the end the page must hold
 * the same resources as after the first rounds.
 */
export interface Evening {
  readonly rounds: number;
  readonly matches: number;
  readonly calls: number;
}
const whole: Evening = { rounds: 20, matches: 40, calls: 10 };
const HEAP_LIMIT_MB = 10;

/** Navigates by a link, so that the page is not reloaded. */
export const goTo = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click();

export async function matches({ he, she }: Pair, count: number): Promise<void> {
  for (const { page } of [he, she]) await goTo(page, 'Match');
  for (const { page } of [he, she]) await startMatching(page);
  for (let number = 1; number <= count; number++) {
    await Promise.all([he, she].map(({ page }) => seeSomeone(page, 45_000)));
    const { page } = number % 2 === 0 ? he : she;
    if (number < count) {
      const before = await theirStream(he.page);
      await skipButton(page).click();
      await otherThan(he.page, before);
    }
  }
  for (const { page } of [he, she]) await stopButton(page).click({ timeout: 20_000 });
}

/** Returns the id of the shown remote stream, which tells two matches with the same user apart. */
const theirStream = (page: Page) =>
  page.evaluate(() => {
    const stream = document.querySelector<HTMLVideoElement>(
      'video:not([aria-label="Your camera"])',
    )?.srcObject;
    return stream instanceof MediaStream ? stream.id : null;
  });
const otherThan = (page: Page, before: string | null) =>
  page.waitForFunction(
    (known) => {
      const stream = document.querySelector<HTMLVideoElement>(
        'video:not([aria-label="Your camera"])',
      )?.srcObject;
      return stream instanceof MediaStream && stream.id !== known;
    },
    before,
    { timeout: 45_000 },
  );

export async function calls(pair: Pair, count: number): Promise<void> {
  const { he, she } = pair;
  await goTo(she.page, 'Followings');
  await he.page.locator('nav a[href$="/chat"]').first().click();
  await he.page
    .getByRole('link', { name: /Valeria/ })
    .first()
    .click();
  for (let number = 1; number <= count; number++) {
    await beginCall(pair);
    await endCallOfBoth(pair);
  }
}

/** Closes the reward dialog that appears on any page after the first hundred matches of a day. */
export const takeReward = (page: Page) =>
  page.addLocatorHandler(
    page.getByRole('dialog', { name: /reward/i }),
    // A click that fails because the dialog closed meanwhile is fine.
    (dialog) =>
      dialog
        .getByRole('button', { name: 'Got it' })
        .click({ timeout: 5_000 })
        .catch(() => undefined),
    { noWaitAfter: true },
  );

/**
 * Returns the resources of the man's page after each round. Runs one more round first, for what is created only once.
 */
export async function spend({
  rounds,
  matches: met,
  calls: talks,
}: Evening): Promise<readonly LeakSnapshot[]> {
  const pair = await openPair({ prepare: countResources });
  try {
    for (const { page } of [pair.he, pair.she]) await takeReward(page);
    const { page } = pair.he;
    const devtools = await page.context().newCDPSession(page);
    const taken: LeakSnapshot[] = [];
    for (let round = 0; round <= rounds; round++) {
      await matches(pair, met);
      await calls(pair, talks);
      taken.push(await rest(page, devtools));
    }
    return taken;
  } finally {
    await pair.stop();
  }
}

export async function run(): Promise<Report> {
  await ensureBuilt('web');
  return report(whole, await spend(whole));
}

/** Opens a page without a camera and reads the resources after all streams are released. */
async function rest(page: Page, devtools: CDPSession): Promise<LeakSnapshot> {
  await goTo(page, 'Profile');
  await goTo(page, 'Help');
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('video').length === 0);
  return readLeakSnapshot(page, devtools);
}

function report({ rounds, matches: met, calls: talks }: Evening, taken: readonly LeakSnapshot[]): Report {
  const [first, last] = [taken[0], taken.at(-1)];
  if (!first || !last) throw new Error('nothing was measured');
  return {
    title: `${rounds * met} matches and ${rounds * talks} calls in one page`,
    rows: [
      { when: 'after the first round', ...first },
      { when: 'half-way', ...(taken[Math.floor(taken.length / 2)] ?? last) },
      { when: 'at the end', ...last },
    ],
    goals: [
      atMost('peer connections left open', last.connections, 0, 'open'),
      atMost('tracks left running', last.tracks, 0, 'running'),
      atMost('sound contexts more than at first', last.contexts - first.contexts, 0, 'more'),
      atMost('timers more than at first', last.timers - first.timers, 2, 'more'),
      atMost('listeners more than at first', last.listeners - first.listeners, 10, 'more'),
      atMost('nodes more than at first', last.nodes - first.nodes, 20, 'more'),
      atMost('heap grown', last.heapMb - first.heapMb, HEAP_LIMIT_MB, 'MB'),
    ],
  };
}
