import { expect, type FileChooser, type Page } from '@playwright/test';
import { queen } from '../support/calls.ts';
import { coinsOf, photo } from '../support/chats.ts';
import { forbidMouse, pressOn, tabTo } from '../support/keyboard.ts';
import { idOf, leaveSession } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Other keyboard tests: blocking in people.e2e.ts, a user's picture and its crop in profile.e2e.ts. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const man = 'user@demo.local';

test('the keyboard alone follows, reports, adds a story from a file and buys coins', async ({
  page,
  context,
  backend,
}) => {
  // Listens from the start. On a slow page a listener added at the press is too late, and the browser opens its own
  // file dialog.
  const choosers: FileChooser[] = [];
  page.on('filechooser', (chooser) => choosers.push(chooser));
  await forbidMouse(page);
  await leaveSession(context, backend, { email: man });
  const had = await coinsOf(backend, man);
  const { database } = backend.context;
  const reporterId = await idOf(backend, man);

  // Follows and reports a person without blocking. The focus returns each time.
  await page.goto(`${backend.url}/user-detail/${await idOf(backend, queen)}`);
  await expect(button(page, 'Message')).toBeVisible();
  await pressOn(page, button(page, 'Follow'));
  await expect(button(page, 'Following')).toBeFocused();
  const more = button(page, 'More');
  await pressOn(page, more);
  // The code of the menu loads when the button gets the focus; keys go to the page until then.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: /^Report / });
  await expect(popup).toBeVisible();
  await pressOn(page, popup.getByRole('radio').first(), 'Space');
  await page.keyboard.press('ArrowDown');
  await pressOn(page, popup.getByRole('checkbox'), 'Space');
  await expect(popup.getByRole('checkbox')).not.toBeChecked();
  await pressOn(page, popup.getByRole('button', { name: 'Send report' }));
  await expect(popup).toHaveCount(0);
  await expect(more).toBeFocused();
  await expect(button(page, 'Following')).toBeVisible();
  const sent = () =>
    database.selectFrom('reports').selectAll().where('reporter_id', '=', reporterId).execute();
  await expect.poll(sent).toHaveLength(1);

  // Adds a story from a file and opens it.
  await pressOn(
    page,
    page.getByRole('navigation').getByRole('link', { name: 'Online', exact: true }).first(),
  );
  const row = page.getByRole('region', { name: 'Stories' });
  await expect(row).toHaveAttribute('aria-busy', 'false');
  await pressOn(page, row.getByRole('button', { name: 'Add story' }));
  const add = page.getByRole('dialog', { name: 'Add story' });
  await pressOn(page, add.getByRole('button', { name: 'Choose photo or video' }));
  await expect.poll(() => choosers.length).toBe(1);
  await choosers[0]?.setFiles(await photo('lamp.jpg', '#b83280', 900, 1_600));
  await tabTo(page, add.getByLabel('Text overlay'));
  await page.keyboard.type('A lamp');
  await pressOn(page, add.getByRole('button', { name: 'Publish' }));
  await expect(add).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Add story' })).toBeFocused();
  const own = row.getByRole('button', { name: 'See your story' });
  await pressOn(page, own);
  await expect(page.getByRole('dialog').getByText('A lamp')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(own).toBeFocused();

  // Selects coins with the arrow keys and buys them with Enter.
  await page.goto(`${backend.url}/coins`);
  const packages = page.getByRole('radiogroup', { name: 'Packages' });
  await tabTo(page, packages.locator(':checked'));
  await page.keyboard.press('ArrowDown');
  const chosen = packages.getByRole('radio', { checked: true });
  await expect(chosen).toBeFocused();
  const coins = Number(
    /^[\d,]+/.exec((await chosen.getAttribute('aria-label')) ?? '')?.[0].replaceAll(',', ''),
  );
  await pressOn(page, button(page, /^Buy [\d,]+ coins/));
  await expect(page.getByRole('list', { name: 'Purchases' }).getByRole('listitem')).toHaveCount(1);
  expect(await coinsOf(backend, man)).toBe(had + coins);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});
