import axe from 'axe-core';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createI18n } from '#renderer/i18n/init.ts';
import '#renderer/ui/styles/index.css';
import { GalleryPage } from './GalleryPage.tsx';

let root: Root;
let container: HTMLElement;

async function open(theme: 'dark' | 'light', width: number): Promise<void> {
  await page.viewport(width, 900);
  const i18n = await createI18n('en', ['common']);
  root.render(
    <I18nextProvider i18n={i18n}>
      <GalleryPage theme={theme} />
    </I18nextProvider>,
  );
  // Icons, charts: what comes later is there.
  await expect.poll(() => document.querySelectorAll('.uplot').length).toBe(2);
  await expect.poll(() => document.querySelectorAll('svg > path[d=""]').length).toBe(0);
}

/** What axe finds wrong, short enough to read. Colours are judged where they come to rest. */
async function faults(): Promise<string[]> {
  await Promise.all(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
      .map((animation) => animation.finished.catch(() => undefined)),
  );
  const { violations } = await axe.run(document, {
    // React Aria's announcer keeps a note to a name that may be gone again; it is emptied after seconds.
    exclude: ['[data-live-announcer]'],
  } as axe.RunOptions);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  );
}

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.title = 'Gallery';
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(() => {
  root.unmount();
  container.remove();
});

describe.each(['dark', 'light'] as const)('the gallery in the %s theme', (theme) => {
  it.each([390, 1440])('has no accessibility fault and stays inside %i pixels', async (width) => {
    await open(theme, width);
    expect(await faults()).toEqual([]);
    expect(document.documentElement.scrollWidth - innerWidth).toBe(0);
  });

  it.each([
    ['Open a question', 'alertdialog'],
    ['Open a form', 'dialog'],
    ['Open a side panel', 'dialog'],
    ['Open a menu', 'menu'],
    ['Open a popover', 'dialog'],
  ])('has none either after "%s"; Escape gives the focus back', async (name, role) => {
    await open(theme, 1440);
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await expect.element(page.getByRole(role)).toBeVisible();
    expect(await faults()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector(`[role="${role}"]`)).toBeNull();
    await expect.element(button).toHaveFocus();
  });
});
