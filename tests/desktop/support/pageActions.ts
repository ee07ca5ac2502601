import type { Page } from 'playwright';
import { waitFor } from '#tests/kit/waitFor.ts';

/** Signs in with a demo account through the dialog and waits for the first page. */
export async function signInOnDesktop(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('demo1234');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Start matching' }).waitFor();
}

/**
 * Polls a page until `ask` resolves to a value. Playwright's `waitForFunction` does not await promises: it
 * takes the promise itself as the result.
 */
export function waitForInPage<Argument, T>(
  page: Page,
  what: string,
  ask: (argument: Argument) => Promise<T | null>,
  argument: Argument,
): Promise<T> {
  return waitFor(what, () =>
    page.evaluate(ask as (given: unknown) => Promise<T | null>, argument as unknown),
  );
}

/**
 * Resolves when a page that is loading has subscribed to a channel and the server has confirmed it. The page
 * receives later events as news. Earlier ones are part of its initial data and cause no notification.
 */
export async function waitForSubscription(page: Page, channel: string): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  const { payload: asked } = await socket.waitForEvent('framesent', {
    predicate: ({ payload }) => String(payload).includes(`"subscribe",{"channel":"${channel}"`),
  });
  // A Socket.IO packet with an acknowledgement starts with 42 and its number. The answer starts with 43 and
  // the same number.
  const number = /^42(\d+)/.exec(String(asked))?.[1];
  await socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => String(payload).startsWith(`43${number}[`),
  });
}
