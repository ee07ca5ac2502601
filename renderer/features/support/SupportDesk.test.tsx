import { act } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { grantStaffRole } from '#backend/people/staff.ts';
import { openChats, textDraft } from '#tests/kit/worlds/chats.ts';
import { settle, waitForPage } from '#tests/kit/page/render.tsx';
import { showStaffPage } from '#tests/kit/screens/staffScreens.tsx';
import { SupportDesk } from './SupportDesk.tsx';

async function openSupport() {
  const world = await openChats({ seed: 'empty' });
  const [she, clerk] = [await world.person('goddess'), await world.person()];
  await grantStaffRole(world.database, clerk.userId, 'finance', 0);
  const ask = (text: string) =>
    world.as(she, 'sendToSupport', { params: { subtype: 'finance' }, body: textDraft(text) });
  const show = (options?: { readonly at?: string; readonly loses?: string }) =>
    showStaffPage(
      { url: world.url, clock: world.clock, token: clerk.token },
      <SupportDesk head={<h1>Support desk</h1>} isFinance />,
      options,
    );
  return { ...world, she, clerk, ask, show };
}

const rows = () => [...document.querySelectorAll('ul[aria-label="Tickets"] > li')];
const search = () => document.querySelector<HTMLInputElement>('input[type=search]');
const log = () => document.querySelector('[role=log]')?.textContent ?? '';

async function write(field: HTMLInputElement | HTMLTextAreaElement | null, value: string) {
  if (!field) throw new Error('the field is missing');
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await settle();
}

it('says that no ticket is new, and shows a ticket that a streamer opens', async () => {
  const { ask, show } = await openSupport();
  const page = await show();
  await waitForPage(() => expect(page.text()).toContain('No new tickets'));
  await ask('Where is my payout?');
  await page.unmount();
  await show();
  await waitForPage(() => expect(rows()[0]?.textContent).toContain('Where is my payout?'));
  expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('New1');
});

it('takes a ticket, answers it, keeps a note among staff and solves it', async () => {
  const { ask, show, texts, she } = await openSupport();
  const { message } = await ask('Where is my payout?');
  const page = await show();
  await waitForPage(() => expect(rows()).toHaveLength(1));
  await page.press('Take');
  await waitForPage(() => expect(log()).toContain('Where is my payout?'));
  await page.press('Note for staff');
  await write(document.querySelector('textarea'), 'Her week is right');
  await page.press('Add note');
  await waitForPage(() => expect(log()).toContain('Her week is right'));
  await page.press('Answer');
  await write(document.querySelector('textarea'), 'It left this morning');
  await page.press('Send');
  await waitForPage(() => expect(log()).toContain('It left this morning'));
  expect(await texts(she, message.chatId)).toEqual(['It left this morning', 'Where is my payout?']);
  await page.press('Solve');
  await waitForPage(() => expect(page.text()).toContain('Reopen'));
});

it('filters the tickets by search words, and the slash key focuses the search', async () => {
  const { ask, show } = await openSupport();
  await ask('Where is my payout?');
  const page = await show();
  await waitForPage(() => expect(rows()).toHaveLength(1));
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
  });
  expect(document.activeElement).toBe(search());
  await write(search(), 'camera');
  await waitForPage(() => expect(page.text()).toContain('Nothing found'));
  await write(search(), 'payout');
  await waitForPage(() => expect(rows()).toHaveLength(1));
});

it('shows placeholders while it loads, and retries after a failure', async () => {
  const { ask, show } = await openSupport();
  await ask('Where is my payout?');
  const page = await show({ loses: 'GET /support/tickets' });
  await waitForPage(() => expect(page.text()).toContain('Try again'));
  expect(rows()).toHaveLength(0);
  page.net.lose('GET /support/tickets', 0);
  await page.press('Try again');
  await waitForPage(() => expect(rows()).toHaveLength(1));
});

it('says while offline that it loads later', async () => {
  const { show } = await openSupport();
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const page = await show();
  await waitForPage(() => expect(page.text()).toContain('You’re offline'));
});

it('shows a picture from the streamer, with a link to its full size', async () => {
  const { as, she, show, picture } = await openSupport();
  const upload = await picture(she, '#2040a0');
  await as(she, 'sendToSupport', {
    params: { subtype: 'finance' },
    body: { type: 'media', tempId: 'with-picture', media: [{ tempUploadId: upload }] },
  });
  const page = await show();
  await waitForPage(() => expect(rows()).toHaveLength(1));
  await page.press('Take');
  await waitForPage(() => expect(document.querySelector('[role=log] a img')).not.toBeNull());
  const link = document.querySelector<HTMLAnchorElement>('[role=log] a');
  expect(link?.getAttribute('aria-label')).toBe('Open the picture');
  expect(link?.getAttribute('href')).toBeTruthy();
});

it('offers the ready answers that match the words after a slash in the field', async () => {
  const { ask, show, as, clerk } = await openSupport();
  await ask('Where is my payout?');
  const page = await show();
  await waitForPage(() => expect(rows()).toHaveLength(1));
  await page.press('Take');
  await waitForPage(() => expect(log()).toContain('Where is my payout?'));
  const { tickets } = await as(clerk, 'getTickets', { query: { list: 'mine' } });
  const { ready } = await as(clerk, 'getTicket', { params: { id: tickets[0]?._id ?? '' } });
  const field = () => document.querySelector('textarea');
  const options = () => [...document.querySelectorAll('[role=listbox] [role=option]')];
  const chosen = () => options().find((option) => option.getAttribute('aria-selected') === 'true');
  const key = async (name: string) => {
    await act(async () => {
      field()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    });
    await settle();
  };
  expect(field()?.getAttribute('role')).toBeNull();
  await write(field(), '/');
  expect(options()).toHaveLength(ready.length);
  expect(field()?.getAttribute('aria-expanded')).toBe('true');
  expect(field()?.getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  await key('ArrowUp');
  expect(chosen()).toBe(options().at(-1));
  await key('ArrowDown');
  await key('ArrowDown');
  expect(field()?.getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
  await write(field(), '/CAMERA');
  expect(options()[0]?.querySelector('b')?.textContent).toBe('Camera');
  await key('Escape');
  expect(options()).toEqual([]);
  expect(field()?.value).toBe('/CAMERA');
  await write(field(), '/camera');
  await key('Enter');
  expect(field()?.value).toBe(ready.find((each) => each.key === 'camera')?.text);
  expect(options()).toEqual([]);
  // Enter put the answer into the field and did not send it.
  expect(log()).not.toContain(field()?.value);
  await write(field(), '/nothing like it');
  expect(page.text()).toContain('No ready-made answer matches.');
  await page.press('Note for staff');
  await write(field(), '/');
  expect(options()).toEqual([]);
});
