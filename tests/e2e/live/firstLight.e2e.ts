import { expect } from '@playwright/test';
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

test.use({ backendOptions: { companions: 3 } });

/** A new user without other users, who meets the demo companions. */
test.describe('a newcomer and the demo companions', () => {
  test(
    'a newcomer signs up, meets a companion with video and sound, skips to the next and stops',
    { tag: '@journey' },
    async ({ page, backend }) => {
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
            now?.picture.filter((value, index) => Math.abs(value - (before?.picture[index] ?? 0)) > 6)
              .length ?? 0
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
    },
  );
});

/** A streamer without other users meets the demo companions too. */
test('a streamer alone meets a demo companion', { tag: '@prove' }, async ({ page, backend }) => {
  await logIn(page, backend.url, 'queen@demo.local');
  await startMatching(page);
  await seeSomeone(page, 30_000);
  await stopButton(page).click();
});
