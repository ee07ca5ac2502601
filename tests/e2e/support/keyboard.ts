import { expect, type Locator, type Page } from '@playwright/test';

/** Helpers for a user without a mouse. */

/** Presses Tab until this element has the focus. Throws after 80 presses, because a user would give up. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // The element may appear with a delay; Tab would continue from the old position.
  await expect(target).toBeAttached();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  const there = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`Tab never came to ${String(target)}; it stood at ${there}`);
}

export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Throws on every use of the mouse, so that a keyboard test cannot click by accident. */
export async function forbidMouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => {
        throw new Error('somebody used a mouse');
      },
      true,
    );
  });
}
