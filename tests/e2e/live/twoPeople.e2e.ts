import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { startBackendProcess, type BackendProcess } from '../../helpers/backendProcess.ts';
import { browserArguments, findChromium } from '../../helpers/chromium.ts';
import { cameraColours, writeFakeCamera, type Yuv } from '../support/fakeCamera.ts';
import { countMedia, lookAt, watchMedia } from '../support/media.ts';
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
import { test } from '../support/test.ts';

/** Two real browsers with different cameras: a man and a streamer, nobody else online. */
async function openBrowser(colour: Yuv): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...browserArguments, `--use-file-for-fake-video-capture=${writeFakeCamera(colour)}`],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const page = await context.newPage();
  await watchMedia(page);
  return { browser, page };
}

/** Which of the two cameras this is: coral has more red than blue, teal the other way round. */
async function colourOf(page: Page, selector: string): Promise<'coral' | 'teal' | null> {
  const seen = await lookAt(page, selector);
  if (!seen) return null;
  const [red = 0, , blue = 0] = seen.mean;
  return red > blue ? 'coral' : 'teal';
}

async function coinsOf(url: string, email: string): Promise<number> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  });
  const { user } = (await response.json()) as { user: { coins: number } };
  return user.coins;
}

test.describe('a man and a streamer', () => {
  let backend: BackendProcess;
  let man: { browser: Browser; page: Page };
  let streamer: { browser: Browser; page: Page };

  test.beforeEach(async () => {
    // Two people alone are each other's only choice: the ten minutes apart are shortened for them.
    backend = await startBackendProcess({ companions: 0, env: { MEET_AGAIN_AFTER_MS: '0' } });
    man = await openBrowser(cameraColours.coral);
    streamer = await openBrowser(cameraColours.teal);
    await signUp(man.page, backend.url);
    await logIn(streamer.page, backend.url, 'queen@demo.local');
  });
  test.afterEach(async () => {
    await Promise.all([man.browser.close(), streamer.browser.close()]);
    await backend.stop();
  });

  async function bothStart() {
    await startMatching(man.page);
    await startMatching(streamer.page);
    await Promise.all([seeSomeone(man.page), seeSomeone(streamer.page)]);
  }

  test('see each other’s cameras, the streamer earns six coins, and both can stop', async () => {
    const before = await coinsOf(backend.url, 'queen@demo.local');
    await bothStart();
    await expect.poll(() => colourOf(man.page, theirVideo)).toBe('teal');
    await expect.poll(() => colourOf(streamer.page, theirVideo)).toBe('coral');
    await expect.poll(() => colourOf(man.page, ownCamera)).toBe('coral');

    // The camera is turned off: the other side is told in words, and the light of the camera goes out.
    await man.page.getByRole('button', { name: 'Turn camera off' }).click();
    await expect(streamer.page.getByText('turned the camera off')).toBeVisible();
    await man.page.getByRole('button', { name: 'Turn camera on' }).click();
    await expect(streamer.page.getByText('turned the camera off')).toBeHidden();

    // Both have seen each other's first frame: six coins, once (decisions page, Matching 4).
    await expect.poll(() => coinsOf(backend.url, 'queen@demo.local')).toBe(before + 6);

    await stopButton(man.page).click();
    await expect(startButton(man.page)).toBeVisible();
    await expect(streamer.page.getByText('Looking for someone')).toBeVisible();
    await stopButton(streamer.page).click();
    for (const { page } of [man, streamer]) {
      await expect.poll(async () => (await countMedia(page)).openConnections).toBe(0);
    }
  });

  test('twenty matches in a row leave no connection and no track behind', async () => {
    test.setTimeout(180_000);
    await bothStart();
    const during = await countMedia(man.page);
    for (let turn = 1; turn < 20; turn++) {
      const before = (await countMedia(man.page)).connections;
      await skipButton(turn % 2 === 0 ? man.page : streamer.page).click();
      await expect
        .poll(async () => (await countMedia(man.page)).connections, { timeout: 30_000 })
        .toBeGreaterThan(before);
      await Promise.all([seeSomeone(man.page, 30_000), seeSomeone(streamer.page, 30_000)]);
    }
    for (const { page } of [man, streamer]) {
      const now = await countMedia(page);
      expect(now.openConnections).toBe(1);
      expect(now.liveTracks).toBe(during.liveTracks);
    }
    await stopButton(man.page).click();
    await stopButton(streamer.page).click();
    for (const { page } of [man, streamer]) {
      await expect.poll(async () => (await countMedia(page)).openConnections).toBe(0);
    }
  });

  test('a killed browser is noticed within two seconds, and the search goes on', async () => {
    await bothStart();
    const killedAt = Date.now();
    await man.browser.close();
    await expect(streamer.page.getByText('Looking for someone')).toBeVisible({ timeout: 5_000 });
    expect(Date.now() - killedAt).toBeLessThan(2_000);
    man = await openBrowser(cameraColours.coral);
    await signUp(man.page, backend.url);
    await startMatching(man.page);
    await seeSomeone(streamer.page);
  });
});
