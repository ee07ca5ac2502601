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
import { isRealTime } from '../support/realTime.ts';
import { test } from '../support/test.ts';

/** Two people alone are each other's only choice: the ten minutes apart are shortened for them. */
test.use({ backendOptions: { metAgainAfterMs: 0 } });

/** As many as show that nothing is left of each; a thousand are `npm run prove -- endurance`. */
const inARow = 4;

/** Which of the two cameras this is: coral has more red than blue, teal the other way round. */
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

      // The camera is turned off: the other side is told in words, and the light of the camera goes out.
      await man.getByRole('button', { name: 'Turn camera off' }).click();
      await expect(streamer.getByText('turned the camera off')).toBeVisible();
      await man.getByRole('button', { name: 'Turn camera on' }).click();
      await expect(streamer.getByText('turned the camera off')).toBeHidden();

      // Both have seen each other's first frame: six coins, once (§4.6, item 4).
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

  test('matches in a row leave no connection and no track behind', async () => {
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

  test('a killed browser is noticed, and the search goes on', { tag: '@prove' }, async ({ backend }) => {
    const doomed = await launchCamera('coral');
    await man.context().close();
    man = await openVisitor(doomed);
    await signUp(man, backend.url);
    await bothStart();
    const killedAt = Date.now();
    await doomed.close();
    // Long before the match is over; within two seconds where the machine does nothing else.
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

test('a match ends by itself after its 25 seconds, and the next search starts', async ({
  backend,
  openPerson,
}) => {
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
  // Each is the other's only choice: they meet again, over a new connection.
  await time.passUntil(async () => (await connections()) > before);
  const tookMs = (await clock()) - beganMs;
  expect(tookMs).toBeGreaterThanOrEqual(25_000);
  // With the search before and after it, on a machine that is busy.
  expect(tookMs).toBeLessThan(50_000);
  await Promise.all(pages.map((page) => seeSomeone(page)));
});
