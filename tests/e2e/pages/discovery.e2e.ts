import { expect, type Page } from '@playwright/test';
import { man, queen } from '../support/calls.ts';
import { log, openAs, write } from '../support/chats.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

/** A man finds a streamer in the list. Each sees the actions of the other. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('he finds her, follows, opens her gallery and writes; Back keeps the scroll position; she blocks him and her page closes for him', async ({
  browser,
  backend,
}) => {
  const [manId, queenId] = await Promise.all([idOf(backend, man), idOf(backend, queen)]);
  const hers = await openAs(browser, backend, queen, `/user-detail/${manId}`);
  await expect(button(hers, 'Message')).toBeVisible();
  const his = await openAs(browser, backend, man, '/online-users?tab=new');
  await his.setViewportSize({ width: 390, height: 844 });
  await expect(his.getByRole('list', { name: 'People' }).getByRole('listitem').first()).toBeVisible();
  await expect(his.getByRole('tab', { name: 'New' })).toHaveAttribute('aria-selected', 'true');

  const card = his.locator(`a[href$="/user-detail/${queenId}"]`);
  await expect(async () => {
    await his.mouse.wheel(0, 500);
    await expect(card).toBeInViewport({ timeout: 250 });
  }).toPass();
  // Scrolls the card to the middle, because the bars may cover it and a click would scroll the page first.
  await card.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const topOf = () => card.evaluate((link) => Math.round(link.getBoundingClientRect().top));
  const before = await topOf();
  expect(await his.evaluate(() => scrollY)).toBeGreaterThan(300);
  // The code of her page was preloaded. The list has her data, so her page is shown in the frame of the press.
  await his.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name: file }) => file.includes('UserDetailRoute')),
  );
  await his.evaluate(() => {
    const look = () =>
      document.documentElement.setAttribute('data-framed', document.querySelector('h1')?.textContent ?? '');
    addEventListener('click', () => requestAnimationFrame(look), { capture: true, once: true });
  });
  await card.click();
  const heading = his.getByRole('heading', { level: 1 });
  await expect(button(his, 'Message')).toBeVisible();
  const name = ((await heading.textContent()) ?? '').split(',')[0] ?? '';
  expect(await his.locator('html').getAttribute('data-framed')).toContain(name);

  // The list is restored without a request, both after Back and after a reload.
  await his.route('**/api/goddessList/**', (route) => route.abort());
  await his.goBack();
  await expect.poll(topOf).toBe(before);
  // The row of stories above the list loads late.
  const late = Promise.withResolvers<void>();
  await his.route('**/api/stories*', async (route) => {
    await late.promise;
    await route.continue();
  });
  await his.reload();
  await expect(card).toBeVisible();
  await expect.poll(topOf).toBe(before);
  const told = his.waitForResponse('**/api/stories*');
  late.resolve();
  await told;
  await expect(his.getByRole('region', { name: 'Stories' })).toHaveAttribute('aria-busy', 'false');
  expect(await topOf()).toBe(before);
  // Forward from the previous page also restores the position.
  await his.goBack();
  await his.goForward();
  await expect(card).toBeVisible();
  await expect.poll(topOf).toBe(before);
  await his.unrouteAll();
  await his.goForward();

  await button(his, 'Follow').click();
  await expect(button(his, 'Following')).toBeVisible();
  await expect(hers.getByText('Started following you')).toBeVisible();
  await his.getByRole('button', { name: 'Photo 2', exact: true }).click();
  await expect(his.getByRole('dialog')).toContainText(name);
  await his.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await button(his, 'Message').click();
  await expect(his.getByRole('heading', { level: 2 }).first()).toContainText(name);
  await write(his, 'I found you in the list');
  await expect(log(his).getByText('I found you in the list')).toBeVisible();
  await his.goBack();
  await expect(button(his, 'Following')).toBeVisible();

  await button(hers, 'More').click();
  await hers.getByRole('menuitem', { name: 'Block', exact: true }).click();
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(hers.getByText('You blocked')).toBeVisible();
  await expect(his.getByText('This profile isn’t available')).toBeVisible();
  await his.goBack();
  await expect(his.getByRole('list', { name: 'People' }).getByRole('listitem').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a new chat shows the person’s name before the first message, and an unknown user id shows an explanation', async ({
  browser,
  backend,
}) => {
  const his = await openAs(browser, backend, man, '/chat?userId=demo-aigerim');
  await expect(his.getByRole('region', { name: 'Conversation with Aigerim' })).toBeVisible();
  await expect(his.getByText('Someone')).toHaveCount(0);
  await his.goto(`${backend.url}/user-detail/nobody-at-all`);
  await expect(his.getByText('Profile not found')).toBeVisible();
});
