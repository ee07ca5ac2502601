import { expect, type Locator, type Page } from '@playwright/test';
import { hrefOf } from '#shared/domain/pages.ts';
import { readTexts } from '../../i18n/texts.ts';
import { leaveSession } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Start is the main action of the match page, so it must be complete and in place from the first paint. */

interface Box {
  readonly top: number;
  readonly bottom: number;
}
type Recorder = typeof globalThis & { __boxes: Box[] };

/** Records each position of the Start button, from before the page's first script. */
async function recordStart(page: Page, name: string): Promise<void> {
  await page.addInitScript((label) => {
    const boxes: Box[] = [];
    (globalThis as Recorder).__boxes = boxes;
    const look = () => {
      const start = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === label);
      if (start) {
        const { top, bottom } = start.getBoundingClientRect();
        const last = boxes.at(-1);
        if (last?.top !== top || last.bottom !== bottom) boxes.push({ top, bottom });
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, name);
}

/** Returns the texts of Start and its sentence that something covers or that end outside of the window. */
async function hiddenParts(start: Locator): Promise<readonly string[]> {
  return start.evaluate((button) => {
    const note = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    const words = note?.querySelector('span');
    if (!words?.textContent) return ['no sentence'];
    const isWhole = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [top + 1, bottom - 1].every((y) => {
        const seen = document.elementFromPoint((left + right) / 2, y);
        return seen !== null && (element.contains(seen) || seen.contains(element));
      });
    };
    return [button, words].filter((part) => !isWhole(part)).map((part) => part.textContent);
  });
}

const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 834, height: 1112 },
  { width: 1440, height: 900 },
];

for (const viewport of sizes)
  for (const locale of ['en', 'ru'] as const)
    test.describe(`at ${viewport.width} in ${locale}`, () => {
      test.use({ viewport });
      const texts = readTexts(locale, 'match');

      test('Start and its sentence are fully visible and never move', async ({ page, backend }) => {
        const start = page.getByRole('button', { name: String(texts['start']) });
        await leaveSession(page.context(), backend);
        await recordStart(page, String(texts['start']));
        await page.goto(backend.url + hrefOf(locale, 'match'));
        await expect(start).toBeEnabled();
        await page.waitForLoadState('networkidle');
        expect(await hiddenParts(start)).toEqual([]);
        await page.getByRole('button', { name: String(texts['controls.cameraOff']) }).click();
        await expect(start).toBeDisabled();
        expect(await hiddenParts(start)).toEqual([]);
        expect(await page.evaluate(() => (globalThis as Recorder).__boxes)).toHaveLength(1);
      });
    });
