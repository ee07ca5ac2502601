import { chromium, expect, type Browser, type Locator, type Page } from '@playwright/test';
import { shortLivedArguments, findChromium, findWholeChromium } from '#tests/kit/page/chromium.ts';
import { cameraColours, writeFakeCamera, type CameraColour } from './fakeCamera.ts';
import { watchMedia } from './media.ts';
import { theirVideo } from './people.ts';
import { installClock } from './drivenTime.ts';
import { leaveSession } from './session.ts';

/** Controls of calls, located by the labels that the product guarantees (§2.9). */
export const callButton = (page: Page): Locator => page.getByRole('button', { name: /^Call / });
export const ringing = (page: Page): Locator => page.getByRole('dialog', { name: /is calling$/ });
export const endCall = (page: Page): Locator => page.getByRole('button', { name: 'End call' });
/** The card that explains how the call ended. */
export const receipt = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Call with|Missed call|.* is unavailable)/ });

/**
 * Ends a call as the streamer. A dialog asks first if she has not earned yet, which depends on the machine's speed.
 */
export async function endAnyway(page: Page): Promise<void> {
  await endCall(page).click();
  const anyway = page.getByRole('button', { name: 'End anyway' });
  await expect(anyway.or(receipt(page))).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
}

/** The demo account that pays, and the one that earns. */
export const man = 'user@demo.local';
export const queen = 'queen@demo.local';

export interface Caller {
  readonly page: Page;
  readonly browser: Browser;
  /** Closes the page, and the browser if it is separate. Can be called again. */
  close(): Promise<void>;
}

export interface PageOptions {
  /** Whether the test can advance the page's clock, which also runs on its own. */
  readonly isDriven?: boolean;
  /** Called before the page loads. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export interface CallerOptions extends PageOptions {
  /** Color of the camera's picture; default: the browser's test pattern. */
  readonly colour?: CameraColour;
  /** URL of the backend, if not the direct one. */
  readonly url?: string;
  /**
   * Whether to launch a separate browser that can be killed or suspended. Otherwise the tests of a worker share one.
   */
  readonly hasOwnBrowser?: boolean;
  /** More switches for a separate full browser. The headless shell gives devices other ids in each page. */
  readonly args?: readonly string[];
}

/** Launches a browser with a camera of this color. `args` makes it a full browser instead of the headless shell. */
export function launchCamera(colour: CameraColour, args?: readonly string[]): Promise<Browser> {
  const file = colour === 'pattern' ? null : writeFakeCamera(cameraColours[colour]);
  const camera = file === null ? [] : [`--use-file-for-fake-video-capture=${file}`];
  return chromium.launch({
    executablePath: (args ? findWholeChromium() : findChromium()) ?? undefined,
    args: [...shortLivedArguments, ...camera, ...(args ?? [])],
  });
}

/** Opens a page of a visitor in a new context. */
export async function openVisitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await watchMedia(page);
  return page;
}

/** Opens a page of a demo account in a new context, signed in, at this path. */
export async function openSignedIn(
  browser: Browser,
  url: string,
  email: string,
  path: string,
  { isDriven = false, prepare }: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  await leaveSession(context, url, { email });
  const page = await context.newPage();
  if (isDriven) await installClock(page);
  await watchMedia(page);
  await prepare?.(page);
  await page.goto(`${url}${path}`);
  return page;
}

/**
 * Allows every frame without the backend. With driven time frames repeat, and the verdict on them is not part of the
 * test.
 */
export const passModeration = (page: Page): Promise<unknown> =>
  page.route('**/v2/moderate', (route) => route.fulfill({ json: { verdict: 'ok' } }));

/** Waits until the page is in the call and frames of the other side are painted. */
export async function seesTheOther(page: Page): Promise<void> {
  await expect(endCall(page)).toBeVisible();
  await page.waitForFunction((selector) => {
    const video = document.querySelector<HTMLVideoElement>(selector);
    return video !== null && video.videoWidth > 0 && video.readyState >= 2;
  }, theirVideo);
}

/** Calls from the chat of the two, accepts, and waits until both see each other. */
export async function talk(he: Page, she: Page): Promise<void> {
  await callButton(he).click();
  await expect(ringing(she)).toBeVisible();
  await ringing(she).getByRole('button', { name: 'Accept', exact: true }).click();
  await Promise.all([he, she].map(seesTheOther));
}
