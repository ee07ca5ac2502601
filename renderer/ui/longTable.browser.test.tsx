import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import './styles/index.css';
import { Table, type TableColumn } from './Table.tsx';

let root: Root;
let container: HTMLElement;
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(() => {
  root.unmount();
  container.remove();
  scrollTo(0, 0);
});

const count = 10_000;
const columns: TableColumn<number>[] = [
  { id: 'hour', title: 'Hour', cell: (at) => `hour ${at}` },
  { id: 'calls', title: 'Calls', isNumber: true, cell: (at) => String(at * 3) },
  { id: 'gifts', title: 'Gifts', isNumber: true, from: 'tablet', cell: (at) => String(at * 7) },
];

it('a table of ten thousand rows renders only those near the viewport, tells their number, and aligns numbers with their heads', async () => {
  await page.viewport(1_000, 800);
  const pressed: number[] = [];
  root.render(
    <Table
      caption="Hours"
      columns={columns}
      rows={Array.from({ length: count }, (_, at) => at)}
      rowKey={String}
      onRow={(at) => pressed.push(at)}
      rowNote={(at) => (at === count - 1 ? 'the first of all' : null)}
    />,
  );
  const table = page.getByRole('table', { name: 'Hours' });
  await expect.element(table).toHaveAttribute('aria-rowcount', String(count + 1));
  await expect.element(page.getByRole('row', { name: /^hour 0 / })).toHaveAttribute('aria-rowindex', '2');
  const rows = () => container.querySelectorAll('[role=row]').length;
  expect(rows()).toBeLessThan(80);
  const rightOf = (element: Element | undefined) => Math.round(element?.getBoundingClientRect().right ?? NaN);
  const heads = [...container.querySelectorAll('[role=columnheader]')];
  const cells = [...(container.querySelectorAll('[role=row]')[1]?.children ?? [])];
  expect(cells.map(rightOf)).toEqual(heads.map(rightOf));

  scrollTo(0, document.documentElement.scrollHeight);
  const last = page.getByRole('button', { name: `hour ${count - 1}` });
  await expect.element(last).toBeVisible();
  await expect.element(page.getByText('the first of all')).toBeVisible();
  expect(rows()).toBeLessThan(80);
  await userEvent.click(last);
  expect(pressed).toEqual([count - 1]);

  await page.viewport(390, 800);
  await expect.poll(() => container.querySelector('[role=columnheader]:last-child')?.clientWidth).toBe(0);
  expect(document.documentElement.scrollWidth - innerWidth).toBe(0);
});

const emulate = (media: 'print' | '') =>
  (cdp() as unknown as { send(method: string, params: object): Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    { media },
  );

it('a long table prints every row', async () => {
  await page.viewport(1_000, 800);
  const rows = Array.from({ length: 400 }, (_, at) => at);
  root.render(<Table caption="Hours" columns={columns} rows={rows} rowKey={String} />);
  const shown = () => container.querySelectorAll('[role=rowheader]').length;
  await expect.poll(shown).toBeGreaterThan(5);
  expect(shown()).toBeLessThan(80);
  try {
    await emulate('print');
    await page.viewport(700, 800);
    await expect.poll(shown).toBe(400);
    // The column is hidden on a screen of this width.
    await expect.element(page.getByRole('columnheader', { name: 'Gifts' })).toBeVisible();
    expect(document.documentElement.scrollWidth - innerWidth).toBe(0);
  } finally {
    await emulate('');
  }
  await expect.poll(shown).toBeLessThan(80);
});
