import { expect } from '@playwright/test';
import { startBackendProcess, type BackendProcess } from '../../helpers/backendProcess.ts';
import { listenTo, lookAt } from '../support/media.ts';
import {
  logIn,
  seeSomeone,
  seeSomeoneElse,
  signUp,
  skipButton,
  startButton,
  startMatching,
  stopButton,
  theirVideo,
} from '../support/people.ts';
import { test } from '../support/test.ts';

/** First light: a newcomer alone, with the demo companions. */
test.describe('a newcomer and the demo companions', () => {
  let backend: BackendProcess;
  test.beforeAll(async () => {
    backend = await startBackendProcess({ companions: 2 });
  });
  test.afterAll(() => backend.stop());

  test('signs up, meets somebody who moves and sounds, skips to the next, and stops', async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => problems.push(String(error)));

    await signUp(page, backend.url);
    await startMatching(page);
    const first = await seeSomeone(page, 30_000);
    expect(first).not.toBe('');

    const before = await lookAt(page, theirVideo);
    await expect
      .poll(async () => {
        const now = await lookAt(page, theirVideo);
        return (
          now?.picture.filter((value, index) => Math.abs(value - (before?.picture[index] ?? 0)) > 6).length ??
          0
        );
      })
      .toBeGreaterThan(10);
    await expect.poll(() => listenTo(page, theirVideo)).toBeGreaterThan(0.005);

    await expect(page.getByRole('timer')).toBeVisible();
    await skipButton(page).click();
    await seeSomeoneElse(page, first);

    await stopButton(page).click();
    await expect(startButton(page)).toBeVisible();
    expect(problems).toEqual([]);
  });

  test('the match ends by itself after its 25 seconds and the next search starts', async ({ page }) => {
    await signUp(page, backend.url);
    await startMatching(page);
    // A companion may skip: wait for one match that runs its whole time.
    await expect(async () => {
      const name = await seeSomeone(page, 30_000);
      const startedAt = Date.now();
      await seeSomeoneElse(page, name);
      expect(Date.now() - startedAt).toBeGreaterThan(23_000);
    }).toPass({ timeout: 110_000 });
    await stopButton(page).click();
  });
  test.setTimeout(150_000);
});

/** The other half of the market, alone as well. */
test('a streamer alone meets a demo companion', async ({ page }) => {
  const backend = await startBackendProcess({ companions: 3 });
  try {
    await logIn(page, backend.url, 'queen@demo.local');
    await startMatching(page);
    await seeSomeone(page, 30_000);
    await stopButton(page).click();
  } finally {
    await backend.stop();
  }
});
