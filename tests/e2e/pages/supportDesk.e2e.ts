import { expect, type Page } from '@playwright/test';
import { chooser, field, log, openAs, photo, send, write } from '../support/chats.ts';
import { expectFaultless } from '../support/judge.ts';
import { test } from '../support/test.ts';

/** The queue of the support desk, from a streamer's question to the solved ticket. */
const clerk = 'moderator@demo.local';
const queen = 'queen@demo.local';
const streamer = 'Valeria';

const tickets = (page: Page) => page.getByRole('list', { name: 'Tickets', exact: true });
const conversation = (page: Page) => page.getByRole('log', { name: `Conversation with ${streamer}` });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

test(
  'a question is taken, answered with a picture, answered again with one, and solved',
  { tag: '@journey' },
  async ({ browser, backend }) => {
    const hers = await openAs(browser, backend, queen, '/chat?support=general');
    await write(hers, 'My microphone is silent');

    const desk = await openAs(browser, backend, clerk, '/support');
    const row = tickets(desk).getByRole('listitem').filter({ hasText: 'My microphone is silent' });
    await expect(row).toContainText(streamer);
    // The slash key focuses the search, which finds the ticket by its text.
    await desk.keyboard.press('/');
    await expect(desk.getByRole('searchbox')).toBeFocused();
    await desk.keyboard.type('is silent');
    await expect(tickets(desk).getByRole('listitem')).toHaveCount(1);
    await row.getByRole('button', { name: 'Take' }).click();
    await expect(tab(desk, /^Mine/)).toHaveAttribute('aria-selected', 'true');
    await expect(conversation(desk)).toContainText('My microphone is silent');

    // Only staff can read a note.
    await desk.getByRole('button', { name: 'Note for staff' }).click();
    await desk.getByRole('textbox', { name: 'Note for staff' }).fill('Second question about microphones');
    await desk.getByRole('button', { name: 'Add note' }).click();
    await expect(conversation(desk)).toContainText('Second question about microphones');

    await desk.getByRole('button', { name: 'Answer', exact: true }).click();
    await desk
      .getByLabel('Attach a picture')
      .last()
      .setInputFiles([await photo('switch.jpg', '#2040a0')]);
    await expect(desk.getByText('switch.jpg')).toBeVisible();
    await desk.getByRole('textbox', { name: 'Answer' }).fill('Please look at this switch');
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(conversation(desk).getByRole('link', { name: 'Open the picture' })).toBeVisible();
    await expect(tab(desk, /^Waiting/)).toContainText('2');

    // The streamer sees the answer with its picture, but not the note.
    await expect(log(hers).getByText('Please look at this switch')).toBeVisible();
    await expect(log(hers).getByRole('button', { name: /photo/i }).first()).toBeVisible();
    await expect(hers.getByText('Second question about microphones')).toHaveCount(0);
    await chooser(hers).setInputFiles([await photo('mine.jpg', '#40a020')]);
    await send(hers);
    await expect(conversation(desk).getByRole('link', { name: 'Open the picture' })).toHaveCount(2);
    await field(hers).fill('That was it, thank you');
    await field(hers).press('Enter');
    await expect(conversation(desk)).toContainText('That was it, thank you');
    await expectFaultless(desk, 'a ticket with pictures', ['dark', 'light']);

    await desk.getByRole('button', { name: 'Solve' }).click();
    await expect(desk.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await tab(desk, /^Solved/).click();
    await expect(
      tickets(desk).getByRole('listitem').filter({ hasText: 'That was it, thank you' }),
    ).toBeVisible();
    // The next question of the streamer creates a new ticket.
    await field(hers).fill('One more question');
    await field(hers).press('Enter');
    await tab(desk, /^New/).click();
    await expect(tickets(desk).getByRole('listitem').filter({ hasText: 'One more question' })).toBeVisible();
  },
);
