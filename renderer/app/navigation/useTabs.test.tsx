import { act } from 'react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { tabIn, useTabs } from './useTabs.ts';

const names = ['all', 'recently_new', 'popular'] as const;

describe('the tab that an address selects', () => {
  it.each([
    ['?tab=popular', 'popular'],
    ['?tab=Recently%20New', 'recently_new'],
    ['?tab=RECENTLY+NEW&page=2', 'recently_new'],
    ['?tab=%20popular%20', 'popular'],
    ['?tab=unheard', 'all'],
    ['?tab=', 'all'],
    ['', 'all'],
  ])('“%s” selects %s', (search, tab) => {
    expect(tabIn(search, names)).toBe(tab);
  });
});

function Page() {
  const [tab, choose] = useTabs(names);
  const { pathname, search, hash, state } = useLocation();
  return (
    <>
      <Tabs label="Lists" tabs={names.map((id) => ({ id, label: id }))} value={tab} onChange={choose}>
        <p id="shown">{tab}</p>
      </Tabs>
      <output id="address">{pathname + search + hash}</output>
      <output id="how">{useNavigationType()}</output>
      <output id="state">{JSON.stringify(state)}</output>
    </>
  );
}

const textOf = (id: string) => document.getElementById(id)?.textContent;
const tabNamed = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === name)!;

describe('the tabs of a page', () => {
  let page: Rendered;
  afterEach(() => page.unmount());

  async function open(at: string): Promise<void> {
    page = await render(
      <MemoryRouter initialEntries={['/before', at]}>
        <Page />
      </MemoryRouter>,
    );
  }

  it('shows the tab of the address, and writes the selected tab into it', async () => {
    await open('/es/online-users?tab=Recently%20New&from=mail#list');
    expect(textOf('shown')).toBe('recently_new');
    await act(async () => tabNamed('popular').click());
    await settle();
    expect(textOf('shown')).toBe('popular');
    expect(textOf('address')).toBe('/es/online-users?tab=popular&from=mail#list');
    expect(textOf('how')).toBe('REPLACE');
    // `isTyped` keeps the scroll position (`useScrollPosition`).
    expect(textOf('state')).toContain('isTyped');
  });

  it('selects tabs with the arrow keys', async () => {
    await open('/online-users');
    await act(async () => tabNamed('all').focus());
    await act(async () => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
      );
    });
    await settle();
    expect(textOf('address')).toBe('/online-users?tab=recently_new');
    expect(document.activeElement).toBe(tabNamed('recently_new'));
  });
});
