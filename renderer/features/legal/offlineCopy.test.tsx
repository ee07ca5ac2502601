import { afterEach, expect, it, vi } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { LegalPage } from './LegalPage.tsx';
import { loadLegalText } from './text.ts';
import { offlineCopy } from './offlineCopy.ts';
import { hrefsOf } from './testing/page.ts';

let page: Rendered | null = null;
afterEach(async () => {
  await page?.unmount();
  page = null;
});

async function open() {
  const text = await loadLegalText('uk', 'terms-of-use');
  const hrefs = hrefsOf('uk', 'terms-of-use');
  page = await render(<LegalPage page="terms-of-use" locale="uk" text={text} hrefs={hrefs} />, {
    locale: 'uk',
  });
  return page;
}
const article = () => document.querySelector('article')!;
const facts = { title: 'A & B · Vesper', locale: 'uk', foot: 'Saved <today>' };
const read = (html: string) => new DOMParser().parseFromString(html, 'text/html');

it('the offline copy is a complete page with styles and loads no external resources', async () => {
  await open();
  const html = offlineCopy(article(), facts);
  expect(html).toMatch(/^<!doctype html>\n<html lang="uk"><head><meta charset="utf-8">/);
  const copy = read(html);
  expect(copy.title).toBe('A & B · Vesper');
  expect(copy.querySelector('footer')?.textContent).toBe('Saved <today>');
  expect(copy.querySelectorAll('script, link, img, svg, button, nav, [class], [src]')).toHaveLength(0);
  expect(copy.querySelector('style')?.textContent).toContain('@media print');
});

it('the offline copy contains all text of the page, without screen-only elements', async () => {
  const page = await open();
  const copy = read(offlineCopy(article(), facts));
  const words = (root: ParentNode, what: string) =>
    [...root.querySelectorAll(what)].map((one) => one.textContent?.trim());
  for (const what of ['h1', 'h2', 'section p', 'li']) {
    expect(words(copy, what)).toEqual(words(article(), what));
  }
  expect(copy.body.textContent).toContain('Діє з 1 листопада 2026');
  for (const name of ['Надрукувати', 'Зберегти копію', 'читання на']) {
    expect(page.text()).toContain(name);
    expect(copy.body.textContent).not.toContain(name);
  }
});

it('the offline copy has absolute addresses, and turns links without one into text', async () => {
  await open();
  const leads = () =>
    [...read(offlineCopy(article(), facts)).querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(leads()).toContain(`${location.origin}/uk/billing-policy`);
  for (const link of article().querySelectorAll('a')) link.href = 'app://vesper/uk/billing-policy';
  expect(leads()).toEqual([]);
  expect(read(offlineCopy(article(), facts)).body.textContent).toContain('Правила оплати');
});

it('the button "Save a copy" saves the offline copy, named by page and language', async () => {
  const saved: { name: string; type: string }[] = [];
  URL.createObjectURL = (blob) => `blob:${(blob as Blob).type}`;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, type: this.href });
  });
  const page = await open();
  await page.press('Зберегти копію');
  click.mockRestore();
  expect(saved).toEqual([{ name: 'vesper-terms-of-use-uk.html', type: 'blob:text/html;charset=utf-8' }]);
});
