import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';

const places = [
  process.env['FIREFOX_PATH'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** The path of a Firefox on this machine, or null. FIREFOX_PATH goes first. */
export function findFirefox(): string | null {
  return places.find((place) => place !== undefined && place !== '' && existsSync(place)) ?? null;
}

/** A Firefox with made-up devices that asks for no permission, driven over WebDriver BiDi. */
export function launchFirefox(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
      'media.autoplay.default': 0,
      // Without a graphics card it draws moving blurs for longer than a frame takes, and the page waits for seconds.
      'ui.prefersReducedMotion': 1,
      'intl.accept_languages': 'en-GB',
    },
  });
}

/** A demo account's page in Firefox, signed in, at this path. */
export async function openInFirefox(
  browser: Browser,
  url: string,
  email: string,
  path: string,
): Promise<Page> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  });
  const { user, authData } = (await answer.json()) as { user: unknown; authData: { token: string } };
  const page = await browser.newPage();
  // A tab in the background has slower timers, and its pictures stand still.
  await page.bringToFront();
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(`${url}/health`);
  await page.evaluate(
    (person, auth) => {
      localStorage.setItem('user', person);
      localStorage.setItem('auth', auth);
      localStorage.setItem('authExpireIn', String(Date.now() + 3_600_000));
    },
    JSON.stringify(user),
    JSON.stringify(authData),
  );
  await page.setCookie({ name: 'Authorization', value: authData.token, url });
  await page.goto(`${url}${path}`);
  return page;
}

const byRole = (role: string, name: string) => `::-p-aria([role="${role}"][name="${name}"])`;

/** Without the mouse, which would press what has moved to where the button was. */
export async function pressInFirefox(page: Page, role: string, name: string): Promise<void> {
  const button = await page.locator(byRole(role, name)).setTimeout(20_000).waitHandle();
  await page.waitForFunction((element) => !element.hasAttribute('disabled'), { timeout: 20_000 }, button);
  await button.evaluate((element) => (element as HTMLElement).click());
}

/** Waits until these words stand on the page, or are shown no longer. */
export async function readInFirefox(page: Page, words: string, isThere = true): Promise<void> {
  await page.waitForFunction(
    (wanted, isWanted) => document.body.innerText.includes(wanted) === isWanted,
    { timeout: 20_000 },
    words,
    isThere,
  );
}

/** Waits until frames of the other person are painted, and says how long that took. */
export async function seeInFirefox(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const video = document.querySelector<HTMLVideoElement>('video:not([aria-label="Your camera"])');
      return video !== null && video.videoWidth > 0 && video.readyState >= 2;
    },
    { timeout: 20_000, polling: 50 },
  );
}

/** Sends these words in the conversation that is open. */
export async function writeInFirefox(page: Page, words: string): Promise<void> {
  await page.locator(byRole('textbox', 'Write a message')).setTimeout(20_000).fill(words);
  await page.keyboard.press('Enter');
}

/** Chooses a file of this machine where the page asks for one. */
export async function chooseInFirefox(page: Page, label: string, path: string): Promise<void> {
  const input = await page.waitForSelector(`input[type=file][aria-label="${label}"]`, { timeout: 20_000 });
  await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
}

/** Waits until a photo of the conversation is painted. */
export async function seePhotoInFirefox(page: Page): Promise<void> {
  const button = await page.locator(byRole('button', 'Photo')).setTimeout(20_000).waitHandle();
  await page.waitForFunction(
    (element) => (element.querySelector('img')?.naturalWidth ?? 0) > 0,
    { timeout: 20_000 },
    button,
  );
}

/** Waits until the worker has the page that a start without a network needs. */
export async function untilKeptInFirefox(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await caches.match('/shell.html')) !== undefined, {
    timeout: 60_000,
    polling: 500,
  });
}
