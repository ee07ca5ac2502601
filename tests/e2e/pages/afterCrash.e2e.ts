import { expect } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { preferShell, shortLivedArguments } from '#tests/kit/page/chromium.ts';
import { signIn, storeSession } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Returns the first person in the viewport, their position and the scroll position of the page. */
function firstSeen() {
  const people = [...document.querySelectorAll('[role="listitem"]')];
  const first = people.find((person) => person.getBoundingClientRect().top > 0);
  const top = Math.round(first?.getBoundingClientRect().top ?? 0);
  return { name: first?.textContent, top, scrolled: scrollY };
}

/**
 * Reloads the page in the same window, as the desktop does. Puppeteer drives it, because Playwright can't reload a
 * crashed page.
 */
test('a page that crashed comes back to the same person at the same pixel', async ({ backend }) => {
  const session = await signIn(backend, 'user@demo.local');
  const browser = await puppeteer.launch({
    executablePath: preferShell() ?? '',
    args: [...shortLivedArguments],
    headless: true,
  });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    await browser.setCookie({
      name: 'Authorization',
      value: session.authData.token,
      domain: new URL(backend.url).hostname,
      path: '/',
    });
    await page.evaluateOnNewDocument(storeSession, { session });
    await page.goto(`${backend.url}/online-users`);
    await page.waitForFunction(() => document.querySelectorAll('[role="listitem"]').length > 8);
    await page.evaluate(() => scrollTo({ top: 1_234, behavior: 'instant' }));
    await page.waitForFunction(() => (sessionStorage.getItem('returnPlaces') ?? '[]') !== '[]');
    const before = await page.evaluate(firstSeen);
    expect(before.scrolled).toBe(1_234);

    const gone = new Promise((done) => page.once('error', done));
    const devtools = await page.createCDPSession();
    // The call never resolves, because the page crashes.
    devtools.send('Page.crash').catch(() => undefined);
    await gone;
    await page.reload();
    await expect.poll(() => page.evaluate(firstSeen)).toEqual(before);
  } finally {
    await browser.close();
  }
});
