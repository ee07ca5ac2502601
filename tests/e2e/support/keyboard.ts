import { expect, type Locator, type Page } from '@playwright/test';

/** A person without a mouse. */

/** Goes on with Tab until this is reached; a person would not try more often. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // What opens takes a moment, and Tab would go on where one was.
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

/** A press of the mouse would be a lie. */
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
