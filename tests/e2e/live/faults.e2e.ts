import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { startBackendProcess } from '#tests/kit/backend/backendProcess.ts';
import { shortLivedArguments, findWholeChromium } from '#tests/kit/page/chromium.ts';
import {
  logIn,
  seeSomeone,
  signUp,
  skipButton,
  startButton,
  startMatching,
  stopButton,
} from '../support/people.ts';
import { test } from '../support/test.ts';

/** Launches a browser with other switches and runs the test in a page of it. */
async function withBrowser(
  change: (args: string[]) => string[],
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const browser: Browser = await chromium.launch({
    executablePath: findWholeChromium() ?? undefined,
    args: change([...shortLivedArguments]),
  });
  try {
    // No permission is granted or denied before the page asks.
    await run(await (await browser.newContext({ locale: 'en-GB', permissions: undefined })).newPage());
  } finally {
    await browser.close();
  }
}

test('a wrong password shows an error and keeps the form', { tag: '@prove' }, async ({ page, backend }) => {
  await logIn(page, backend.url, 'user@demo.local', 'wrong-password');
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('user@demo.local');
});

test(
  'a taken email and a birthday under 18 are explained at their fields',
  { tag: '@prove' },
  async ({ page, backend }) => {
    await page.goto(backend.url);
    await page.getByRole('button', { name: 'Sign up' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('queen@demo.local');
    await dialog.getByLabel('Name').fill('Daniel');
    await expect(dialog.getByText('This email already has an account.')).toBeVisible();
    await dialog.getByLabel('Birthday').fill('2015-01-01');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect(dialog.getByText(/18/).first()).toBeVisible();
    await expect(dialog).toBeVisible();
  },
);

test(
  'a machine without a camera gets an explanation and a retry button',
  { tag: '@prove' },
  async ({ backend }) => {
    await withBrowser(
      (args) => args.filter((arg) => !arg.startsWith('--use-fake-device')),
      async (page) => {
        await logIn(page, backend.url, 'user@demo.local');
        await expect(page.getByText('No camera found')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
        await expect(startButton(page)).toBeDisabled();
      },
    );
  },
);

test('a denied permission is explained with the steps to allow it', async ({ backend }) => {
  await withBrowser(
    (args) =>
      args.map((arg) => (arg === '--use-fake-ui-for-media-stream' ? '--deny-permission-prompts' : arg)),
    async (page) => {
      await logIn(page, backend.url, 'user@demo.local');
      // The client explains the permission before the browser asks for it.
      await page
        .getByRole('dialog', { name: 'Camera and microphone' })
        .getByRole('button', { name: 'Continue' })
        .click();
      await expect(page.getByText('Vesper can’t see you')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  );
});

test(
  'a camera in use by another program is explained, and works when it is released',
  { tag: '@prove' },
  async ({ page, backend }) => {
    await page.addInitScript(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      Object.assign(globalThis, { __cameraIsBusy: true });
      navigator.mediaDevices.getUserMedia = (constraints) => {
        const isBusy = (globalThis as unknown as { __cameraIsBusy: boolean }).__cameraIsBusy;
        if (isBusy && constraints?.video)
          return Promise.reject(new DOMException('in use', 'NotReadableError'));
        return open(constraints);
      };
    });
    await logIn(page, backend.url, 'user@demo.local');
    await expect(page.getByText('Your camera is busy')).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { __cameraIsBusy: false }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(startButton(page)).toBeEnabled();
  },
);

test(
  'a backend that stops during a search: the page shows that it reconnects and continues to search',
  { tag: '@prove' },
  async ({ page }) => {
    // No other user exists, so the search continues.
    const first = await startBackendProcess({ companions: 0 });
    await logIn(page, first.url, 'user@demo.local');
    await startMatching(page);
    await expect(page.getByText('Looking for someone')).toBeVisible();
    await first.kill();
    await expect(page.getByText('Reconnecting')).toBeVisible();
    const second = await startBackendProcess({ port: first.port, dataDir: first.dataDir, companions: 2 });
    await expect(page.getByText('Reconnecting')).toBeHidden();
    await seeSomeone(page, 30_000);
    await stopButton(page).click();
    await second.stop();
  },
);

test('a backend that stops during a match: the page reconnects and meets the next user', async ({ page }) => {
  const first = await startBackendProcess({ companions: 2 });
  await signUp(page, first.url);
  await startMatching(page);
  await seeSomeone(page, 30_000);
  await first.kill();
  await expect(page.getByText('Reconnecting')).toBeVisible();
  const second = await startBackendProcess({ port: first.port, dataDir: first.dataDir, companions: 2 });
  await expect(page.getByText('Reconnecting')).toBeHidden();
  await seeSomeone(page, 30_000);
  await expect(skipButton(page)).toBeEnabled();
  await second.stop();
});

test('an expired session leads to the landing page and shows the reason', async ({ page, backend }) => {
  await logIn(page, backend.url, 'user@demo.local');
  await expect(startButton(page)).toBeVisible();
  // The page is closed while a day passes, because a request in flight would be answered to a page that is being
  // left.
  await page.goto('about:blank');
  // Expires the session in the database.
  await backend.context.database.updateTable('sessions').set({ expires_ms: 1 }).execute();
  await page.goto(backend.url);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  expect(await page.evaluate(() => document.cookie)).not.toContain('Authorization');
});
