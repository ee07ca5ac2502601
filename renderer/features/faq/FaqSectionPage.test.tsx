import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import { LegalBaseContext } from '#renderer/services/legalBase.ts';
import type { ClientConfig } from '#shared/api/config.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { ContestFaqPage, FaqSectionPage } from './TopicPage.tsx';
import { outline } from './outline.ts';

let page: Rendered;
let router: ReturnType<typeof createMemoryRouter>;
const scrolled = vi.fn<(element: Element) => void>();

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled(this);
  });
});
afterEach(async () => {
  await page.unmount();
  scrolled.mockClear();
});

interface Opened {
  readonly role?: Role;
  readonly hash?: string;
  readonly locale?: Locale;
  readonly legalBase?: string;
}

const loaded = () => waitForPage(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());

async function open(section: string, opened: Opened = {}): Promise<void> {
  const { role = 'user', hash = '', locale = 'en', legalBase = '/' } = opened;
  const element =
    section === 'leaderboard' || section === 'streak' ? (
      <ContestFaqPage locale={locale} role={role} page={`${section}Faq`} />
    ) : (
      <FaqSectionPage locale={locale} role={role} params={{ section }} />
    );
  router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/faq/${section}${hash}`] });
  page = await render(
    <LegalBaseContext value={legalBase}>
      <RouterProvider router={router} />
    </LegalBaseContext>,
    { locale, services: { config: { supportEmail: null } as ClientConfig } },
  );
  await loaded();
}

const all = (selector: string) => [...document.querySelectorAll(selector)];
const openIds = () => all('details[open]').map(({ id }) => id);
const hrefOfWords = (words: string) =>
  all('details a')
    .find((link) => link.textContent === words)
    ?.getAttribute('href');

describe('a section', () => {
  it('lists its questions in order, all closed', async () => {
    await open('rules');
    expect(all('details').map(({ id }) => id)).toEqual(outline.rules);
    expect(openIds()).toEqual([]);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('opens the question in the address and scrolls to it, each time the link is followed', async () => {
    await open('rules', { hash: '#face' });
    expect(openIds()).toEqual(['face']);
    expect(scrolled.mock.calls.map(([element]) => element.id)).toEqual(['face']);
    await act(() => router.navigate('#block'));
    await settle();
    expect(openIds()).toEqual(['face', 'block']);
    await act(() => router.navigate('#block'));
    await settle();
    expect(scrolled.mock.calls.map(([element]) => element.id)).toEqual(['face', 'block', 'block']);
  });

  it.each(['#nothing', '#%E0%A4%A', '#'])('opens no question at the address %s', async (hash) => {
    await open('rules', { hash });
    expect(openIds()).toEqual([]);
  });

  it('links to pages in its language, and to legal pages at their own address', async () => {
    await open('rules', { locale: 'ru', legalBase: 'https://legal.example/' });
    expect(hrefOfWords('Чёрный список')).toBe('/ru/blacklist');
    expect(hrefOfWords('Правилах чата')).toBe('https://legal.example/ru/chatrules');
  });

  it('takes its figures from the constants', async () => {
    await open('match-limits');
    expect(page.text()).toContain('1,000 or 100, depending on the group');
    expect(page.text()).toContain('kept apart for 10\u00A0minutes');
    await page.unmount();
    await open('match-limits', { locale: 'ru' });
    expect(page.text()).toContain('10\u00A0монет за каждую');
  });

  it('for streamers can be read by a user but is not listed', async () => {
    await open('finances');
    expect(all('details')).toHaveLength(outline.finances.length);
    expect(all('nav a[href="/faq/finances"]')).toEqual([]);
    const ways = all('nav[aria-label="Other sections"] a').map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/faq/app-overview', '/faq/rules']);
  });

  it('is marked in the navigation', async () => {
    await open('earning', { role: 'goddess' });
    const current = all('nav [aria-current="page"]').map((link) => link.getAttribute('href'));
    expect(current).toEqual(['/faq/earning']);
  });
});

describe('a contest', () => {
  it.each(['leaderboard', 'streak'] as const)('lists its questions and leads to the %s', async (which) => {
    await open(which, { role: 'goddess' });
    expect(all('details').map(({ id }) => id)).toEqual(outline[which]);
    const target = which === 'streak' ? '/28-days-streak' : '/weekly-leaderboard';
    expect(all(`main a[href="${target}"]`).length).toBeGreaterThan(0);
  });
});

describe('a section that does not exist', () => {
  it.each(['nothing', '', 'Rules', '__proto__'])(
    'shows a message and all sections for %j',
    async (section) => {
      await open(section);
      expect(page.text()).toContain('This section doesn’t exist');
      expect(all('nav[aria-label="Help sections"] li')).toHaveLength(6);
      expect(all('details')).toEqual([]);
    },
  );
});
