import { chromium, expect, type Browser, type Locator, type Page } from '@playwright/test';
import { shortLivedArguments, findChromium, findWholeChromium } from '#tests/kit/page/chromium.ts';
import { cameraColours, writeFakeCamera, type CameraColour } from './fakeCamera.ts';
import { watchMedia } from './media.ts';
import { theirVideo } from './people.ts';
import { installClock } from './clock.ts';
import { leaveSession } from './session.ts';

/** Calls as an outsider sees them, by the labels that the product promises (§2.9). */
export const callButton = (page: Page): Locator => page.getByRole('button', { name: /^Call / });
export const ringing = (page: Page): Locator => page.getByRole('dialog', { name: /is calling$/ });
export const endCall = (page: Page): Locator => page.getByRole('button', { name: 'End call' });
/** The card that says what has become of the call. */
export const receipt = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Call with|Missed call|.* is unavailable)/ });

/** Ends a call by the streamer, who is asked first as long as she has not earned: on a busy machine she may have by then. */
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
  /** Closes the page, and the browser where it is this person's own; again is no harm. */
  close(): Promise<void>;
}

export interface PageOptions {
  /** The page's clock can be moved on, and goes on by itself between. */
  readonly isDriven?: boolean;
  /** Before the page loads. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export interface CallerOptions extends PageOptions {
  /** What the camera shows; the browser's own pattern where nothing is said. */
  readonly colour?: CameraColour;
  /** Another way to the backend than the straight one. */
  readonly url?: string;
  /** A browser of their own, which can be killed or put to sleep; else it is shared by all tests of a worker. */
  readonly hasOwnBrowser?: boolean;
  /** More switches, for a whole browser of their own: the shell gives devices other ids in each page. */
  readonly args?: readonly string[];
}

/** A browser with a camera of this colour; a whole one where it has more switches. */
export function launchCamera(colour: CameraColour, args?: readonly string[]): Promise<Browser> {
  const file = colour === 'pattern' ? null : writeFakeCamera(cameraColours[colour]);
  const camera = file === null ? [] : [`--use-file-for-fake-video-capture=${file}`];
  return chromium.launch({
    executablePath: (args ? findWholeChromium() : findChromium()) ?? undefined,
    args: [...shortLivedArguments, ...camera, ...(args ?? [])],
  });
}

/** A page of somebody who is not signed in, in a context of its own. */
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

/** A demo account in a context of its own, signed in, at this path. */
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

/** Where time is driven, a picture that was taken a moment ago is frozen: what is judged of it is not meant here. */
export const passModeration = (page: Page): Promise<unknown> =>
  page.route('**/v2/moderate', (route) => route.fulfill({ json: { verdict: 'ok' } }));

/** In the call, with the other person’s frames painted. */
export async function seesTheOther(page: Page): Promise<void> {
  await expect(endCall(page)).toBeVisible();
  await page.waitForFunction((selector) => {
    const video = document.querySelector<HTMLVideoElement>(selector);
    return video !== null && video.videoWidth > 0 && video.readyState >= 2;
  }, theirVideo);
}

/** He calls from their chat, she takes it, and both see each other. */
export async function talk(he: Page, she: Page): Promise<void> {
  await callButton(he).click();
  await expect(ringing(she)).toBeVisible();
  await ringing(she).getByRole('button', { name: 'Accept', exact: true }).click();
  await Promise.all([he, she].map(seesTheOther));
}
