import { chromium, expect, type Browser, type Locator, type Page } from '@playwright/test';
import { browserArguments, findChromium } from '../../helpers/chromium.ts';
import { writeFakeCamera, type Yuv } from './fakeCamera.ts';
import { watchMedia } from './media.ts';
import { theirVideo } from './people.ts';
import { leaveSession } from './session.ts';

/** Calls as an outsider sees them, by the labels that the product promises (interface page). */
export const callButton = (page: Page): Locator => page.getByRole('button', { name: /^Call / });
export const ringing = (page: Page): Locator => page.getByRole('dialog', { name: /is calling$/ });
export const endCall = (page: Page): Locator => page.getByRole('button', { name: 'End call' });
/** The card that says what has become of the call. */
export const receipt = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Call with|Missed call|.* is unavailable)/ });

/** The demo account that pays, and the one that earns. */
export const man = 'user@demo.local';
export const queen = 'queen@demo.local';

export interface Caller {
  readonly browser: Browser;
  readonly page: Page;
}

export interface CallerOptions {
  /** The page's clock can be moved on, and goes on by itself between. */
  readonly isDriven?: boolean;
  /** More switches for the browser. A camera of their own goes instead of the one of a colour. */
  readonly args?: readonly string[];
  /** Before the page loads. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** A demo account in a browser of its own, with a camera of this colour; null: the browser's own pattern. */
export async function openCaller(
  url: string,
  email: string,
  colour: Yuv | null,
  path: string,
  { isDriven = false, args = [], prepare }: CallerOptions = {},
): Promise<Caller> {
  const camera = colour === null ? [] : [`--use-file-for-fake-video-capture=${writeFakeCamera(colour)}`];
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...browserArguments, ...camera, ...args],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  await leaveSession(context, url, { email });
  const page = await context.newPage();
  if (isDriven) await page.clock.install();
  await watchMedia(page);
  await prepare?.(page);
  await page.goto(`${url}${path}`);
  return { browser, page };
}

/** Where time is driven, a picture that was taken a moment ago is frozen: what is judged of it is not meant here. */
export const passModeration = (page: Page): Promise<unknown> =>
  page.route('**/v2/moderate', (route) => route.fulfill({ json: { verdict: 'ok' } }));

/** In the call, with the other one's frames painted. */
export async function seesTheOther(page: Page): Promise<void> {
  await expect(endCall(page)).toBeVisible({ timeout: 20_000 });
  await page.waitForFunction(
    (selector) => {
      const video = document.querySelector<HTMLVideoElement>(selector);
      return video !== null && video.videoWidth > 0 && video.readyState >= 2;
    },
    theirVideo,
    { timeout: 20_000 },
  );
}

/** He calls from their chat, she takes it, and both see each other. */
export async function talk(he: Page, she: Page): Promise<void> {
  await callButton(he).click();
  await expect(ringing(she)).toBeVisible({ timeout: 15_000 });
  await ringing(she).getByRole('button', { name: 'Accept', exact: true }).click();
  await Promise.all([he, she].map(seesTheOther));
}
