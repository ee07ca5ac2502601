import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { holdRequests, isClientScript } from '../support/built.ts';
import { man } from '../support/calls.ts';
import { test } from '../support/test.ts';

/** Tests the prerendered landing page: complete at its first paint, with links to its sections. */

const out = resolve(import.meta.dirname, '../../../out/web');
const read = (path: string) => readFileSync(join(out, path), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const classesIn = (css: string) => matches(css, /\.(-?[_a-zA-Z][\w-]*)/g);

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
/** Pixels between the top of the window and the section "How it works". */
const distance = (page: Page) =>
  page.evaluate(
    () => Math.trunc(document.querySelector('#how')?.getBoundingClientRect().top ?? Number.NaN) + 0,
  );

test('names the styles of all prerendered content in its head', () => {
  const sheets = new Map<string, ReadonlySet<string>>(
    readdirSync(join(out, 'assets'))
      .filter((file) => file.endsWith('.css'))
      .map((file) => [`/assets/${file}`, new Set(classesIn(read(`assets/${file}`)))] as const),
  );
  const styled = new Set([...sheets.values()].flatMap((classes) => [...classes]));
  const files = readdirSync(join(out, 'prerendered'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  expect(files.length).toBeGreaterThan(100);
  const missing = files.flatMap((file) => {
    const html = read(`prerendered/${file}`);
    const linked = matches(html, /<link rel="stylesheet"[^>]*href="([^"]+)"/g);
    const known = new Set(linked.flatMap((sheet) => [...(sheets.get(sheet) ?? [])]));
    const used = matches(html, /\sclass="([^"]*)"/g).flatMap((names) => names.split(/\s+/));
    return used.filter((name) => styled.has(name) && !known.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

for (const width of [390, 834, 1_440]) {
  test(`keeps its height when its scripts come and a visitor scrolls, ${width} pixels wide`, async ({
    page,
    backend,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const held = await holdRequests(page, isClientScript);
    await page.goto(backend.url, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => document.fonts.ready);
    const before = await heightOf(page);
    await held.release();
    const sections = page.waitForResponse((response) => response.url().includes('/Sections-'));
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 50);
        return page.evaluate(() => scrollY);
      })
      .toBeGreaterThan(0);
    await sections;
    // Scrolls through the page so that lazy pictures load.
    for (let at = 0; at < before; at += 600) await page.evaluate((top) => scrollTo(0, top), at);
    await page.waitForLoadState('networkidle');
    expect(await heightOf(page)).toBe(before);
  });

  test(`leads to the section that a link or the address names, ${width} pixels wide`, async ({
    page,
    backend,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(backend.url);
    await page.getByRole('main').getByRole('link', { name: 'How it works' }).click();
    await expect.poll(() => distance(page)).toBe(0);

    await page.goto('about:blank');
    await page.goto(`${backend.url}/#how`);
    await expect.poll(() => distance(page)).toBe(0);
  });
}

test('stays at its section while content above grows, until the visitor scrolls', async ({
  page,
  backend,
}) => {
  await page.goto(backend.url);
  // A response to the click shows that the scripts are running.
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => {
    location.hash = '#how';
  });
  await expect.poll(() => distance(page)).toBe(0);
  const growTo = (px: number) =>
    page.evaluate((height) => {
      // Disables scroll anchoring, which not every browser supports.
      document.documentElement.style.overflowAnchor = 'none';
      const above = document.querySelector<HTMLElement>('#later > section');
      if (above) above.style.marginBlockEnd = `${height}px`;
    }, px);
  for (const px of [500, 900]) {
    await growTo(px);
    await expect.poll(() => distance(page)).toBe(0);
  }
  await page.mouse.wheel(0, 100);
  await expect.poll(() => distance(page)).toBe(-100);
  await growTo(1_200);
  await expect.poll(() => distance(page)).toBe(200);
});

test('scrolls to the section of the address if scripts render the page', async ({ page, backend }) => {
  // Removes the prerendered content, as the development server does.
  await page.route(backend.url + '/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<div id="root"[\s\S]*<\/div>/, '<div id="root"></div>');
    await route.fulfill({ response, body });
  });
  await page.goto(`${backend.url}/#how`);
  await expect.poll(() => distance(page)).toBe(0);
});

test('leads a visitor from the help to the questions, and to the help after the log-in', async ({
  page,
  backend,
}) => {
  await page.goto(`${backend.url}/faq/rules?q=block`);
  await expect(page).toHaveURL(`${backend.url}/?q=block#questions`);
  await expect(page.getByRole('region', { name: 'Questions' })).toBeInViewport();
  await page.getByRole('button', { name: 'Log in' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(man);
  await dialog.getByLabel('Password', { exact: true }).fill('demo1234');
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`${backend.url}/faq/rules?q=block`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
