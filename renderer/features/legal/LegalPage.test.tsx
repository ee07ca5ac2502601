import { afterEach, describe, expect, it, vi } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import type { Locale } from '#shared/domain/constants.ts';
import { legalPages, type LegalPage as LegalPageId } from '#shared/domain/pages.ts';
import { LegalPage, type LegalPageProps } from './LegalPage.tsx';
import { loadLegalText } from './text.ts';
import { hrefsOf } from './testing/page.ts';

let page: Rendered | null = null;
afterEach(async () => {
  await page?.unmount();
  page = null;
});

async function open(id: LegalPageId, locale: Locale = 'en', more: Partial<LegalPageProps> = {}) {
  const text = await loadLegalText(locale, id);
  page = await render(
    <LegalPage page={id} locale={locale} text={text} hrefs={hrefsOf(locale, id)} {...more} />,
    { locale },
  );
  return { page, text };
}

const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
const nav = (name: string) => all<HTMLElement>('nav').find((one) => one.ariaLabel === name)!;
const linksIn = (element: Element) => [...element.querySelectorAll('a')];

describe('a legal page', () => {
  it('shows its title, its facts and every sentence of its text', async () => {
    const { page, text } = await open('refund-policy');
    expect(document.querySelector('h1')?.textContent).toBe('Refund policy');
    const facts = 'In force since 1 November 2026 · version 1 · about 3 minutes';
    expect(document.querySelector('article header p')?.textContent).toBe(facts);
    for (const { title, blocks } of text.sections) {
      expect(page.text()).toContain(title);
      for (const block of blocks)
        for (const line of 'p' in block ? [block.p] : block.list)
          expect(page.text()).toContain(line.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'));
    }
  });

  it('lists all eight pages with this one marked, and links to the previous and the next', async () => {
    await open('cookies-policy');
    const list = linksIn(nav('Legal'));
    expect(list.map((link) => link.getAttribute('href'))).toEqual(legalPages.map((id) => `/${id}`));
    const current = list.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['Cookies policy']);
    expect(linksIn(nav('Previous and next page')).map((link) => link.textContent)).toEqual([
      'Previous page: Privacy policy',
      'Next page: Billing policy',
    ]);
  });

  it('has no previous page at the first, and no next page at the last', async () => {
    const first = await open('terms-of-use');
    expect(linksIn(nav('Previous and next page'))).toHaveLength(1);
    await first.page.unmount();
    await open('reports-and-complaints-policy');
    expect(linksIn(nav('Previous and next page'))[0]?.textContent).toContain('Community guidelines');
  });

  it('has a table of contents whose links have targets', async () => {
    const { text } = await open('privacy-policy');
    const links = linksIn(nav('On this page'));
    expect(links.map((link) => link.textContent)).toEqual([
      'In short',
      ...text.sections.map(({ title }) => title),
    ]);
    for (const link of links) expect(document.querySelector(link.hash)?.tagName).toBe('H2');
  });

  it('uses its language, and links to pages in it', async () => {
    await open('chatrules', 'ru');
    expect(document.querySelector('h1')?.textContent).toBe('Правила чата');
    expect(document.querySelector('article header p')?.textContent).toMatch(
      /^Действует с 1 ноября 2026 г\. · версия 1 · чтения на \d\u00A0минуты$/,
    );
    const inside = all<HTMLAnchorElement>('article a').map((link) => link.getAttribute('href'));
    expect(inside).toContain('/ru/billing-policy');
    for (const href of inside) expect(href).toMatch(/^\/ru\/[a-z-]+$/);
  });

  it('says that it is in English if the language has no text yet', async () => {
    const text = await loadLegalText('en', 'chatrules');
    const { page } = await open('chatrules', 'uk', { text });
    expect(page.text()).toContain('Цієї сторінки вашою мовою ще немає.');
    expect(document.querySelector('article [lang="en"]')?.textContent).toContain('The first message');
  });
});

describe('the head of a legal page', () => {
  it('links to the start page, every language and the log-in', async () => {
    await open('chatrules', 'es');
    const head = document.querySelector('header')!;
    expect(linksIn(head).map((link) => link.getAttribute('href'))).toEqual([
      '/es',
      '/chatrules',
      '/es/chatrules',
      '/ru/chatrules',
      '/uk/chatrules',
      '/es?way=in',
    ]);
    expect(head.querySelector('[aria-current]')?.textContent).toBe('Español');
  });

  it('hides the log-in from a signed-in user', async () => {
    const { page } = await open('chatrules', 'en', {
      hrefs: { ...hrefsOf('en', 'chatrules'), logIn: null },
    });
    expect(page.text()).not.toContain('Log in');
  });

  it('runs a callback instead of following a link, except for another tab', async () => {
    const onLogIn = vi.fn<() => void>();
    const onLocale = vi.fn<(locale: Locale) => void>();
    await open('chatrules', 'en', { onLogIn, onLocale });
    const links = linksIn(document.querySelector('header')!);
    const press = (at: number, init: MouseEventInit = {}) =>
      links.at(at)!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    expect(press(-1)).toBe(false);
    expect(press(3)).toBe(false);
    expect(onLogIn).toHaveBeenCalledOnce();
    expect(onLocale).toHaveBeenCalledExactlyOnceWith('ru');
    // jsdom can't follow links. The link must not be prevented from being followed.
    const follow = (event: Event) => event.preventDefault();
    addEventListener('click', follow, { once: true });
    press(-1, { ctrlKey: true });
    expect(onLogIn).toHaveBeenCalledOnce();
  });
});

describe('a printed page', () => {
  it('is requested by the Print button', async () => {
    const print = vi.spyOn(globalThis, 'print').mockImplementation(() => {});
    const { page } = await open('chatrules');
    await page.press('Print');
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  it('contains title and date, and the full address of each link', async () => {
    await open('chatrules');
    expect(document.querySelector('article > p')?.textContent).toBe(
      'Vesper · Chat rules · In force since 1 November 2026 · version 1',
    );
    const links = all<HTMLAnchorElement>('article a');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link.dataset['address']).toBe(link.href);
  });
});
