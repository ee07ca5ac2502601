import { expect, type Locator, type Page } from '@playwright/test';

/** Locators and actions by the labels that the product guarantees (§2.9). */
export const ownCamera = 'video[aria-label="Your camera"]';
/** The other person's video: the only one that is not the user's own camera. */
export const theirVideo = 'video:not([aria-label="Your camera"])';

let people = 0;

export async function signUp(
  page: Page,
  url: string,
  options: { gender?: 'Woman' | 'Man'; email?: string; name?: string } = {},
) {
  const email = options.email ?? `person${++people}.${Date.now()}@example.com`;
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign up' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(options.name ?? 'Daniel');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('evening-star-7');
  await dialog.getByLabel('Birthday').fill('1994-05-14');
  await dialog.getByRole('radio', { name: options.gender ?? 'Man', exact: true }).check();
  await dialog.getByLabel('I am 18 or older').check();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  // A woman applies as a streamer first, so her first page lists the missing steps.
  const next =
    options.gender === 'Woman' ? page.getByRole('region', { name: 'What is missing' }) : startButton(page);
  await expect(next).toBeVisible();
  return { email, password: 'evening-star-7' };
}

export async function logIn(page: Page, url: string, email: string, password = 'demo1234') {
  await page.goto(url);
  await page.getByRole('button', { name: 'Log in' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}

export const startButton = (page: Page): Locator => page.getByRole('button', { name: 'Start matching' });
export const stopButton = (page: Page): Locator => page.getByRole('button', { name: 'Stop' });
export const skipButton = (page: Page): Locator => page.getByRole('button', { name: 'Skip' });

/** Presses Start as soon as the camera is ready. */
export async function startMatching(page: Page) {
  await expect(startButton(page)).toBeEnabled();
  await startButton(page).click();
}

/** Waits until the other person's frames are painted and returns their name. */
export async function seeSomeone(page: Page, timeout = 20_000): Promise<string> {
  await expect(skipButton(page)).toBeVisible({ timeout });
  await page.waitForFunction(
    (selector) => {
      const video = document.querySelector<HTMLVideoElement>(selector);
      return video !== null && video.videoWidth > 0 && video.readyState >= 2;
    },
    theirVideo,
    { timeout },
  );
  return (await page.locator(theirVideo).getAttribute('aria-label')) ?? '';
}

/**
 * Waits until a person with another name is shown, because the search between two matches may be too short to
 * observe.
 */
export async function seeSomeoneElse(page: Page, name: string, timeout = 45_000): Promise<string> {
  await page.waitForFunction(
    ({ selector, known }) => {
      const label = document.querySelector(selector)?.getAttribute('aria-label');
      return label !== undefined && label !== null && label !== known;
    },
    { selector: theirVideo, known: name },
    { timeout },
  );
  return seeSomeone(page, timeout);
}
