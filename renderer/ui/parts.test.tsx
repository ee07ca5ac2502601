import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { Button } from './Button.tsx';
import { Item, List } from './Item.tsx';
import { SearchField } from './SearchField.tsx';
import { Table, type TableSort } from './Table.tsx';
import { Tabs } from './Tabs.tsx';
import { TextArea } from './TextArea.tsx';

let page: Rendered;
afterEach(() => page.unmount());

const one = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const key = (element: Element, name: string) =>
  act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));

describe('a button', () => {
  it('calls its handler and takes the focus when pressed', async () => {
    const onPress = vi.fn();
    page = await render(<Button onPress={onPress}>Save</Button>);
    await page.press('Save');
    expect(onPress).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(page.button('Save'));
  });

  it('ignores presses and submits no form while it is busy or disabled', async () => {
    const onPress = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    page = await render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy onPress={onPress}>
          Send
        </Button>
        <Button isDisabled onPress={onPress}>
          Off
        </Button>
      </form>,
    );
    await page.press('Send');
    await page.press('Off');
    expect(onPress).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(page.button('Send').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a row', () => {
  it('is named by its title, described by its text, and separate from the button at its end', async () => {
    const onRow = vi.fn();
    const onEnd = vi.fn();
    page = await render(
      <List label="People">
        <Item title="Freja" text="Awake" onPress={onRow} end={<Button onPress={onEnd}>Block</Button>} />
      </List>,
    );
    expect(
      document.getElementById(page.button('Freja').getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('Awake');
    await page.press('Block');
    expect([onRow.mock.calls.length, onEnd.mock.calls.length]).toEqual([0, 1]);
    await page.press('Freja');
    expect(onRow).toHaveBeenCalledOnce();
  });
});

describe('a search field', () => {
  function Search({ onEscape }: { onEscape: () => void }) {
    const [value, setValue] = useState('payout');
    return (
      <div
        role="presentation"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEscape();
        }}
      >
        <SearchField label="Search" value={value} onChange={setValue} />
      </div>
    );
  }

  it('is cleared by its button, which returns the focus', async () => {
    page = await render(<Search onEscape={vi.fn()} />);
    await page.press('Clear');
    const input = one<HTMLInputElement>('input[type=search]');
    expect(input.value).toBe('');
    expect(document.activeElement).toBe(input);
    expect(() => page.button('Clear')).toThrow();
  });

  it('handles the Escape that clears it, and passes on the next one', async () => {
    const onEscape = vi.fn();
    page = await render(<Search onEscape={onEscape} />);
    const input = one<HTMLInputElement>('input[type=search]');
    await key(input, 'Escape');
    expect([input.value, onEscape.mock.calls.length]).toEqual(['', 0]);
    await key(input, 'Escape');
    expect(onEscape).toHaveBeenCalledOnce();
  });
});

describe('a text area', () => {
  it('shows a counter and announces the remaining characters near the limit', async () => {
    page = await render(<TextArea label="Comment" maxLength={30} defaultValue="four" />);
    expect(page.text()).toContain('4 of 30');
    const status = one('[role=status]');
    expect(status.textContent).toBe('');
    const area = one<HTMLTextAreaElement>('textarea');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
        area,
        'x'.repeat(29),
      );
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    expect(page.text()).toContain('29 of 30');
    expect(status.textContent).toBe('1 character left');
  });
});

describe('tabs', () => {
  function Chats() {
    const [tab, setTab] = useState<'all' | 'unread' | 'support'>('all');
    return (
      <Tabs
        label="Chats"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'all', label: 'All' },
          { id: 'unread', label: 'Unread', count: 3 },
          { id: 'support', label: 'Support' },
        ]}
      >
        <p>{`shows ${tab}`}</p>
      </Tabs>
    );
  }

  it('are selected by arrow keys and name their panel', async () => {
    page = await render(<Chats />);
    const first = one<HTMLElement>('[role=tab][aria-selected=true]');
    await act(async () => first.focus());
    await key(first, 'ArrowRight');
    await settle();
    const chosen = one<HTMLElement>('[role=tab][aria-selected=true]');
    expect(chosen.textContent).toBe('Unread3');
    expect(page.text()).toContain('shows unread');
    const panel = one('[role=tabpanel]');
    expect(panel.getAttribute('aria-labelledby')).toBe(chosen.id);
    expect(chosen.getAttribute('aria-controls')).toBe(panel.id);
  });
});

describe('a table', () => {
  interface Payout {
    readonly id: string;
    readonly coins: number;
  }
  const rows: Payout[] = [
    { id: 'May', coins: 20 },
    { id: 'June', coins: 30 },
  ];

  it('shows its sort order and requests the reverse', async () => {
    const onSort = vi.fn<(sort: TableSort) => void>();
    const table = (sort: TableSort) => (
      <Table
        caption="Payouts"
        columns={[
          { id: 'id', title: 'Month', isSortable: true, cell: ({ id }) => id },
          { id: 'coins', title: 'Coins', isNumber: true, isSortable: true, cell: ({ coins }) => coins },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `#${id}`}
        selected="June"
        sort={sort}
        onSort={onSort}
      />
    );
    page = await render(table({ column: 'id', isDescending: false }));
    const states = [...document.querySelectorAll('thead th')].map((head) => head.getAttribute('aria-sort'));
    expect(states).toEqual(['ascending', 'none']);
    await page.press('Month');
    await page.press('Coins');
    expect(onSort.mock.calls).toEqual([
      [{ column: 'id', isDescending: true }],
      // The first sort of numbers is descending.
      [{ column: 'coins', isDescending: true }],
    ]);
    expect(one('caption').textContent).toBe('Payouts');
    expect(one('tbody th[scope=row] a[aria-current]').getAttribute('href')).toBe('#June');
  });
});
