import { installClock } from './drivenTime.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ask } from './callHistory.ts';
import { man, queen, type PageOptions } from './calls.ts';
import { idOf, leaveSession, signIn, urlOf, type Where } from './session.ts';

/** Helpers for chats between demo accounts. */

/** A streamer without any chats. */
export const newQueen = 'newqueen@demo.local';

interface OpenOptions extends Pick<PageOptions, 'isDriven'>, Pick<BrowserContextOptions, 'timezoneId'> {
  /** Time at which the page's clock starts. The test can then advance it. */
  readonly atMs?: number;
}

/** Opens a page in a new context in which a demo account is signed in. */
export async function openAs(
  browser: Browser,
  where: Where,
  email: string,
  path = '/chat',
  { isDriven = false, atMs, timezoneId }: OpenOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...(timezoneId === undefined ? {} : { timezoneId }),
  });
  const page = await context.newPage();
  // Installed before the session is stored, because the session expires by the page's clock.
  if (isDriven || atMs !== undefined) await installClock(page, atMs);
  await leaveSession(context, where, { email });
  await page.goto(`${urlOf(where)}${path}`);
  return page;
}

export async function coinsOf(where: Where, email: string): Promise<number> {
  if (typeof where === 'string') return (await signIn(where, email)).user.coins;
  return where.context.ledger.balance(await idOf(where, email));
}

/** Fills the required profile fields of a streamer, so that the dialog "Almost there" is not shown. */
export async function fillMissingFields(where: Where, email: string): Promise<void> {
  const fields = { birthday: '1996-04-02', phone: '+34600000001', bio: 'New here.' };
  await ask(urlOf(where), email, '/profile', fields);
}

export const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' });
export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Write a message' });

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
}

/** Opens the chat of the two in two browsers. */
export async function meet(browser: Browser, where: Where, her = queen): Promise<{ his: Page; hers: Page }> {
  const [manId, herId] = await Promise.all([idOf(where, man), idOf(where, her)]);
  const his = await openAs(browser, where, man, `/chat?userId=${herId}`);
  await write(his, 'Good evening');
  if (her === newQueen) await fillMissingFields(where, her);
  const hers = await openAs(browser, where, her, `/chat?userId=${manId}`);
  await expect(log(hers).getByText('Good evening')).toBeVisible();
  return { his, hers };
}

export const chooser = (page: Page): Locator => page.getByLabel('Choose files');
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

/** Returns a JPEG file for a file input. */
export const photo = async (name: string, colour: string, width = 640, height = 480) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
});
export const clip = (name: string) => ({
  name,
  mimeType: 'video/webm',
  buffer: readFileSync(join(import.meta.dirname, '../../fixtures/media/clip.webm')),
});
