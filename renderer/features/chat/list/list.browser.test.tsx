// Must be the first import, as in the product, because it sets the order of the CSS layers.
import '#renderer/ui/styles/index.css';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '#renderer/ui/notify.tsx';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { page as screen, userEvent } from 'vitest/browser';
import { locales, type Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { ChatPage } from '../ChatPage.tsx';
import { stagePorts } from '../ports.ts';
import { chatWith, me, messageAt, nowMs } from '../conversation/testing/fixtures.ts';
import { createWholeChat, type WholeChat } from '../conversation/testing/wholeChat.tsx';

let stage: WholeChat;
beforeEach(async () => {
  await screen.viewport(1280, 800);
  stage = createWholeChat(DialogHost);
});
afterEach(() => stage.close());

const goddess = { role: 'goddess' } as const;
const open = (at = '/chat', person: { role: Role } = { role: 'user' }, locale: Locale = 'en') =>
  stage.open(at, { locale, page: <ChatPage {...person} ports={stagePorts} /> });
/** Stores a chat whose last message is this many minutes old. */
async function put(
  chatId: string,
  minutes: number,
  more: object = {},
  message: object = {},
  user: Readonly<Record<string, unknown>> = {},
) {
  const last = messageAt(chatId, nowMs - minutes * 60_000, `user-${chatId}`, {
    text: `from ${chatId}`,
    ...message,
  });
  await stage.fill([chatWith(chatId, { lastMessage: last, ...more }, user)], [last]);
}
/** Returns the ids of visible rows. A new row is hidden until it is measured. */
const listed = () =>
  [...document.querySelectorAll<HTMLElement>('[data-chat]')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map(({ dataset }) => dataset['chat']);
const list = () => document.querySelector('ul[aria-label="Chats"]')!.parentElement!.parentElement!;
/** Returns the chat id, position and list size of each item. */
const places = () =>
  [...document.querySelectorAll('li[aria-posinset]')].map(
    (item) =>
      `${item.querySelector<HTMLElement>('[data-chat]')?.dataset['chat']} ${item.ariaPosInSet} of ${item.ariaSetSize}`,
  );
/** Stores this many chats; n0 is the newest. */
async function putMany(count: number) {
  for (let at = 0; at < count; at++) await put(`n${at}`, at);
}
const row = (name: RegExp) => screen.getByRole('link', { name });

describe('the filters', () => {
  it.each(locales)('fit in %s at every width', async (locale) => {
    for (let at = 0; at < 12; at++) await put(`u${at}`, at, { unreadMessages: 1 });
    await open('/chat', goddess, locale);
    const row = () => document.querySelector('[role="tablist"]');
    await expect.poll(() => row()?.textContent).toMatch(/12/);
    expect(row()?.children).toHaveLength(4);
    for (const [width, height] of [
      [390, 844],
      [834, 1112],
      [1440, 900],
    ] as const) {
      await screen.viewport(width, height);
      await expect.poll(() => row()!.scrollWidth - row()!.clientWidth, { message: `${width}` }).toBe(0);
    }
  });
});

describe('the rows', () => {
  it('are ordered by latest activity and describe it', async () => {
    await put('a', 30);
    await put('b', 10, { unreadMessages: 3 });
    await put('c', 20, {}, { from: me, to: 'user-c', text: 'mine' });
    await put(
      'd',
      40,
      {},
      {
        type: 'media',
        text: null,
        media: [{ id: 'v', type: 'audio', duration: 24, transcodingStatus: 'ready' }],
      },
    );
    await put('e', 50, {}, { type: 'hologram', text: null });
    await put('f', 60, {}, {}, { name: 'Maximiliana Joyce' });
    await open();
    await expect.poll(listed).toEqual(['b', 'c', 'a', 'd', 'e', 'f']);
    await expect.element(row(/Online.*Person b.*from b.*3 unread/)).toBeVisible();
    await expect.element(row(/Person c.*Sent.*You: mine/)).toBeVisible();
    await expect.element(row(/Voice message, 0:24/)).toBeVisible();
    await expect.element(row(/Update Vesper to see this/)).toBeVisible();
    // The name is cut visually, but its accessible text is complete.
    await expect.element(row(/Maximiliana Joyce/).getByText('Maximiliana Joy…')).toBeVisible();
  });

  it('show typing, and move to the top with a new message', async () => {
    await put('a', 30);
    await put('b', 10);
    await open();
    await expect.poll(listed).toEqual(['b', 'a']);
    stage.session.state.typing['user-a'] = true;
    await expect.element(row(/Person a.*typing/)).toBeVisible();
    delete stage.session.state.typing['user-a'];
    await stage.session.apply([
      { kind: 'arrived', message: messageAt('a', nowMs, 'user-a', { text: 'news' }), chat: null },
    ]);
    await expect.poll(listed).toEqual(['a', 'b']);
    await expect.element(row(/Person a.*news.*1 unread/)).toBeVisible();
  });

  it('load page by page while scrolling, and only visible ones are in the document', async () => {
    await putMany(90);
    await open();
    await expect.poll(() => listed().length).toBeGreaterThan(10);
    let most = listed().length;
    await expect
      .poll(() => {
        most = Math.max(most, listed().length);
        list().scrollTop = list().scrollHeight;
        return listed().at(-1);
      })
      .toBe('n89');
    expect(most).toBeLessThan(40);
    await expect.poll(() => places().at(-1)).toBe('n89 90 of 90');
    list().scrollTop = 0;
    await expect.poll(() => places()[1]).toBe('n1 2 of 90');
  });

  it('stay in view after scrolling down while other chats move to the top', async () => {
    await putMany(60);
    await open();
    await expect.poll(() => listed().length).toBeGreaterThan(10);
    list().scrollTop = 700;
    await expect.poll(listed).toContain('n18');
    const offsetOf = (chatId: string) =>
      document.querySelector(`[data-chat="${chatId}"]`)!.getBoundingClientRect().top;
    const before = offsetOf('n12');
    for (const chatId of ['n40', 'n14', 'n41'])
      await stage.session.apply([
        {
          kind: 'arrived',
          message: messageAt(chatId, nowMs + 1, `user-${chatId}`, { text: 'news' }),
          chat: null,
        },
      ]);
    await expect.poll(() => places().find((place) => place.startsWith('n12 '))).toMatch(/^n12 16 of/);
    expect(offsetOf('n12')).toBeCloseTo(before, 0);
  });
});

describe('the list by keyboard', () => {
  it('has one tab stop, moves by arrows, opens by Enter, and deletes with Undo', async () => {
    for (const [at, id] of ['a', 'b', 'c'].entries()) await put(id, at);
    await open();
    await expect.poll(listed).toEqual(['a', 'b', 'c']);
    expect(
      [...document.querySelectorAll('[data-chat]')].map((link) => (link as HTMLElement).tabIndex),
    ).toEqual([0, -1, -1]);
    await expect.element(row(/Person a/)).toBeVisible();
    document.querySelector<HTMLElement>('[data-chat="a"]')?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect((document.activeElement as HTMLElement).dataset['chat']).toBe('b');
    await userEvent.keyboard('{Delete}');
    await expect.poll(listed).toEqual(['a', 'c']);
    await expect.poll(() => (document.activeElement as HTMLElement).dataset['chat']).toBe('c');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(listed).toEqual(['a', 'b', 'c']);
    await expect.element(row(/Person c/)).toBeVisible();
    document.querySelector<HTMLElement>('[data-chat="c"]')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('region', { name: 'Conversation with Person c' })).toBeVisible();
  });

  it('reaches rows out of view by End and Home, and keeps the focus while scrolling', async () => {
    await putMany(40);
    await open();
    await expect.poll(() => listed().length).toBeGreaterThan(10);
    const focused = () => (document.activeElement as HTMLElement).dataset['chat'];
    document.querySelector<HTMLElement>('[data-chat="n0"]')?.focus();
    // Each press at the end loads one more page.
    await expect
      .poll(async () => {
        await userEvent.keyboard('{End}');
        return focused();
      })
      .toBe('n39');
    await expect.poll(() => list().scrollTop).toBeGreaterThan(1_000);
    const bottom = () => (document.activeElement as HTMLElement).getBoundingClientRect().bottom;
    await expect.poll(bottom).toBeLessThanOrEqual(list().getBoundingClientRect().bottom + 1);

    list().scrollTop = 0;
    await expect.poll(() => listed()[0]).toBe('n0');
    expect(focused()).toBe('n39');
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(focused).toBe('n38');
    await userEvent.keyboard('{Home}');
    await expect.poll(focused).toBe('n0');
    await expect.poll(() => list().scrollTop).toBeLessThan(10);
  });

  it('opens the search by a slash, except in a text field or with a modifier', async () => {
    await put('a', 1);
    await open();
    await row(/Person a/).click();
    const words = screen.getByRole('textbox', { name: 'Write a message' });
    await expect.element(words).toBeVisible();
    await words.click();
    await userEvent.keyboard('and/or');
    await expect.element(words).toHaveValue('and/or');
    (document.activeElement as HTMLElement).blur();
    for (const held of ['Control', 'Meta', 'Alt']) await userEvent.keyboard(`{${held}>}/{/${held}}`);
    await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument();
    await userEvent.keyboard('/');
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
    await expect.element(words).toHaveValue('and/or');
  });

  it('opens the chat menu by the menu key, and gets the focus back', async () => {
    await put('a', 1, { unreadMessages: 1 });
    await open();
    await expect.poll(listed).toEqual(['a']);
    const link = document.querySelector<HTMLElement>('[data-chat="a"]')!;
    link.focus();
    link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await expect.element(screen.getByRole('menuitem', { name: 'Mark as read' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(link);
  });
});

describe('the list', () => {
  it('filters by the URL, and shows Support only to users who have it', async () => {
    await put('a', 1, { unreadMessages: 2 });
    await put('b', 2, {}, {}, { isFavorite: true });
    await open('/chat?tab=unread');
    await expect.poll(listed).toEqual(['a']);
    await screen.getByRole('tab', { name: 'Followings' }).click();
    await expect.poll(listed).toEqual(['b']);
    expect(document.body.textContent).not.toContain('Support');
  });

  it('offers support desks, even those without a chat', async () => {
    await open('/chat?tab=support', goddess);
    await screen.getByRole('link', { name: /Finance/ }).click();
    await expect.element(screen.getByRole('region', { name: 'Conversation with Finance' })).toBeVisible();
    await expect.element(screen.getByText('Message Finance')).toBeVisible();
  });

  it('keeps requests in their folder until they are accepted', async () => {
    await put('a', 1, { isInRequestFolder: true, unreadMessages: 1 });
    await put('b', 2);
    stage.answers['openChat'] = () => ({
      chat: chatWith('a', { isInRequestFolder: false, revision: 9 }),
      message: null,
    });
    await open();
    await expect.poll(listed).toEqual(['b']);
    await row(/Requests.*1 person/).click();
    await expect.poll(listed).toEqual(['a']);
    await row(/Person a/).click();
    await screen.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(listed).toEqual([]);
    await screen.getByRole('button', { name: 'Back to chats' }).first().click();
    await expect.poll(listed).toEqual(['a', 'b']);
  });

  it('selects several chats, and marks them as read', async () => {
    await put('a', 1, { unreadMessages: 1 });
    await put('b', 2, { unreadMessages: 1 });
    await open();
    await screen.getByRole('button', { name: 'Chat list options' }).click();
    await screen.getByRole('menuitem', { name: 'Select chats' }).click();
    await screen.getByRole('checkbox', { name: 'Select the chat with Person a' }).click({ force: true });
    await screen.getByRole('checkbox', { name: 'Select the chat with Person b' }).click({ force: true });
    await expect.element(screen.getByText('2 selected')).toBeVisible();
    // Escape ends the selection from any focus.
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('2 selected')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Chat list options' }).click();
    await screen.getByRole('menuitem', { name: 'Select chats' }).click();
    await screen.getByRole('checkbox', { name: 'Select the chat with Person a' }).click({ force: true });
    await screen.getByRole('checkbox', { name: 'Select the chat with Person b' }).click({ force: true });
    await screen.getByRole('button', { name: 'Mark as read' }).click();
    await expect.poll(() => document.body.textContent?.includes('unread')).toBe(false);
    await expect.poll(listed).toEqual(['a', 'b']);
  });

  it('shows an empty state, and a note while offline', async () => {
    await open();
    await expect.element(screen.getByText('No chats yet')).toBeVisible();
    stage.session.state.phase = 'waiting';
    await expect.element(screen.getByText('Your chats haven’t loaded yet')).toBeVisible();
    await expect.element(screen.getByText(/You’re seeing what’s saved/)).toBeVisible();
  });
});

describe('on a phone', () => {
  beforeEach(() => screen.viewport(390, 844));

  it('the list or the conversation is shown, with a way back', async () => {
    await put('a', 1);
    await open();
    notify.info('Said before');
    notify.offline();
    await row(/Person a/).click();
    const conversation = screen.getByRole('region', { name: 'Conversation with Person a' });
    await expect.element(conversation).toBeVisible();
    // Opening a chat clears earlier toasts, except the one about being offline.
    await expect
      .poll(() =>
        getToasts()
          .filter((toast) => !toast.isLeaving)
          .map(({ id }) => id),
      )
      .toEqual(['offline']);
    notify.online();
    const box = conversation.element().getBoundingClientRect();
    expect([box.top, box.width, box.height]).toEqual([0, 390, 844]);
    await screen.getByRole('button', { name: 'Back to chats' }).click();
    await expect.element(row(/Person a/)).toBeVisible();
    expect(document.querySelector('[role="log"]')).toBeNull();
  });
});
