import { expect, type Page } from '@playwright/test';
import { man, queen } from '../support/calls.ts';
import { field, log, openAs } from '../support/chats.ts';
import { holdRequests, isClientScript } from '../support/built.ts';
import { idOf, watchConsole } from '../support/session.ts';
import { test } from '../support/test.ts';

/** A page translator replaces text nodes with its own elements while the client changes the page. */

/**
 * Runs in the page: translates every text now and after each change, as page translators do. A mark replaces the
 * translation.
 */
function translatePage(): void {
  function translateTexts(): void {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, template, textarea, font'))
        continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `·${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  translateTexts();
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(translateTexts, 20);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

const isTranslatable = (page: Page) => page.evaluate(() => document.documentElement.translate);

test('the signed-in client asks translators to ignore it and survives one that does not', async ({
  browser,
  backend,
}) => {
  const [manId, queenId] = await Promise.all([idOf(backend, man), idOf(backend, queen)]);
  const his = await openAs(browser, backend, man, `/chat?userId=${queenId}`);
  const { errors } = watchConsole(his);
  await expect(field(his)).toBeVisible();
  expect(await isTranslatable(his)).toBe(false);
  await his.evaluate(translatePage);
  for (const text of ['first', 'second', 'third']) {
    await field(his).fill(text);
    await field(his).press('Enter');
    await expect(log(his).getByText(`·${text}`, { exact: true })).toBeVisible();
  }
  const hers = await openAs(browser, backend, queen, `/chat?userId=${manId}`);
  await field(hers).fill('an answer');
  await field(hers).press('Enter');
  await expect(log(his).getByText('·an answer', { exact: true })).toBeVisible();
  // Opens another page and returns.
  await his.getByRole('link', { name: 'Settings' }).first().click();
  await expect(his.getByRole('heading', { level: 1 })).toHaveText('·Settings');
  await his.goBack();
  await expect(log(his).getByText('·an answer', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the shell of the signed-in client asks translators to ignore it before a script runs', async ({
  browser,
  backend,
}) => {
  const his = await openAs(browser, backend, man, '/');
  const held = await holdRequests(his, isClientScript);
  await his.goto(`${backend.url}/settings`, { waitUntil: 'commit' });
  await expect(his.locator('#app-shell nav').first()).toBeAttached();
  expect(await isTranslatable(his)).toBe(false);
  await held.release();
});

test('a visitor signs up on a page that is being translated', async ({ page, backend }) => {
  const { errors } = watchConsole(page);
  await page.goto(backend.url);
  const dialog = page.getByRole('dialog');
  const signUp = page.getByRole('button', { name: 'Sign up' }).first();
  // A response to the click shows that the scripts are running.
  await signUp.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await isTranslatable(page)).toBe(true);
  await page.evaluate(translatePage);
  await signUp.click();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByLabel('Name').fill('Daniel');
  await dialog.getByLabel('Email').fill('translated@example.com');
  await dialog.getByLabel('Password').first().fill('short');
  await dialog.getByLabel('Password').first().fill('evening-star-7');
  await dialog.getByLabel('Birthday').fill('1994-05-14');
  await dialog.getByRole('radio', { name: 'Man' }).last().check();
  await dialog.getByLabel('I am 18 or older').check();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Start matching' })).toBeVisible();
  expect(await isTranslatable(page)).toBe(false);
  expect(errors).toEqual([]);
});

test.describe('a page that was translated before its scripts came', () => {
  test('a legal page becomes interactive when its scripts load', async ({ page, backend }) => {
    const held = await holdRequests(page, isClientScript);
    await page.goto(`${backend.url}/terms-of-use`, { waitUntil: 'domcontentloaded' });
    await page.evaluate(translatePage);
    await held.release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('·Terms of use');
    await page.getByRole('link', { name: 'Cookies policy' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cookies policy/);
  });

  test('the landing page handles the press and has all its sections', async ({ page, backend }) => {
    const held = await holdRequests(page, isClientScript);
    await page.goto(backend.url, { waitUntil: 'domcontentloaded' });
    await page.evaluate(translatePage);
    const headings = page.getByRole('heading', { level: 2 });
    const count = await headings.count();
    expect(count).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Sign up' }).first().click();
    await held.release();
    await expect(page.getByRole('dialog')).toContainText('·I am 18 or older');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(headings).toHaveCount(count);
  });
});
