import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveAddress } from '#shared/domain/pages.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { AppFrame, type AppFrameProps } from './AppFrame.tsx';
import type { FramedPage } from '../../pages/pageRow.ts';
import { barItems, navItems } from './NavLinks.tsx';

let page: Rendered;
const on = { onLocale: vi.fn(), onTheme: vi.fn(), onLogOut: vi.fn(), settings: '/settings', help: '/faq' };
const streamer = navItems('en', { isStreamer: true, isModerator: false });
const moderator = navItems('en', { isStreamer: false, isModerator: true });
const visitor = navItems('en', { isStreamer: false, isModerator: false });

async function open(props: Partial<AppFrameProps> = {}, address = '/chat'): Promise<void> {
  page = await render(
    <MemoryRouter initialEntries={[address]}>
      <AppFrame
        page={resolveAddress(address).page as FramedPage}
        items={visitor}
        home="/"
        user={{ name: 'Daniel', avatar: null }}
        coins={500}
        isImmersive={false}
        status="online"
        locale="en"
        theme="dark"
        {...on}
        {...props}
      >
        <main>
          <PageHead title="Chat" />
        </main>
      </AppFrame>
    </MemoryRouter>,
  );
}

afterEach(async () => {
  await page.unmount();
  vi.clearAllMocks();
});

const linksOf = (nav: Element | undefined) =>
  [...(nav?.querySelectorAll('li a') ?? [])].map((link) => link.getAttribute('aria-label'));

describe('the frame', () => {
  it('has a rail and a bar with the same five links, and marks the current page', async () => {
    await open();
    const [rail, bar] = [...document.querySelectorAll('nav')];
    expect(linksOf(rail)).toEqual(['Match', 'Chat', 'Online', 'Followings', 'Profile']);
    expect(linksOf(bar)).toEqual(linksOf(rail));
    expect(rail?.querySelector('[aria-current]')?.getAttribute('aria-label')).toBe('Chat');
  });

  it('shows streamers their income, in the bar instead of followings', async () => {
    await open({ items: streamer });
    const [rail, bar] = [...document.querySelectorAll('nav')];
    expect(linksOf(rail)).toEqual(['Match', 'Chat', 'Online', 'Followings', 'Income', 'Profile']);
    expect(linksOf(bar)).toEqual(['Match', 'Chat', 'Online', 'Income', 'Profile']);
    expect(barItems(visitor)).toBe(visitor);
  });

  it('shows a moderator the queue, in the bar too, with the number of open cases', async () => {
    const items = moderator.map((item) => (item.id === 'moderation' ? { ...item, count: 3 } : item));
    await open({ items }, '/moderation');
    const [rail, bar] = [...document.querySelectorAll('nav')];
    // For staff, the pages to meet people come last.
    expect(linksOf(rail)).toEqual([
      ...['Moderation', 'Support', 'Record', 'Chat', 'Followings', 'Profile', 'Match', 'Online'],
    ]);
    expect(linksOf(bar)).toEqual(['Moderation', 'Support', 'Record', 'Chat', 'Profile']);
    const link = rail?.querySelector('[aria-current]');
    expect(link?.getAttribute('aria-label')).toBe('Moderation');
    expect(document.getElementById(link?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '3 open cases',
    );
  });

  it.each([
    ['/', 'Match', 'page'],
    ['/ru/chat/auto-message/greeting', 'Income', 'true'],
    ['/payout-history', 'Income', 'true'],
    ['/weekly-leaderboard/faq', 'Income', 'true'],
    ['/calls-history', 'Income', 'true'],
    ['/income', 'Income', 'page'],
    ['/user-detail/somebody', 'Online', 'true'],
    ['/faq/rules', 'Profile', 'true'],
    ['/followings', 'Followings', 'page'],
  ])('marks at %s the link %s', async (address, name, current) => {
    await open({ items: streamer }, address);
    const marked = [...document.querySelectorAll('nav:first-of-type li [aria-current]')];
    expect(
      marked.map((link) => [link.getAttribute('aria-label'), link.getAttribute('aria-current')]),
    ).toEqual([[name, current]]);
  });

  it('marks the profile if the page’s own link is not among the items, and nothing at settings', async () => {
    await open({ items: streamer }, '/followings');
    expect(document.querySelectorAll('nav')[1]?.querySelector('[aria-current]')?.textContent).toBe('Profile');
    await page.unmount();
    await open({}, '/calls-history');
    expect(document.querySelector('nav li [aria-current]')?.getAttribute('aria-label')).toBe('Profile');
    await page.unmount();
    await open({}, '/settings');
    expect(document.querySelector('nav li [aria-current]')).toBeNull();
  });

  it('keeps the name of a link and describes it by the unread count', async () => {
    await open({ items: visitor.map((item) => (item.id === 'chat' ? { ...item, count: 120 } : item)) });
    const chat = document.querySelector('nav a[aria-label="Chat"]');
    expect(document.getElementById(chat?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '120 unread',
    );
    expect(chat?.textContent).toContain('99+');
  });

  it('is hidden during a match', async () => {
    await open({ isImmersive: true });
    expect(document.querySelectorAll('nav')).toHaveLength(0);
  });

  it('shows the balance in the head of a page, unless it is null', async () => {
    await open();
    expect(page.text()).toContain('500 coins');
    await page.unmount();
    await open({ coins: null });
    expect(page.text()).not.toContain('coins');
  });

  it('has language, theme and log-out in one menu', async () => {
    await open();
    await page.press('Daniel');
    // The menu is loaded when it is first opened.
    await waitFor(async () => {
      await settle();
      expect(document.querySelector('[role^=menuitem]')).not.toBeNull();
    });
    const items = [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')];
    const names = [
      'English',
      'Español',
      'Русский',
      'Українська',
      'Night',
      'Day',
      'System',
      'Settings',
      'Help',
      'Log out',
    ];
    expect(items.map((item) => item.textContent)).toEqual(names);
    await act(async () => items.at(-1)?.click());
    await settle();
    expect(on.onLogOut).toHaveBeenCalledOnce();
  });

  it.each([
    ['reconnecting', 'Reconnecting'],
    // A toast reports it instead.
    ['offline', ''],
  ] as const)('shows the connection status %s as “%s”', async (status, words) => {
    await open({ status });
    expect(document.querySelector('output')?.textContent).toBe(words);
  });
});
