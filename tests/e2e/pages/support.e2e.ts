import { expect, type Page } from '@playwright/test';
import type { TestBackend } from '../support/backend.ts';
import { field, fillMissingFields, log, newQueen, openAs, write } from '../support/chats.ts';
import { test } from '../support/test.ts';

/** Tests the support chats from both sides: streamers ask, and the support staff answers. */
const queen = 'queen@demo.local';
const finance = 'finance@demo.local';

const row = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name });
const conversation = (page: Page, name: string) =>
  page.getByRole('region', { name: `Conversation with ${name}` });

/** Returns the name of a demo account. */
async function nameOf({ context }: TestBackend, email: string): Promise<string> {
  const found = context.database.selectFrom('users').select('name').where('email', '=', email);
  return (await found.executeTakeFirstOrThrow()).name ?? '';
}

test('two streamers ask the same desk, which sees each by name and answers in separate chats', async ({
  browser,
  backend,
}) => {
  const [first, second] = await Promise.all([nameOf(backend, queen), nameOf(backend, newQueen)]);
  const desk = await openAs(browser, backend, finance, '/chat');
  const hers = await openAs(browser, backend, queen, '/chat?support=finance');
  await write(hers, 'Good evening');
  await expect(row(desk, new RegExp(`${first}.*Finance.*Good evening.*1 unread`))).toBeVisible();
  // The notification on another page opens that chat.
  await desk.getByRole('link', { name: 'Followings', exact: true }).first().click();
  await expect(desk.getByRole('heading', { name: 'Followings', level: 1 })).toBeVisible();
  await write(hers, 'Where is my payout?');
  // Several messages within three seconds are combined into a count.
  const toast = desk
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`${first}.*(Where is my payout\\?|2 new messages)`) });
  await toast.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(desk).toHaveURL(/\/chat\?chatId=/);
  const queensAddress = desk.url();
  await expect(conversation(desk, first)).toBeVisible();
  await expect(conversation(desk, first).getByText(/^Finance · /)).toBeVisible();
  await expect(log(desk).getByText('Where is my payout?', { exact: true })).toBeVisible();
  await expect(desk.getByRole('complementary').getByRole('heading', { name: first })).toBeVisible();
  await field(desk).fill('It left this morning');
  await expect(field(desk)).toHaveValue('It left this morning');
  await field(desk).press('Enter');
  await expect(log(desk).getByText('It left this morning', { exact: true })).toBeVisible();
  await expect(log(hers).getByText('It left this morning', { exact: true })).toBeVisible();
  // The streamer still sees the desk as her chat partner.
  await expect(conversation(hers, 'Finance')).toBeVisible();
  await expect(hers).toHaveURL(/\/chat\?support=finance$/);
  await expect(row(desk, new RegExp(`${first}.*Finance.*You: It left this morning`))).toBeVisible();

  // A draft for one streamer stays with her chat while the other gets an answer.
  await field(desk).fill('And by the way');
  await fillMissingFields(backend, newQueen);
  const others = await openAs(browser, backend, newQueen, '/chat?support=finance');
  await write(others, 'How do I add a method?');
  const asking = row(desk, new RegExp(`${second}.*Finance.*How do I add a method\\?.*1 unread`));
  await expect(asking).toBeVisible();
  await asking.click();
  await expect(conversation(desk, second)).toBeVisible();
  expect(desk.url()).not.toBe(queensAddress);
  await expect(log(desk).getByText('How do I add a method?', { exact: true })).toBeVisible();
  await expect(log(desk).getByText('Where is my payout?', { exact: true })).toHaveCount(0);
  await expect(field(desk)).toHaveValue('');
  await write(desk, 'Under Payment method');
  await expect(log(others).getByText('Under Payment method', { exact: true })).toBeVisible();
  await expect(log(hers).getByText('Under Payment method', { exact: true })).toHaveCount(0);
  await expect(row(desk, new RegExp(`${first}.*Draft: And by the way`))).toBeVisible();
  await expect(row(desk, new RegExp(second))).not.toContainText('unread');

  // The open chat is restored after a reload.
  await row(desk, new RegExp(first)).click();
  await expect(desk).toHaveURL(queensAddress);
  await desk.reload();
  await expect(log(desk).getByText('It left this morning', { exact: true })).toBeVisible();
  await expect(field(desk)).toHaveValue('And by the way');
  await expect(
    row(desk, new RegExp(`${first}.*Finance`)).and(desk.locator('[aria-current="true"]')),
  ).toBeVisible();
});

test(
  'questions asked while no staff was online are unread, and opening one marks it as read',
  { tag: '@prove' },
  async ({ browser, backend }) => {
    const first = await nameOf(backend, queen);
    const hers = await openAs(browser, backend, queen, '/chat?support=finance');
    await write(hers, 'Anybody there?');
    const desk = await openAs(browser, backend, finance, '/chat?tab=support');
    await expect(desk.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
    await expect(desk.getByRole('tab', { name: 'Support' })).toHaveCount(0);
    await desk.getByRole('tab', { name: /Unread/ }).click();
    const asked = row(desk, new RegExp(`${first}.*Finance.*Anybody there\\?.*unread`));
    await expect(asked).toBeVisible();
    await asked.click();
    // The opened ticket is read; other tickets of the demo are still unread.
    await expect(asked).toHaveCount(0);
    await expect(log(hers).getByRole('img', { name: 'Read' }).last()).toBeVisible();
    await expect(log(hers).getByRole('img', { name: 'Sent' })).toHaveCount(0);
    await desk.getByRole('tab', { name: 'All' }).click();
    await expect(row(desk, new RegExp(`${first}.*Finance.*Anybody there\\?`))).toBeVisible();
  },
);
