import { expect, type Locator, type Page } from '@playwright/test';
import type { DialogName } from '#shared/domain/dialogs.ts';
import { liesOnTop } from '#tests/kit/page/liesOnTop.ts';
import { judge } from '../support/judge.ts';
import { test } from '../support/test.ts';
import { escape, said, type Opener, type Openers } from './opener.ts';
import { everyDialog } from './table.ts';

const phone = { width: 390, height: 844 };

/**
 * Opens and closes each dialog of a scene. The dialog must have its name, the focus and a close button, pass axe on a
 * wide window and on a phone in both themes, and restore the focus. Screenshots are stored with the test's results.
 */
export async function walkDialogs<Scene>(scene: Scene, openers: Openers<Scene>): Promise<void> {
  for (const [name, opener] of Object.entries(openers) as [DialogName, Opener<Scene>][]) {
    expect(everyDialog[name], `${name} is opened in two scenes`).toBe(opener);
    await test.step(name, () => walkOne(scene, name, opener));
  }
}

async function walkOne<Scene>(scene: Scene, name: DialogName, opener: Opener<Scene>): Promise<void> {
  const { role = 'dialog', title, isOfWide } = opener;
  const { page, back } = await opener.open(scene);
  const dialog = page.getByRole(role, { name: title, exact: true });
  async function expectClosed(): Promise<void> {
    await escape(page);
    await expect(dialog, `${name} is closed by Escape`).toHaveCount(0);
    if (back !== null) await expect.soft(back, `${name} gives the focus back`).toBeFocused();
  }
  await expect(dialog, name).toBeVisible();
  await expect
    .poll(() => dialog.evaluate((one) => one.contains(document.activeElement)), `${name} has the focus`)
    .toBe(true);
  await look(page, dialog, name);
  if (isOfWide) {
    await expectClosed();
    await page.keyboard.press('Enter');
    await expect(dialog, `${name} is opened by Enter`).toBeVisible();
  }
  const own = page.viewportSize();
  await page.setViewportSize(phone);
  await look(page, dialog, name);
  if (own !== null) await page.setViewportSize(own);
  if (isOfWide) await escape(page);
  else await expectClosed();
  await opener.after?.(scene);
  await page.waitForFunction(historyIsLevel);
}

/**
 * Runs in the page: returns true if no closed dialog has an entry left in the history. The entry is removed shortly
 * after the dialog closes, and a navigation in between would be undone.
 */
function historyIsLevel(): boolean {
  const { dialogsAbove = 0 } = (history.state ?? {}) as { dialogsAbove?: number };
  return dialogsAbove <= document.querySelectorAll('[role=dialog], [role=alertdialog]').length;
}

/** Checks the dialog at the window's size: no element covers its close button, and axe finds no fault. */
async function look(page: Page, dialog: Locator, name: DialogName): Promise<void> {
  const width = await page.evaluate(() => innerWidth);
  const close = dialog.getByRole('button', { name: said('common:close'), exact: true });
  await expect.poll(() => close.evaluate(liesOnTop), `the way out of ${name} at ${width}`).toBe(true);
  for (const theme of ['light', 'dark'] as const) {
    expect.soft(await judge(page, theme), `${name} at ${width}, ${theme}`).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`${name} ${width} ${theme}.png`) });
  }
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(over, `${name} at ${width} is too wide`).toBe(0);
}
