import { expect, type Page } from '@playwright/test';
import type { TestBackend } from '../support/backend.ts';
import { man, queen } from '../support/calls.ts';
import { openAs } from '../support/chats.ts';
import { pressOn } from '../support/keyboard.ts';
import { idOf, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const link = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('link', { name });

async function ask(backend: TestBackend, email: string, path: string): Promise<void> {
  const { authData } = await signIn(backend, email);
  const answer = await fetch(`${backend.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${authData.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status, path).toBe(200);
}

test('two users follow each other and are notified, one blocks the other everywhere and undoes it', async ({
  browser,
  backend,
}) => {
  const [manId, queenId] = [await idOf(backend, man), await idOf(backend, queen)];
  const { database } = backend.context;
  const nameOf = async (id: string) =>
    (await database.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name ??
    '';
  const [his, hers] = [await nameOf(manId), await nameOf(queenId)];

  // The streamer was offline while he followed and liked her. The two events are one new entry for her.
  await ask(backend, man, `/api/favorites/add/${queenId}`);
  await ask(backend, man, `/api/like/${queenId}`);
  const she = await openAs(browser, backend, queen, '/followings');
  const bell = she.getByRole('link', { name: /^Activities, \d+ new$/ });
  await bell.click();
  const row = she
    .getByRole('list', { name: 'Activities' })
    .getByRole('link', { name: `${his} liked your profile and started following you` });
  await expect(row).toBeVisible();
  await expect(she.getByText('Unread.').first()).toBeAttached();
  // A visible entry becomes read after a moment.
  await expect(she.getByRole('tab', { name: /^Unread$/ })).toBeVisible();
  await she.getByRole('button', { name: `Follow ${his} back` }).click();
  const news = she.getByRole('listitem').filter({ hasText: `${his} liked your profile` });
  await expect(news.getByRole('button', { name: `Message ${his}` })).toBeVisible();

  // The lists of both show that they follow each other.
  await she.goto(`${backend.url}/fans`);
  await expect(link(she, 'My fans', his)).toBeVisible();
  await expect(she.getByRole('list', { name: 'My fans' })).toContainText('You follow each other');
  const he = await openAs(browser, backend, man, '/fans');
  await expect(link(he, 'My fans', hers)).toBeVisible();

  // With the keyboard alone: opens the menu of the profile, blocks, and gets a message with what the block removed.
  await she.goto(`${backend.url}/user-detail/${manId}`);
  await expect(she.getByRole('heading', { level: 1, name: his })).toBeVisible();
  await pressOn(she, she.getByRole('button', { name: 'More', exact: true }));
  await she.getByRole('menuitem', { name: 'Block' }).focus();
  await she.keyboard.press('Enter');
  const question = she.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Block' }).focus();
  await she.keyboard.press('Enter');
  const receipt = she.getByRole('dialog', { name: `${his} is blocked` });
  await expect(receipt).toContainText('both removed');
  // The man's open list removes her without any action of his.
  await expect(link(he, 'My fans', hers)).toHaveCount(0);
  await receipt.getByRole('button', { name: 'Undo' }).focus();
  await she.keyboard.press('Enter');
  // Undo restores everything for the man too.
  await expect(link(he, 'My fans', hers)).toBeVisible();
});

test(
  'several users are unblocked at once, and it can be undone',
  { tag: '@prove' },
  async ({ browser, backend }) => {
    const { database } = backend.context;
    const women = await database
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', 'like', 'demo-%')
      .where('gender', '=', 'female')
      .orderBy('id')
      .limit(4)
      .execute();
    for (const { id } of women) await ask(backend, man, `/api/block/${id}`);
    const page = await openAs(browser, backend, man, '/blacklist');
    const rows = page.getByRole('list', { name: 'Blocked people' }).getByRole('listitem');
    await expect(rows).toHaveCount(4);
    // The list is stored now, so a reload starts with it as it was before the unblocking.
    await page.waitForFunction(() => sessionStorage.getItem('keptQueries') !== null);
    const [first = '', second = ''] = women.map(({ name }) => name ?? '');
    await page.getByRole('checkbox', { name: `Select ${first}` }).check();
    await page.getByRole('checkbox', { name: `Select ${second}` }).check();
    await page
      .getByRole('toolbar', { name: 'Selected people' })
      .getByRole('button', { name: 'Unblock 2' })
      .click();
    await expect(page.getByText('2 people are unblocked')).toBeVisible();
    await expect(page.getByText('Unblocked', { exact: true })).toHaveCount(2);
    await rows.filter({ hasText: first }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Unblocked', { exact: true })).toHaveCount(1);
    await page.reload();
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole('link', { name: second })).toHaveCount(0);
    // A search without a result.
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('zzz');
    await expect(page.getByRole('heading', { name: 'No one named “zzz”' })).toBeVisible();
    await page.getByRole('button', { name: 'Show everyone' }).click();
    await expect(rows).toHaveCount(3);
  },
);
