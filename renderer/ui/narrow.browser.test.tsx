import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createI18n } from '#renderer/i18n/init.ts';
import './styles/index.css';
import { notify } from './notify.tsx';
import { SideNav } from './SideNavLayout.tsx';
import { TabLinks } from './TabLinks.tsx';
import { Tabs } from './Tabs.tsx';
import { ToastHost } from './Toast.tsx';

/** Tests of components on phone widths. */
let root: Root;
let container: HTMLElement;
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(() => {
  root.unmount();
  container.remove();
});

async function show(element: ReactElement): Promise<void> {
  const i18n = await createI18n('ru', ['common']);
  root.render(<I18nextProvider i18n={i18n}>{element}</I18nextProvider>);
}

const names = ['Все', 'Входящие', 'Исходящие', 'Пропущенные', 'Встречи', 'Приватные', 'Голосовые'];
const tabs = names.map((label, index) => ({ id: `tab-${index}`, label, href: `#${index}` }));
const rows = {
  tabs: (value: string) => (
    <Tabs label="Звонки" tabs={tabs} value={value} onChange={() => undefined}>
      …
    </Tabs>
  ),
  links: (value: string) => <TabLinks label="Звонки" tabs={tabs} value={value} />,
  side: (value: string) => <SideNav label="Звонки" groups={[{ links: tabs }]} current={value} />,
} as const;

/**
 * Returns the distance in pixels of the selected item from the middle of the screen; null if none is
 * selected.
 */
function offMiddle(): number | null {
  const one = container.querySelector('[aria-selected=true], [aria-current]')?.getBoundingClientRect();
  return one ? Math.round(Math.abs((one.left + one.right) / 2 - innerWidth / 2)) : null;
}
const marked = () => container.querySelector('[aria-selected=true], [aria-current]')?.textContent;

describe.each(Object.keys(rows) as (keyof typeof rows)[])('a scrolling row of tabs or links: %s', (kind) => {
  it('centers the selected item at first, after a change, and in a narrower window', async () => {
    await page.viewport(390, 844);
    await show(rows[kind]('tab-4'));
    await expect.poll(marked).toBe('Встречи');
    await expect.poll(offMiddle).toBeLessThan(30);
    await show(rows[kind]('tab-3'));
    await expect.poll(marked).toBe('Пропущенные');
    await expect.poll(offMiddle).toBeLessThan(30);
    await page.viewport(320, 844);
    await expect.poll(offMiddle).toBeLessThan(30);
    expect(document.documentElement.scrollWidth - innerWidth).toBe(0);
    expect(scrollX).toBe(0);
  });
});

it('a row of tabs extends to the screen’s edges if the page sets its padding as `--edge`', async () => {
  await page.viewport(390, 844);
  container.style.setProperty('--edge', '20px');
  container.style.padding = '0 20px';
  await show(rows.tabs('tab-0'));
  await expect.poll(marked).toBe('Все');
  const row = container.querySelector('[role=tablist]')?.getBoundingClientRect();
  expect([row?.left, row?.right]).toEqual([0, 390]);
  const first = container.querySelector('[role=tab]')?.getBoundingClientRect();
  expect(first?.left).toBe(20);
});

it.each([320, 390, 600, 834])('toasts stay inside a screen of %i pixels', async (width) => {
  await page.viewport(width, 844);
  await show(<ToastHost />);
  notify.info('Сообщение отправлено', {
    text: 'Очень длинное объяснение того, что случилось, в несколько строк',
  });
  const toast = () => container.ownerDocument.querySelector('[data-accent]')?.getBoundingClientRect();
  await expect.poll(toast).toBeDefined();
  // The build removes sonner's own style elements (vite.shared.ts), so only its sheet in the lower layer
  // applies.
  for (const style of document.querySelectorAll('style:not([data-vite-dev-id])')) {
    if (style.textContent.includes('data-sonner-toaster')) style.remove();
  }
  const { left, right } = toast() ?? { left: 0, right: 0 };
  expect(left).toBeGreaterThanOrEqual(12);
  expect(right).toBeLessThanOrEqual(width - 12);
  expect(Math.abs(left - (width - right))).toBeLessThanOrEqual(1);
  notify.clear();
});
