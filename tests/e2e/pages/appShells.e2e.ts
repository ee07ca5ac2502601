import { expect, type Page } from '@playwright/test';
import { hrefOf } from '#shared/domain/pages.ts';
import { holdRequests, isClientScript } from '../support/built.ts';
import { isOwnError, leaveSession, watchConsole } from '../support/session.ts';
import { test } from '../support/test.ts';

/** The app shell, which a signed-in user sees before any script has loaded. */
const shell = (page: Page) => page.locator('#app-shell > :visible');

/** Returns the name and position of each visible link in the navigation. */
const drawn = (page: Page, inside: string) =>
  page.locator(`${inside} nav:not(main nav) a:visible`).evaluateAll((all) =>
    all.map((one) => {
      const { x, y, height } = one.getBoundingClientRect();
      return [one.ariaLabel ?? one.textContent, Math.round(x), Math.round(y), Math.round(height)];
    }),
  );

for (const { email, at, inGateAt } of [
  { email: 'queen@demo.local', at: hrefOf('en', 'agency'), inGateAt: 390 },
  { email: 'queen@demo.local', at: hrefOf('ru', 'paymentDetails'), inGateAt: 1440 },
  { email: 'artist@demo.local', at: hrefOf('es', 'agency'), inGateAt: 1440 },
  { email: 'artist@demo.local', at: hrefOf('uk', 'payouts'), inGateAt: 390 },
]) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const tag = viewport.width === inGateAt ? [] : ['@prove'];
    test(
      `${at} shows ${email} the frame as it will be, ${viewport.width} wide`,
      { tag },
      async ({ page, context, backend }) => {
        const { errors } = watchConsole(page);
        await page.setViewportSize(viewport);
        await leaveSession(context, backend, { email });
        const scripts = await holdRequests(page, isClientScript);
        await page.goto(backend.url + at, { waitUntil: 'commit' });
        await expect(shell(page)).toHaveCount(1);
        await expect.poll(() => scripts.waiting.length).toBeGreaterThan(0);
        await page.evaluate(() => document.fonts.ready);
        const before = await drawn(page, '#app-shell');
        expect(before.length).toBeGreaterThan(3);
        // The shell is hidden from screen readers and the keyboard, so its heading is not found.
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
        await scripts.release();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('#app-shell')).toHaveCount(0);
        expect(await drawn(page, '#root')).toEqual(before);
        expect(errors.filter(isOwnError)).toEqual([]);
      },
    );
  }
}

test('a press on an app shell is handled when the page has loaded', async ({ page, context, backend }) => {
  await leaveSession(context, backend);
  const scripts = await holdRequests(page, isClientScript);
  await page.goto(backend.url + hrefOf('en', 'followings'), { waitUntil: 'commit' });
  // The page requests its scripts after the shell was painted.
  await expect.poll(() => scripts.waiting.length).toBeGreaterThan(0);
  const box = await shell(page).locator('nav a[aria-label=Profile]:visible').boundingBox();
  if (!box) throw new Error('the shell shows no way to the profile');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await scripts.release();
  await expect(page).toHaveURL(backend.url + hrefOf('en', 'profile'));
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible();
});

test('a signed-out user does not see the app shell', async ({ page, context, backend }) => {
  const token = await leaveSession(context, backend);
  await context.clearCookies();
  // The cookie of a session that the browser's storage no longer has.
  await context.addCookies([{ name: 'Authorization', value: token, url: backend.url }]);
  await page.addInitScript(() => localStorage.clear());
  const scripts = await holdRequests(page, isClientScript);
  await page.goto(backend.url + hrefOf('en', 'followings'), { waitUntil: 'commit' });
  await expect.poll(() => scripts.waiting.length).toBeGreaterThan(0);
  await expect(page.locator('#app-shell')).toHaveCount(1);
  await expect(shell(page)).toHaveCount(0);
  await scripts.release();
  await expect(page).toHaveURL(`${backend.url}/`);
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
});
