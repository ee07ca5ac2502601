import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { leaveSession } from './session.ts';

/** Where demo accounts write to each other. */

/** A demo account's own browser, signed in already, at a page. */
export async function openAs(browser: Browser, url: string, email: string, path = '/chat'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await leaveSession(context, url, { email });
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  return page;
}

export async function idOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  });
  return ((await answer.json()) as { user: { _id: string } }).user._id;
}

export const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' });
export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Write a message' });

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
}
