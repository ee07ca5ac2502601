import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import type { Theme } from './themes.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits until animations end, because axe must judge final colors. Two frames pass first, so that new animations have
 * started.
 */
const finishAnimations = (page: Page, theme: Theme | null): Promise<void> =>
  page.evaluate(async (chosen) => {
    if (chosen !== null) document.documentElement.dataset['theme'] = chosen;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    // The end of one animation may start another, because a child inherits its parent's color.
    for (let turn = 0; turn < 10; turn++) {
      const moving = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' && effect?.getComputedTiming().iterations !== Infinity,
        );
      if (moving.length === 0) return;
      for (const animation of moving) animation.finish();
      await frame();
    }
  }, theme);

/**
 * Returns the violations that axe finds in this theme, or in the current one. Axe is injected once per document,
 * because loading it takes longer than running it.
 */
export async function judge(page: Page, theme: Theme | null = null): Promise<readonly string[]> {
  await finishAnimations(page, theme);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(
      // React Aria's announcer may refer to removed elements until it is emptied after some seconds.
      { exclude: ['[data-live-announcer]'] },
      { resultTypes: ['violations'] },
    );
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
}

/**
 * Checks that axe finds no violation in these themes, or in the current one, and that the page has no horizontal
 * overflow.
 */
export async function expectFaultless(
  page: Page,
  what: string,
  inThemes: readonly (Theme | null)[] = [null],
): Promise<void> {
  for (const theme of inThemes) {
    expect(await judge(page, theme), `${what}${theme === null ? '' : `, ${theme}`}`).toEqual([]);
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    `${what} scrolls sideways`,
  ).toBe(0);
}
