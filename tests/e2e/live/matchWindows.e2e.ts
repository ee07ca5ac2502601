import { expect, type BrowserContext, type Page } from '@playwright/test';
import { countMedia, watchMedia } from '../support/media.ts';
import { logIn, seeSomeone, signUp, startButton, startMatching, stopButton } from '../support/people.ts';
import { test } from '../support/test.ts';

// Only two users exist, so they must be able to meet again at once.
test.use({ backendOptions: { metAgainAfterMs: 0 } });

/** Several windows of one user: the window that started last gets the matches, and the others stop. */
test.describe('several windows of one person', () => {
  let man: BrowserContext;
  let streamer: BrowserContext;
  let her: Page;

  test.beforeEach(async ({ browser, backend }) => {
    man = await browser.newContext({ permissions: ['camera', 'microphone'] });
    streamer = await browser.newContext({ permissions: ['camera', 'microphone'] });
    her = await streamer.newPage();
    await watchMedia(her);
    await logIn(her, backend.url, 'queen@demo.local');
  });
  test('one window matches, another takes over, and after it closes the first can match again', async ({
    backend,
  }) => {
    const first = await man.newPage();
    await signUp(first, backend.url);
    const second = await man.newPage();
    await second.goto(first.url());
    await expect(startButton(second)).toBeEnabled();

    await startMatching(first);
    await startMatching(her);
    await Promise.all([seeSomeone(first), seeSomeone(her)]);
    await expect(her.getByRole('timer')).toBeVisible();
    await expect(startButton(second)).toBeVisible();

    await startButton(second).click();
    await expect(first.getByText('You’re matching in another window')).toBeVisible();
    await Promise.all([seeSomeone(second), seeSomeone(her)]);

    await stopButton(her).click();
    await expect(second.getByText('Looking for someone')).toBeVisible();
    const before = (await countMedia(her)).connections;
    await second.goto('about:blank');
    await startMatching(her);
    await expect(her.getByText('Looking for someone')).toBeVisible();
    await first.getByRole('button', { name: 'Back', exact: true }).click();
    await startMatching(first);
    await Promise.all([seeSomeone(first), seeSomeone(her)]);
    // The streamer was not connected to the closed window.
    expect((await countMedia(her)).connections).toBe(before + 1);
  });
});
