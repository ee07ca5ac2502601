import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { signIn, storeSession } from './session.ts';

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
  const session = await signIn(url, email);
  const page = await browser.newPage();
  // A tab in the background has slower timers, and its pictures stand still.
  await page.bringToFront();
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(`${url}/health`);
  await page.evaluate(storeSession, { session });
  await page.setCookie({ name: 'Authorization', value: session.authData.token, url });
  await page.goto(`${url}${path}`);
  return page;
}

/** How long something may take where the machine does other things meanwhile; alone it takes a second. */
const waiting = { timeout: 40_000, polling: 50 };

/**
 * Presses the first button of this name that is shown and can be pressed. Buttons are found in the document: asked by
 * role, Firefox first describes the whole page for assistive technology, for seconds each time. And without the mouse,
 * which would press what has moved to where the button was.
 */
export async function pressInFirefox(
  page: Page,
  name: string,
  match: 'whole' | 'start' = 'whole',
): Promise<void> {
  await page.waitForFunction(
    (wanted, isWhole) => {
      const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.innerText.trim();
      const button = [...document.querySelectorAll<HTMLButtonElement>('button:enabled')].find(
        (one) =>
          (isWhole ? nameOf(one) === wanted : nameOf(one).startsWith(wanted)) &&
          one.checkVisibility({ visibilityProperty: true }),
      );
      button?.click();
      return button !== undefined;
    },
    waiting,
    name,
    match === 'whole',
  );
}

/** Waits until these words stand on the page, or are shown no longer. */
export async function readInFirefox(page: Page, words: string, isThere = true): Promise<void> {
  await page.waitForFunction(
    (wanted, isWanted) => document.body.innerText.includes(wanted) === isWanted,
    waiting,
    words,
    isThere,
  );
}

/** Waits until frames of the other person are painted. */
export async function seeInFirefox(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('video:not([aria-label="Your camera"])');
    return video !== null && video.videoWidth > 0 && video.readyState >= 2;
  }, waiting);
}

/** Sends these words in the conversation that is open. */
export async function writeInFirefox(page: Page, words: string): Promise<void> {
  await page.locator('textarea[aria-label="Write a message"]').setTimeout(waiting.timeout).fill(words);
  await page.keyboard.press('Enter');
}

/** Chooses a file of this machine where the page asks for one. */
export async function chooseInFirefox(page: Page, label: string, path: string): Promise<void> {
  const input = await page.waitForSelector(`input[type=file][aria-label="${label}"]`, {
    timeout: waiting.timeout,
  });
  await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
}

/** Waits until a photo of the conversation is painted. */
export async function seePhotoInFirefox(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('button[aria-label="Photo"] img')?.naturalWidth ?? 0) > 0,
    waiting,
  );
}

/** Waits until the worker has the page that a start without a network needs. */
export async function untilKeptInFirefox(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await caches.match('/shell.html')) !== undefined, waiting);
}
