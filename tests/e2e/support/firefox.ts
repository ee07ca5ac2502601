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

/** Returns the path of a Firefox on this machine, or null. `FIREFOX_PATH` takes precedence. */
export function findFirefox(): string | null {
  return places.find((place) => place !== undefined && place !== '' && existsSync(place)) ?? null;
}

/** Launches Firefox with fake devices and without permission prompts, driven over WebDriver BiDi. */
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
      // Without a graphics card Firefox draws animated blurs too slowly, which blocks the page for seconds.
      'ui.prefersReducedMotion': 1,
      'intl.accept_languages': 'en-GB',
    },
  });
}

/** Opens a page of a demo account in Firefox, signed in, at this path. */
export async function openInFirefox(
  browser: Browser,
  url: string,
  email: string,
  path: string,
): Promise<Page> {
  const session = await signIn(url, email);
  const page = await browser.newPage();
  // A background tab has slower timers and paints no video.
  await page.bringToFront();
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(`${url}/health`);
  await page.evaluate(storeSession, { session });
  await page.setCookie({ name: 'Authorization', value: session.authData.token, url });
  await page.goto(`${url}${path}`);
  return page;
}

/** Timeout for a busy machine; an idle one takes a second. */
const waiting = { timeout: 40_000, polling: 50 };

/**
 * Presses the first visible and enabled button with this name. Searches the document, because a search by role makes
 * Firefox compute the whole accessibility tree for seconds. Does not use the mouse, which could hit an element that
 * has moved there.
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

/** Waits until this text is on the page, or no longer on it. */
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

/** Sends a text in the open chat. */
export async function writeInFirefox(page: Page, words: string): Promise<void> {
  await page.locator('textarea[aria-label="Write a message"]').setTimeout(waiting.timeout).fill(words);
  await page.keyboard.press('Enter');
}

/** Selects a file in the file input with this label. */
export async function chooseInFirefox(page: Page, label: string, path: string): Promise<void> {
  const input = await page.waitForSelector(`input[type=file][aria-label="${label}"]`, {
    timeout: waiting.timeout,
  });
  await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
}

/** Waits until a photo in the chat is painted. */
export async function seePhotoInFirefox(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('button[aria-label="Photo"] img')?.naturalWidth ?? 0) > 0,
    waiting,
  );
}

/** Waits until the service worker has stored the page for starting without a network. */
export async function untilKeptInFirefox(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await caches.match('/shell.html')) !== undefined, waiting);
}
