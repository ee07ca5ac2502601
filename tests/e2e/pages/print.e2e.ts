import { expect, type Page } from '@playwright/test';
import { builtFileOf } from '../support/built.ts';
import { man, queen } from '../support/calls.ts';
import { openAs } from '../support/chats.ts';
import { test } from '../support/test.ts';

/** Tests printed pages: black on white, complete, without navigation. */

/** Size of an A4 sheet without margins in CSS pixels. */
const sheet = { width: 703, height: 1_017 };

/** Switches to print media. The theme of the window is dark. */
async function print(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(sheet);
}

/** Runs in the page: returns texts with a contrast to white below 4.5 : 1, and visible controls. */
function findFaults() {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  function contrastToWhite(colour: string): number {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
      const part = value / 255;
      return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 1.05 / (0.212_6 * red + 0.715_2 * green + 0.072_2 * blue + 0.05);
  }
  const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
  const pale = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? '';
    const parent = walker.currentNode.parentElement;
    if (text === '' || !parent || !isShown(parent) || parent.closest('script, style, template')) continue;
    if (contrastToWhite(getComputedStyle(parent).color) < 4.5) pale.add(text);
  }
  const pressed = [...document.querySelectorAll('nav, [role=tablist], [data-sonner-toaster], button')]
    // Names and pictures in rows and collapsible rows are buttons on the screen, but part of the content on paper.
    .filter((element) => isShown(element) && !element.closest('th, [role=rowheader], [aria-expanded]'))
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)
    .filter((name) => !name.startsWith('About '));
  return {
    pale: [...pale],
    pressed,
    ground: getComputedStyle(document.body).backgroundColor,
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}
const faultless = { pale: [], pressed: [], ground: 'rgb(255, 255, 255)', tooWide: 0 };

test('prints the payouts with every column, without navigation, toasts and buttons', async ({
  browser,
  backend,
}) => {
  const page = await openAs(browser, backend, queen, '/payout-history');
  await expect(page.getByRole('table', { name: 'Payouts' })).toBeVisible();
  // The code of the toasts loads some time after the page.
  await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
    builtFileOf('ui/inner/ToastStack.tsx'),
  );
  await page.context().setOffline(true);
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast).toBeVisible();
  await print(page);
  await expect(toast).toBeHidden();
  const payouts = page.getByRole('table', { name: 'Payouts' });
  for (const column of ['For', 'Coins', 'Amount', 'Fee', 'To', 'Status', 'Paid'])
    await expect(payouts.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  expect(await page.evaluate(findFaults)).toEqual(faultless);
  for (const name of ['Download CSV', 'Monthly statement', 'Check a statement'])
    await expect(page.getByText(name)).toBeHidden();
});

test('prints one payout and its statement completely', async ({ browser, backend }) => {
  const page = await openAs(browser, backend, queen, '/payout-history');
  await page.getByRole('table', { name: 'Payouts' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^How we got to/ })).toBeVisible();
  await print(page);
  await expect(page.getByRole('row', { name: /^(?:Paid to you|Due to you)/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Coins' }).first()).toBeVisible();
  expect(await page.evaluate(findFaults)).toEqual(faultless);

  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${backend.url}/payout-history?statement=2026-10`);
  await expect(page.getByRole('article')).toBeVisible();
  await print(page);
  for (const column of ['Line', 'UTC', 'Local', 'Cause', 'Coins', 'Total', 'Chain'])
    await expect(page.getByRole('columnheader', { name: column, exact: true }).last()).toBeVisible();
  expect(await page.evaluate(findFaults)).toEqual(faultless);
});

test('prints the year to a PDF with its sum and every month', async ({ browser, backend }) => {
  const year = new Date().getUTCFullYear();
  const page = await openAs(browser, backend, queen, `/payout-history?statement=${year}`);
  const paper = page.getByRole('article', { name: 'Statement' });
  await expect(paper).toBeVisible();
  await print(page);
  await expect(paper.getByText(`${year}, so far`)).toBeVisible();
  for (const column of ['Month', 'Opening balance', 'Earned', 'Closing balance'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  for (const name of [`Year ${year}, CSV`, 'Print or save as PDF'])
    await expect(page.getByText(name)).toBeHidden();
  expect(await page.evaluate(findFaults)).toEqual(faultless);
  const file = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(file.slice(0, 5)).toBe('%PDF-');
  // A year of the demo data fits on two pages.
  expect(file.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test('prints the history with its days, and the receipt beside the list', async ({ browser, backend }) => {
  const page = await openAs(browser, backend, queen, '/calls-history');
  // The demo data always contain calls of yesterday.
  const yesterday = page.getByRole('heading', { name: 'Yesterday' });
  await expect(yesterday).toBeVisible();
  await print(page);
  await expect(yesterday).toBeVisible();
  expect(await page.evaluate(findFaults)).toEqual(faultless);

  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(`${backend.url}/calls-history`);
  await page.getByRole('tabpanel').getByRole('listitem').getByRole('link').first().click();
  const receipt = page.getByRole('heading', { name: /(?:call|match) with/i });
  await expect(receipt).toBeVisible();
  await print(page);
  // The page is narrower on paper than in the window, and the receipt must not become a dialog.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(receipt).toBeVisible();
  expect(await page.evaluate(findFaults)).toEqual(faultless);
});

test('prints only the open dialog', async ({ browser, backend }) => {
  const page = await openAs(browser, backend, queen, '/calls-history');
  await page.setViewportSize({ width: 1_000, height: 900 });
  await page.getByRole('tabpanel').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await print(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('tabpanel')).toBeHidden();
  expect(await page.evaluate(findFaults)).toEqual(faultless);
});

test('prints a legal page without its navigation', async ({ browser, backend }) => {
  const page = await openAs(browser, backend, man, '/terms-of-use');
  await expect(page.getByRole('article')).toBeVisible();
  await print(page);
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(findFaults)).toEqual(faultless);
});
