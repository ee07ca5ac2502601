import { expect, type Page } from '@playwright/test';
import { man, queen } from '../support/calls.ts';
import { field, log, meet, newQueen, openAs, write } from '../support/chats.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Actions on single messages, checked on both sides. */

const row = (page: Page, text: string) => log(page).locator('[data-row]').filter({ hasText: text }).last();

/** Clicks the text itself, because the row beside the bubble contains buttons. */
const openMenu = (page: Page, text: string) =>
  row(page, text).getByText(text, { exact: true }).last().click({ button: 'right' });

async function choose(page: Page, text: string, command: string): Promise<void> {
  await openMenu(page, text);
  await page.getByRole('menuitem', { name: command, exact: true }).click();
}

test(
  'two users reply, react, edit and forward, and both see it',
  { tag: '@journey' },
  async ({ browser, backend }) => {
    const { his, hers } = await meet(browser, backend);
    await write(hers, 'What is behind the blue door?');
    await expect(row(his, 'What is behind the blue door?')).toBeVisible();

    await choose(his, 'What is behind the blue door?', 'Reply');
    await expect(his.getByRole('button', { name: 'Cancel reply' })).toBeVisible();
    await write(his, 'A pantry');
    const reply = row(hers, 'A pantry');
    await expect(reply.getByRole('button', { name: /What is behind the blue door/ })).toBeVisible();
    await expect(his.getByRole('button', { name: 'Cancel reply' })).toBeHidden();

    await openMenu(hers, 'A pantry');
    await hers.getByRole('group', { name: 'React' }).getByRole('button', { name: 'Heart' }).click();
    await expect(row(his, 'A pantry').getByRole('button', { name: /^Heart/ })).toBeVisible();
    await row(hers, 'A pantry')
      .getByRole('button', { name: /^Heart/ })
      .click();
    await expect(row(his, 'A pantry').getByRole('button', { name: /^Heart/ })).toHaveCount(0);

    await field(his).fill('half a thought');
    await choose(his, 'A pantry', 'Edit');
    await expect(field(his)).toHaveValue('A pantry');
    await field(his).fill('Only a pantry');
    await his.getByRole('button', { name: 'Save edit' }).click();
    await expect(row(hers, 'Only a pantry')).toContainText('edited');
    await expect(field(his)).toHaveValue('half a thought');

    // Forwards to another user whom the man knows.
    const newQueenId = await idOf(backend, newQueen);
    const other = await openAs(browser, backend, man, `/chat?userId=${newQueenId}`);
    await write(other, 'Hello there');
    const [name = ''] = (await other.getByRole('heading', { level: 2 }).first().innerText()).split(',');
    await choose(his, 'Only a pantry', 'Forward');
    const dialog = his.getByRole('dialog', { name: 'Forward message' });
    await dialog.getByRole('searchbox').fill(name);
    await dialog.getByRole('checkbox', { name }).check();
    await dialog.getByRole('button', { name: /^Forward to 1 chat/ }).click();
    await expect(row(other, 'Only a pantry')).toContainText('Forwarded from');
  },
);

test(
  'a reaction and an edit made offline arrive on reconnect',
  { tag: '@journey' },
  async ({ browser, backend }) => {
    const { his, hers } = await meet(browser, backend);
    await write(hers, 'Sunday at eight');
    await write(his, 'I bring bread');
    await expect(row(hers, 'I bring bread')).toBeVisible();
    // The code of the menu loads on its first use.
    await openMenu(his, 'Sunday at eight');
    await expect(his.getByRole('menu')).toBeVisible();
    await his.keyboard.press('Escape');
    await expect(his.getByRole('menu')).toBeHidden();
    await his.context().setOffline(true);
    await openMenu(his, 'Sunday at eight');
    await his.getByRole('group', { name: 'React' }).getByRole('button', { name: 'Fire' }).click();
    await expect(row(his, 'Sunday at eight').getByRole('button', { name: /^Fire/ })).toBeVisible();
    await choose(his, 'I bring bread', 'Edit');
    await field(his).fill('I bring bread and jam');
    await field(his).press('Enter');
    await expect(row(his, 'I bring bread and jam')).toBeVisible();
    await expect(row(hers, 'I bring bread and jam')).toHaveCount(0);
    await his.context().setOffline(false);
    await expect(row(hers, 'I bring bread and jam')).toBeVisible();
    await expect(row(hers, 'Sunday at eight').getByRole('button', { name: /^Fire/ })).toHaveCount(1);
  },
);

test(
  'a pinned message and a muted chat are synchronized to the user’s other device',
  { tag: '@prove' },
  async ({ browser, backend }) => {
    const { his, hers } = await meet(browser, backend);
    await write(hers, 'Platform 3');
    await choose(his, 'Platform 3', 'Pin');
    await expect(his.getByRole('button', { name: /^Go to the pinned message/ })).toBeVisible();
    await his.getByRole('button', { name: 'Chat options' }).click();
    await his.getByRole('menuitem', { name: 'Mute' }).click();
    await expect(his.getByRole('img', { name: 'Muted' }).first()).toBeVisible();
    const queenId = await idOf(backend, queen);
    const second = await openAs(browser, backend, man, `/chat?userId=${queenId}`);
    await expect(second.getByRole('button', { name: /^Go to the pinned message/ })).toBeVisible();
    await expect(second.getByRole('img', { name: 'Muted' }).first()).toBeVisible();
    await second.getByRole('button', { name: 'Unpin' }).click();
    await expect(second.getByRole('button', { name: /^Go to the pinned message/ })).toBeHidden();
  },
);
