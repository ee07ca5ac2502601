import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { render, settle, type Rendered, waitForPage } from '#tests/kit/page/render.tsx';
import type { ClientConfig } from '#shared/api/config.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { FaqPage } from './FaqPage.tsx';

let page: Rendered;
let router: ReturnType<typeof createMemoryRouter>;

const loaded = () => waitForPage(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());

async function open(role: Role, address = '/faq', locale: Locale = 'en'): Promise<void> {
  router = createMemoryRouter([{ path: '*', element: <FaqPage locale={locale} role={role} /> }], {
    initialEntries: [address],
  });
  const config = { supportEmail: 'help@vesper.example' } as ClientConfig;
  page = await render(<RouterProvider router={router} />, { locale, services: { config } });
  await loaded();
}

afterEach(() => page.unmount());

const all = (selector: string) => [...document.querySelectorAll(selector)];
const texts = (selector: string) => all(selector).map((one) => one.textContent);
async function search(query: string): Promise<void> {
  await page.type('Search help', query);
  await loaded();
}
const status = () => document.querySelector('[role="status"]')?.textContent;

async function keyDown(target: EventTarget, key: string): Promise<void> {
  await act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  await settle();
}

describe('the help page', () => {
  it('shows a user six sections with their counts, and popular questions', async () => {
    await open('user');
    expect(texts('nav[aria-label="Help sections"] li b')).toEqual([
      'Quick start',
      'Around the app',
      'Rules',
      'Media and chat',
      'Match limits',
      'Coins',
    ]);
    expect(texts('nav[aria-label="Help sections"] li a')[0]).toContain('7 questions');
    expect(texts('h2')).toContain('Popular questions');
    expect(all('details')).toHaveLength(6);
    expect(page.text()).toContain('100 or 1,000 a day');
    expect(page.text()).not.toContain('{{');
  });

  it('shows a streamer all eleven sections, and a link to support', async () => {
    await open('goddess');
    expect(all('nav[aria-label="Help sections"] li')).toHaveLength(11);
    const support = all('a').filter((link) => link.textContent === 'Contact support');
    expect(support.map((link) => link.getAttribute('href'))).toEqual(['/chat?tab=support']);
  });

  it.each(['user', 'artist'] as const)(
    'leads a %s, who has no support chat, to the documents',
    async (role) => {
      await open(role, '/uk/faq', 'uk');
      const hrefs = all('section a').map((link) => link.getAttribute('href'));
      expect(hrefs).toContain('/uk/community-guidelines');
      expect(hrefs).toContain('/uk/reports-and-complaints-policy');
      expect(all('a[href*="tab=support"]')).toEqual([]);
    },
  );
});

describe('the search', () => {
  it('shows the results by section with matches marked, the first answer open, and their number', async () => {
    await open('goddess');
    await search('PAYOUT');
    const [heading] = texts('h2').filter((text) => text?.includes('“PAYOUT”'));
    expect(heading).toMatch(/^\d+ answers for “PAYOUT”$/);
    expect(status()).toBe(heading);
    expect(texts('h3')).toContain('Finances');
    expect(new Set(texts('mark').map((text) => text?.toLowerCase()))).toEqual(new Set(['payout']));
    expect(all('details').map((one) => (one as HTMLDetailsElement).open)).toEqual([
      true,
      ...all('details')
        .slice(1)
        .map(() => false),
    ]);
    expect(texts('h2')).not.toContain('Popular questions');
  });

  it('shows six results at first, and the others after a press', async () => {
    await open('goddess');
    await search('match');
    const total = Number.parseInt(status() ?? '', 10);
    expect(total).toBeGreaterThan(6);
    expect(all('details')).toHaveLength(6);
    await page.press(`Show ${total - 6} more`);
    expect(all('details')).toHaveLength(total);
  });

  it('finds no questions for streamers when a user searches', async () => {
    await open('user');
    await search('payout');
    expect(status()).toBe('Nothing found for “payout”');
    expect(page.text()).toContain('Try another word');
  });

  it('keeps the query in the address beside other parameters, and restores it from there', async () => {
    await open('user', '/faq?x=1');
    await search('camera');
    await waitForPage(() => expect(router.state.location.search).toBe('?x=1&q=camera'));
    expect(router.state.historyAction).toBe('REPLACE');
    await page.unmount();
    await open('user', '/faq?q=camera');
    expect(page.field('Search help').value).toBe('camera');
    expect(status()).toMatch(/answers? for “camera”/);
  });

  it('clears the query when a link leads to the page without one', async () => {
    await open('user', '/faq?q=camera');
    await act(() => router.navigate('/faq'));
    await settle();
    expect(page.field('Search help').value).toBe('');
    expect(texts('h2')).toContain('Popular questions');
  });

  it('keeps every typed letter if the address is updated later', async () => {
    await open('user');
    await search('came');
    const written = { replace: true, state: { isTyped: true } };
    await act(() => router.navigate('/faq?q=cam', written));
    await settle();
    expect(page.field('Search help').value).toBe('came');
    await waitForPage(() => expect(router.state.location.search).toBe('?q=came'));
  });

  it('ends with Escape or the button, and updates the address', async () => {
    await open('user', '/faq?q=camera');
    await keyDown(page.field('Search help'), 'Escape');
    expect(page.field('Search help').value).toBe('');
    await waitForPage(() => expect(router.state.location.search).toBe(''));
    await search('light');
    await page.press('Clear the search');
    expect(texts('h2')).toContain('Popular questions');
    expect(document.activeElement).toBe(page.field('Search help'));
  });

  it('is focused by "/" unless the user is typing elsewhere', async () => {
    await open('user');
    const elsewhere = document.body.appendChild(document.createElement('textarea'));
    elsewhere.focus();
    await keyDown(elsewhere, '/');
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
    await keyDown(document.body, '/');
    expect(document.activeElement).toBe(page.field('Search help'));
  });

  it('treats markup as plain words', async () => {
    await open('user');
    await search('<img src=x onerror=alert(1)> zzqx');
    expect(status()).toContain('<img src=x onerror=alert(1)> zzqx');
    expect(all('img[src="x"]')).toEqual([]);
  });
});
