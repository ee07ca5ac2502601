import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './offlineCopy.ts';
import { watchSections } from './useCurrentSection.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.replaceChildren();
  location.hash = '';
});

/** Builds headings with these distances and an end. The last ones cannot scroll to the top of the window. */
function page(heights: Readonly<Record<string, number>>) {
  const headings = Object.entries(heights).map(([id, height]) => {
    const heading = document.body.appendChild(document.createElement('h2'));
    heading.id = id;
    heading.textContent = id;
    heading.style.margin = `0 0 ${height}px`;
    return heading;
  });
  const end = document.body.appendChild(document.createElement('nav'));
  end.textContent = 'end';
  let current: string | null = null;
  stops.push(watchSections(headings, end, (id) => (current = id)));
  return { current: () => current };
}
const show = (id: string) => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });

it('marks the section being read, also far below its heading', async () => {
  const { current } = page({ first: 900, second: 2_000, third: 150, fourth: 150 });
  await expect.poll(current).toBe('first');
  show('second');
  await expect.poll(current).toBe('second');
  scrollBy({ top: 700, behavior: 'instant' });
  await expect.poll(current).toBe('second');
  show('first');
  await expect.poll(current).toBe('first');
});

it('marks the last section at the end of the page, or the one in the address', async () => {
  const { current } = page({ first: 2_000, second: 100, third: 100, fourth: 100 });
  await expect.poll(current).toBe('first');
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  await expect.poll(current).toBe('fourth');
  show('first');
  await expect.poll(current).toBe('first');
  location.hash = 'third';
  await expect.poll(current).toBe('third');
});

it('saves a text as a file with the given name', async () => {
  const saved: HTMLAnchorElement[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this);
  });
  saveFile('vesper.html', 'text/html;charset=utf-8', '<!doctype html>Привіт');
  click.mockRestore();
  expect(saved.map(({ download }) => download)).toEqual(['vesper.html']);
  expect(await (await fetch(saved[0]!.href)).text()).toBe('<!doctype html>Привіт');
});
