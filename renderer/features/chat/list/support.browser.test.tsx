// Must be the first import, as in the product, because it sets the order of the CSS layers.
import '#renderer/ui/styles/index.css';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { finishAnimations, findViolations } from '#tests/kit/page/looks.ts';
import { chatWith, messageAt, nowMs } from '../conversation/testing/fixtures.ts';
import { createWholeChat, type WholeChat } from '../conversation/testing/wholeChat.tsx';

/** The signed-in user answers support chats at the desks. */

let stage: WholeChat;
beforeEach(async () => {
  await screen.viewport(1440, 900);
  stage = createWholeChat(DialogHost);
});
afterEach(() => stage.close());

const open = (at = '/chat') => stage.open(at, { role: 'user' });
/** Stores a streamer's chat with a desk, whose last message is this many minutes old. */
async function ask(chatId: string, minutes: number, more: object = {}): Promise<void> {
  const last = messageAt(chatId, nowMs - minutes * 60_000, `user-${chatId}`, { text: `asked in ${chatId}` });
  const desk = { type: 'support', subtype: 'finance', lastMessage: last, ...more };
  await stage.fill([chatWith(chatId, desk, { last_ip_country: 'ES' })], [last]);
}
const row = (name: RegExp) => screen.getByRole('link', { name });
const conversation = (name: string) => screen.getByRole('region', { name: `Conversation with ${name}` });
const panel = () => screen.getByRole('complementary');
const listed = () =>
  [...document.querySelectorAll<HTMLElement>('[data-chat]')].map(({ dataset }) => dataset['chat']);

describe('a user who writes to a desk', () => {
  it('is listed by name and desk, and each of their chats opens and is answered separately', async () => {
    await ask('a', 1, { unreadMessages: 1 });
    await ask('b', 5);
    await ask('m', 9, { subtype: 'moderator' });
    const friend = messageAt('a', nowMs - 180_000, 'user-a', { chatId: 'f', _id: 'f1', text: 'as friends' });
    await stage.fill([{ ...chatWith('a'), _id: 'f', lastMessage: friend }], [friend]);
    await open();
    await expect.poll(listed).toEqual(['a', 'f', 'b', 'm']);
    await expect.element(row(/Person a.*Finance.*asked in a.*1 unread/)).toBeVisible();
    await expect.element(row(/Person m.*Moderators.*asked in m/)).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Support' }).elements()).toEqual([]);

    await row(/Person b.*Finance/).click();
    await expect.poll(stage.where).toBe('?chatId=b');
    await expect.element(conversation('Person b').getByText('asked in b')).toBeVisible();
    await expect.element(conversation('Person b').getByText('Finance · Online · Spain')).toBeVisible();
    expect(document.querySelector('[aria-current="true"]')?.getAttribute('data-chat')).toBe('b');

    await row(/Person a.*asked in a/).click();
    await expect.poll(stage.where).toBe('?chatId=a');
    await expect.element(conversation('Person a').getByText('asked in a')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Write a message' }).fill('On its way');
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => stage.session.state.outbox.length).toBe(1);
    expect(stage.session.state.outbox[0]).toMatchObject({ recipient: { kind: 'chat', chatId: 'a' } });
    await expect.element(row(/Person a.*Finance.*You: On its way/)).toBeVisible();
    await expect.element(row(/Person a.*as friends/)).toBeVisible();

    // Typing is announced per user, so it is shown only in the direct chat.
    stage.session.state.typing['user-a'] = true;
    await expect.element(row(/Person a.*typing/)).toBeVisible();
    expect(document.querySelector('[data-chat="f"]')?.textContent).toContain('typing');
    expect(document.querySelector('[data-chat="a"]')?.textContent).not.toContain('typing');
    expect(conversation('Person a').element().textContent).not.toContain('typing');
    expect(stage.calls.map(({ name }) => name)).not.toContain('getSupportChat');
  });

  it('is described in the panel, without commands that need a direct chat', async () => {
    await ask('a', 1);
    await open('/chat?chatId=a');
    await expect.element(panel().getByRole('heading', { name: 'Person a' })).toBeVisible();
    await expect.element(panel().getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect.element(panel().getByRole('button', { name: 'Report' })).toBeVisible();
    const names = (within: Element) =>
      [...within.querySelectorAll('button, [role="menuitem"]')].map((one) => one.textContent);
    for (const word of [/Gift/, /Block/, /Ignore/])
      expect(names(panel().element()).filter((name) => word.test(name))).toEqual([]);
    expect(screen.getByRole('button', { name: /call with/i }).elements()).toEqual([]);

    await screen.getByRole('button', { name: 'Chat options' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Delete chat' })).toBeVisible();
    expect(names(screen.getByRole('menu').element()).filter((name) => /Block|Ignore/.test(name))).toEqual([]);
    await screen.getByRole('menuitem', { name: 'Select' }).click();
    document
      .querySelector('[data-chat="a"]')!
      .dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await expect.element(screen.getByRole('menuitem', { name: 'Delete chat' })).toBeVisible();
    expect(names(screen.getByRole('menu').element()).filter((name) => /Block|Ignore/.test(name))).toEqual([]);
    await screen.getByRole('menuitem', { name: 'Delete chat' }).click();
    await expect.poll(listed).toEqual([]);
    await expect.poll(stage.where).toBe('');
    await finishAnimations();
    expect(await findViolations(stage.element)).toEqual([]);
  });
});

describe('the URL', () => {
  it('of a chat that is not stored loads it', async () => {
    const chat = chatWith('late', { type: 'support', subtype: 'general' });
    stage.answers['getChat'] = () => chat;
    stage.answers['getHistory'] = () => ({ messages: [], paginationToken: null, revision: 1 });
    await open('/chat?chatId=late');
    await expect.element(conversation('Person late')).toBeVisible();
    await expect.element(panel().getByRole('heading', { name: 'Person late' })).toBeVisible();
    expect(stage.calls.find(({ name }) => name === 'getChat')?.input.params).toEqual({ id: 'late' });
  });

  it('of an unknown chat shows a note without a composer, and the chat once it exists', async () => {
    await open('/chat?chatId=a');
    await expect.element(conversation('Someone').getByText('Choose a chat')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Write a message' }).elements()).toEqual([]);
    stage.session.state.phase = 'waiting';
    const waiting = conversation('Someone').getByText('Your chats haven’t loaded yet');
    await expect.element(waiting).toBeVisible();
    await ask('a', 1);
    await expect.element(conversation('Person a').getByText('asked in a')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  });
});
