import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '#shared/domain/chat.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { me, messageAt, nowMs } from '../conversation/testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import type { LogRow } from '../conversation/rows.ts';
import { MessageRow } from './MessageRow.tsx';
import { RowCommandsContext, type RowCommands } from './rowCommands.ts';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered;
const nothing = () => undefined;
const [react, reply, goTo, openMenu] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
const ports: RowCommands = {
  ...{ openMedium: nothing, resend: nothing, discard: nothing, stop: nothing, removeFile: nothing },
  ...{ toggle: nothing, react, reply, goTo, openMenu },
};
beforeEach(() => {
  scope = createScope();
  stage = createChatHarness(scope);
});
afterEach(async () => {
  await page.unmount();
  scope.end();
  vi.clearAllMocks();
});

async function show(more: Partial<Message>, isMine = false): Promise<Message> {
  const message = messageAt('c', nowMs, isMine ? me : 'user-c', { type: 'text', text: 'hello', ...more });
  const row: LogRow = {
    kind: 'stored',
    key: message._id,
    place: nowMs,
    isMine,
    message,
    ...{ isFirst: true, isLast: true, opensDay: false, opensUnread: false, readAt: null },
  };
  page = await render(
    <InChatHarness stage={stage}>
      <RowCommandsContext value={ports}>
        <MessageRow
          {...{ row, unread: 0, isSelecting: false, isSelected: false, isFound: false, isAimed: false }}
          name="Mira"
        />
      </RowCommandsContext>
    </InChatHarness>,
  );
  await settle();
  return message;
}
const buttons = () => [...document.querySelectorAll('button')];
const named = (name: string) => buttons().find((one) => one.getAttribute('aria-label') === name);
const press = (button: HTMLElement | undefined) => act(async () => button?.click());
const quoted = { messageId: 'm0', from: 'user-c', text: 'the blue door', mediaType: null };

it('a quote names its author, and pressing it goes to the message', async () => {
  await show({ replyTo: quoted }, true);
  const quote = buttons().find(({ textContent }) => textContent === 'Mirathe blue door');
  await press(quote);
  expect(goTo).toHaveBeenCalledExactlyOnceWith('m0');
});

it('a quote without text names its type, and one of a deleted message is not a button', async () => {
  await show({ replyTo: { ...quoted, from: me, text: null, mediaType: 'audio' } });
  expect(page.text()).toContain('YouVoice message');
  await page.unmount();
  await show({ replyTo: { ...quoted, text: null } });
  expect(page.text()).toContain('MiraDeleted message');
  expect(buttons()).toEqual([]);
});

it('a sticker sent as a reply has its quote above it', async () => {
  await show({ type: 'sticker', text: null, stickerId: 'laugh', replyTo: quoted });
  expect(page.text()).toContain('the blue door');
});

it('a single emoji is shown large, but not in a reply', async () => {
  await show({ text: '😮' });
  expect(document.querySelector('img[width="64"]')?.getAttribute('alt')).toBe('Surprised');
  await page.unmount();
  await show({ text: '😮', replyTo: quoted });
  expect(document.querySelector('img[width="64"]')).toBeNull();
});

it('a forwarded message names its author, and an edited one is marked', async () => {
  await show({ forwardedFrom: { name: 'Yuna' }, editedAt: new Date(nowMs).toISOString() });
  expect(page.text()).toContain('Forwarded from Yuna');
  expect(page.text()).toContain('edited');
});

it("pressing the user's own reaction removes it, pressing another one adds it", async () => {
  const message = await show({ reactions: { '❤️': ['user-c', me], '🔥': ['user-c'] } });
  const own = named('Heart, from you and Mira. Press to remove yours.');
  const theirs = named('Fire, from Mira');
  expect([own, theirs].map((one) => one?.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  await press(own);
  await press(theirs);
  expect(react.mock.calls).toEqual([
    [message, null],
    [message, '🔥'],
  ]);
});

it('an unknown reaction is shown as its character', async () => {
  await show({ reactions: { '🐍': ['user-c'] } });
  expect(named('🐍, from Mira')?.textContent).toContain('🐍');
});

it('the buttons beside a bubble appear and disappear with the mouse', async () => {
  const message = await show({});
  const group = document.querySelector('article');
  const point = (type: string, pointerType: string) =>
    act(async () => {
      const event = new MouseEvent(type, { bubbles: true });
      Object.assign(event, { pointerType });
      group?.dispatchEvent(event);
    });
  await point('pointerover', 'touch');
  expect(named('Reply')).toBeUndefined();
  await point('pointerout', 'touch');
  await point('pointerover', 'mouse');
  await press(named('Reply'));
  expect(reply).toHaveBeenCalledExactlyOnceWith(message);
  await press(named('React'));
  expect(openMenu.mock.calls.map((call) => call[2])).toEqual(['reactions']);
  await point('pointerout', 'mouse');
  expect(named('Reply')).toBeUndefined();
});
