import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import type { Theme } from './themes.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Colours are judged where they come to rest, and what has just come in has begun to move two frames on. */
const comeToRest = (page: Page, theme: Theme | null): Promise<void> =>
  page.evaluate(async (chosen) => {
    if (chosen !== null) document.documentElement.dataset['theme'] = chosen;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    // What ends may begin another: a child follows the colour of its parent.
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
 * What axe finds wrong with the page, in this theme or in the one it has. Axe comes into a page once and stays as long as
 * its document: loading it takes several times as long as its judgement.
 */
export async function judge(page: Page, theme: Theme | null = null): Promise<readonly string[]> {
  await comeToRest(page, theme);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(
      // React Aria's announcer keeps a note to a name that may be gone again; it is emptied after seconds.
      { exclude: ['[data-live-announcer]'] },
      { resultTypes: ['violations'] },
    );
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
}

/** Nothing for axe to find, in these themes or in the one the page has, and nothing wider than the page. */
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
