import { expect, type Page } from '@playwright/test';
import { launchCamera, man as hisEmail, openVisitor, queen } from '../support/calls.ts';
import { coinsOf } from '../support/chats.ts';
import { driveTime } from '../support/drivenTime.ts';
import { countMedia, lookAt } from '../support/media.ts';
import {
  logIn,
  ownCamera,
  seeSomeone,
  signUp,
  skipButton,
  startButton,
  startMatching,
  stopButton,
  theirVideo,
} from '../support/people.ts';
import { isRealTime } from '../support/proofMode.ts';
import { test } from '../support/test.ts';

/** Only two users exist, so the ten minutes before a second match of the same pair are set to zero. */
test.use({ backendOptions: { metAgainAfterMs: 0 } });

/** Enough matches to show that each releases its resources; `npm run prove -- endurance` runs a thousand. */
const inARow = 4;

/** Returns which camera the video shows: coral has more red than blue, teal more blue than red. */
async function colourOf(page: Page, selector: string): Promise<'coral' | 'teal' | null> {
  const seen = await lookAt(page, selector);
  if (!seen) return null;
  const [red = 0, , blue = 0] = seen.mean;
  return red > blue ? 'coral' : 'teal';
}

test.describe('a man and a streamer', () => {
  let man: Page;
  let streamer: Page;

  test.beforeEach(async ({ backend, cameras }) => {
    [man, streamer] = (await Promise.all(
      (['coral', 'teal'] as const).map(async (colour) => openVisitor(await cameras.browser(colour))),
    )) as [Page, Page];
    await signUp(man, backend.url);
    await logIn(streamer, backend.url, 'queen@demo.local');
  });

  async function bothStart() {
    await startMatching(man);
    await startMatching(streamer);
    await Promise.all([seeSomeone(man), seeSomeone(streamer)]);
  }

  test(
    'see each other’s cameras, the streamer earns six coins, and both can stop',
    { tag: '@journey' },
    async ({ backend }) => {
      const before = await coinsOf(backend, 'queen@demo.local');
      await bothStart();
      await expect.poll(() => colourOf(man, theirVideo)).toBe('teal');
      await expect.poll(() => colourOf(streamer, theirVideo)).toBe('coral');
      await expect.poll(() => colourOf(man, ownCamera)).toBe('coral');

      // After he turns the camera off, the other side shows a text.
      await man.getByRole('button', { name: 'Turn camera off' }).click();
      await expect(streamer.getByText('turned the camera off')).toBeVisible();
      await man.getByRole('button', { name: 'Turn camera on' }).click();
      await expect(streamer.getByText('turned the camera off')).toBeHidden();

      // The streamer earns six coins once, because both sides have reported the first frame (§4.6, item 4).
      await expect.poll(() => coinsOf(backend, 'queen@demo.local')).toBe(before + 6);

      await stopButton(man).click();
      await expect(startButton(man)).toBeVisible();
      await expect(streamer.getByText('Looking for someone')).toBeVisible();
      await stopButton(streamer).click();
      for (const page of [man, streamer]) {
        await expect.poll(async () => (await countMedia(page)).openConnections).toBe(0);
      }
    },
  );

  test('release all connections and tracks after matches in a row', async () => {
    await bothStart();
    const during = await countMedia(man);
    for (let turn = 1; turn < inARow; turn++) {
      const before = (await countMedia(man)).connections;
      await skipButton(turn % 2 === 0 ? man : streamer).click();
      await expect.poll(async () => (await countMedia(man)).connections).toBeGreaterThan(before);
      await Promise.all([seeSomeone(man, 30_000), seeSomeone(streamer, 30_000)]);
    }
    for (const page of [man, streamer]) {
      const now = await countMedia(page);
      expect(now.openConnections).toBe(1);
      expect(now.liveTracks).toBe(during.liveTracks);
    }
    await stopButton(man).click();
    await stopButton(streamer).click();
    for (const page of [man, streamer]) {
      await expect.poll(async () => (await countMedia(page)).openConnections).toBe(0);
    }
  });

  test('notice a killed browser, and the search continues', { tag: '@prove' }, async ({ backend }) => {
    const doomed = await launchCamera('coral');
    await man.context().close();
    man = await openVisitor(doomed);
    await signUp(man, backend.url);
    await bothStart();
    const killedAt = Date.now();
    await doomed.close();
    // The match would last much longer. An idle machine takes less than two seconds.
    await expect(streamer.getByText('Looking for someone')).toBeVisible({ timeout: 8_000 });
    if (isRealTime) expect(Date.now() - killedAt).toBeLessThan(2_000);
    const next = await launchCamera('coral');
    man = await openVisitor(next);
    await signUp(man, backend.url);
    await startMatching(man);
    await seeSomeone(streamer);
    await next.close();
  });
});

test('a match ends after its 25 seconds and the next search starts', async ({ backend, openPerson }) => {
  const isDriven = !isRealTime;
  const [he, she] = await Promise.all([
    openPerson(hisEmail, '/', { colour: 'coral', isDriven }),
    openPerson(queen, '/', { colour: 'teal', isDriven }),
  ]);
  const pages = [he.page, she.page];
  const time = driveTime(backend, pages, isDriven);
  const clock = () => he.page.evaluate(() => Date.now());
  const connections = async () => (await countMedia(he.page)).connections;
  const beganMs = await clock();
  for (const page of pages) await startMatching(page);
  await Promise.all(pages.map((page) => seeSomeone(page)));
  const before = await connections();
  // Only two users exist, so they meet again over a new connection.
  await time.passUntil(async () => (await connections()) > before);
  const tookMs = (await clock()) - beganMs;
  expect(tookMs).toBeGreaterThanOrEqual(25_000);
  // Includes the search before and after the match on a busy machine.
  expect(tookMs).toBeLessThan(50_000);
  await Promise.all(pages.map((page) => seeSomeone(page)));
});
