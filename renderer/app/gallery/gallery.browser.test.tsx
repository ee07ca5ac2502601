/** @module-tag prove */
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createI18n } from '#renderer/i18n/init.ts';
import '#renderer/ui/styles/index.css';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { inGateOrProof } from '#tests/kit/proof.ts';
import { Actions } from './Actions.tsx';
import { Charts } from './Charts.tsx';
import { Fields } from './Fields.tsx';
import { GalleryPage } from './GalleryPage.tsx';
import { Overlays } from './Overlays.tsx';

type Theme = 'dark' | 'light';
const wide = 1440;
let root: Root | undefined;
let container: HTMLElement | undefined;

async function show(element: ReactElement, width = wide): Promise<void> {
  document.title = 'Gallery';
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  await page.viewport(width, 900);
  const i18n = await createI18n('en', ['common', 'uploads']);
  root.render(<I18nextProvider i18n={i18n}>{element}</I18nextProvider>);
}
afterEach(() => {
  root?.unmount();
  container?.remove();
});

async function open(theme: Theme, width?: number): Promise<void> {
  await show(<GalleryPage theme={theme} />, width);
  // Waits for chunks that load while the page renders: two charts and the second icon set.
  await expect.poll(() => document.querySelectorAll('.uplot canvas').length).toBe(2);
  await expect.poll(() => document.querySelectorAll('svg > path[d=""]').length).toBe(0);
}

/**
 * Opens one group of the gallery: queries in the whole gallery are ten times slower, so only the full proof
 * uses it.
 */
async function openGroup(theme: Theme, group: ReactElement): Promise<void> {
  if (inGateOrProof(false, true)) return open(theme);
  document.documentElement.dataset['theme'] = theme;
  await show(
    <main data-theme={theme}>
      <h1>Gallery</h1>
      {group}
    </main>,
  );
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
}
async function faults(): Promise<string[]> {
  await finishAnimations();
  return findViolations();
}

const chart = (name: string) => page.getByRole('slider', { name });

describe.each(['dark', 'light'] as const)('the gallery in the %s theme', (theme) => {
  it.each(inGateOrProof([theme === 'dark' ? 390 : wide], [390, wide]))(
    'has no accessibility fault and stays inside %i pixels',
    async (width) => {
      await open(theme, width);
      expect(await faults()).toEqual([]);
      expect(document.documentElement.scrollWidth - innerWidth).toBe(0);
    },
  );

  it.each([
    ['Open a question', 'alertdialog'],
    ['Open a form', 'dialog'],
    ['Open a sheet', 'dialog'],
    ['Open a menu', 'menu'],
    ['Open a popover', 'dialog'],
  ])(
    'has no accessibility fault after "%s"; Escape closes the overlay and restores the focus',
    async (name, role) => {
      await openGroup(theme, <Overlays />);
      const button = page.getByRole('button', { name, exact: true });
      await button.click();
      await expect.element(page.getByRole(role, { includeHidden: false })).toBeVisible();
      expect(await faults()).toEqual([]);
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => document.querySelector(`[role="${role}"]`)).toBeNull();
      await expect.element(button).toHaveFocus();
    },
  );
});

describe('by keyboard', () => {
  it('a menu opens at its first or last entry, and keeps the chosen one', async () => {
    await openGroup('dark', <Overlays />);
    const button = page.getByRole('button', { name: 'Open a menu' });
    button.element().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByRole('menuitem', { name: 'Block' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Reply' })).toHaveFocus();
    await page.getByRole('menuitemradio', { name: 'Українська' }).click();
    await expect.poll(() => document.querySelector('[role="menu"]')).toBeNull();
    await button.click();
    await expect.element(page.getByRole('menuitemradio', { name: 'Українська' })).toBeChecked();
  });

  it('a select opens, can be chosen from, and changes by letters while it is closed', async () => {
    await openGroup('light', <Fields />);
    const select = page.getByRole('button', { name: / Country$/ });
    await expect.element(select).toHaveAccessibleName('Spain Country');
    select.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('option', { name: 'Spain' })).toHaveFocus();
    expect(await faults()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(select).toHaveAccessibleName('Mexico Country');
    await expect.element(select).toHaveFocus();
    await userEvent.keyboard('u');
    await expect.element(select).toHaveAccessibleName('Ukraine Country');
    expect(document.querySelector('[role="listbox"]')).toBeNull();
  });

  it('a tooltip shows at once, and Escape hides it', async () => {
    await openGroup('dark', <Actions />);
    page.getByRole('button', { name: 'Copy' }).element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Bring an answer');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[role="tooltip"]')).toBeNull();
  });

  it('a chart can be explored point by point, and offers its numbers as a table', async () => {
    await openGroup('light', <Charts />);
    const bars = chart('Coins per day');
    await expect.element(bars).toBeVisible();
    bars.element().focus();
    const newest = bars.element().getAttribute('aria-valuetext');
    expect(newest).toMatch(/^Friday, Nov 20: [\d,]+; Calls [\d,]+; /);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(bars).toHaveAttribute('aria-valuetext', expect.stringContaining('Thursday, Nov 19'));
    await userEvent.keyboard('{Home}');
    await expect.element(bars).toHaveAttribute('aria-valuenow', '0');
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    const region = page.getByRole('region', { name: 'Coins per day' }).last();
    const row = region.getByRole('row').nth(1).element();
    const cells = [...row.children].map((cell) => cell.textContent);
    expect(newest).toBe(
      `${cells[0]}: ${cells[1]}; ${['Calls', 'Matches', 'Gifts', 'Media', 'Messages', 'Bonuses', 'Referrals']
        .map((name, index) => `${name} ${cells[index + 2]}`)
        .join('; ')}`,
    );
  });
});

describe('a chart', () => {
  it('is drawn again in the colors of the other theme', async () => {
    await open('dark');
    const colours = () => {
      const canvas = document.querySelector<HTMLCanvasElement>('.uplot canvas');
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const seen = new Set<string>();
      for (let at = 0; at < pixels.length; at += 4)
        if (pixels[at + 3] === 255) seen.add(`${pixels[at]} ${pixels[at + 1]} ${pixels[at + 2]}`);
      return seen;
    };
    // The color of `--c-call` in each theme.
    expect(colours()).toContain('107 92 246');
    await page.getByRole('radio', { name: 'Day', exact: true }).click();
    await expect.poll(() => colours().has('74 66 222')).toBe(true);
    expect(colours()).not.toContain('107 92 246');
  });
});

describe('the gallery', () => {
  const parts = import.meta.glob<string>(['../../ui/*.tsx', '!../../ui/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const pages = import.meta.glob<string>(['./*.tsx', '!./*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });

  it('shows every component of renderer/ui', () => {
    const sources = Object.values(pages);
    const missing = Object.entries(parts).flatMap(([path, source]) => {
      const file = path.split('/').at(-1) ?? path;
      const components = [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map((found) => found[1] ?? '');
      return components
        .filter(
          (component) =>
            !sources.some(
              (shown) =>
                shown.includes(`renderer/ui/${file}'`) && new RegExp(`<${component}[\\s>]`).test(shown),
            ),
        )
        .map((component) => `${file}: ${component}`);
    });
    expect(Object.keys(parts).length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });
});
