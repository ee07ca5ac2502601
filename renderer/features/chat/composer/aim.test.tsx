import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { chat as figures } from '#shared/domain/constants.ts';
import type { Message } from '#shared/domain/chat.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { message as build } from '#tests/store/build.ts';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { AimContext, type Aim } from '../conversation/aim.ts';
import { chatWith, me } from '../conversation/testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { Composer } from './Composer.tsx';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered | null = null;
const control: { begin: (aim: Aim | null) => void } = { begin: () => undefined };
const begin = (aim: Aim | null) => control.begin(aim);
beforeEach(() => {
  scope = createScope();
  stage = createChatHarness(scope);
});
afterEach(async () => {
  await page?.unmount();
  page = null;
  scope.end();
});

const inChat = { kind: 'chat', chatId: 'c' } as const;
const at = (ms: number, more: Partial<Message>): Message => build('m1', ms, { chatId: 'c', ...more });

function Stage({ children, last }: { children: React.ReactNode; last: Message }) {
  const [aim, setAim] = useState<Aim | null>(null);
  useEffect(() => {
    control.begin = setAim;
  }, []);
  const editLast = () => {
    setAim({ kind: 'edit', message: last });
    return true;
  };
  return (
    <AimContext value={{ aim, begin: setAim, end: () => setAim(null), editLast }}>{children}</AimContext>
  );
}

async function open(last = at(Date.now(), { from: me, text: 'the last' })): Promise<void> {
  await stage.fill([chatWith('c')]);
  const chat = await stage.storage.chats.getChat({ chatId: 'c' });
  page = await render(
    <InChatHarness stage={stage}>
      <Stage last={last}>
        <Composer recipient={inChat} chat={chat} />
      </Stage>
      <DialogHost dialogs={stage.services.dialogs} />
    </InChatHarness>,
  );
  await settle();
}
const field = () => document.querySelector('textarea')!;
async function write(words: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), words);
    field().dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}
const key = (name: string) =>
  act(async () => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });
const outbox = () => stage.storage.local.listOutbox({});

it('a reply carries the quote of its message, and sending closes the reply bar', async () => {
  await open();
  await act(async () => begin({ kind: 'reply', message: at(5, { text: 'the blue door' }) }));
  expect(page?.text()).toContain('the blue door');
  await write('a pantry');
  await key('Enter');
  await settle();
  expect(await outbox()).toMatchObject([
    { kind: 'send', message: { text: 'a pantry', replyTo: { messageId: 'm1', text: 'the blue door' } } },
  ]);
  expect(page?.text()).not.toContain('the blue door');
  await write('and one more');
  await key('Enter');
  await settle();
  const [, second] = await outbox();
  expect(second).not.toHaveProperty('message.replyTo');
});

it('Escape cancels the reply and keeps the text', async () => {
  await open();
  await act(async () => begin({ kind: 'reply', message: at(5, { text: 'the blue door' }) }));
  await write('a pan');
  await key('Escape');
  expect([field().value, page?.text().includes('the blue door')]).toEqual(['a pan', false]);
});

it('editing shows the text of the message, and the draft returns afterwards', async () => {
  await open();
  await write('half a thought');
  await act(async () => begin({ kind: 'edit', message: at(Date.now(), { from: me, text: 'blue' }) }));
  expect(field().value).toBe('blue');
  expect(page?.text()).toContain('15 minutes left');
  await write('green');
  await key('Enter');
  await settle();
  expect(await outbox()).toMatchObject([{ kind: 'edit', messageId: 'm1', text: 'green' }]);
  expect(field().value).toBe('half a thought');
});

it('an edit without changes is not sent, nor is an empty one', async () => {
  await open();
  await act(async () => begin({ kind: 'edit', message: at(Date.now(), { from: me, text: 'blue' }) }));
  await write('  ');
  await key('Enter');
  expect(field().value).toBe('  ');
  await write('blue');
  await key('Enter');
  await settle();
  expect([await outbox(), field().value]).toEqual([[], '']);
});

it('the text of an expired edit stays in the composer as a new message', async () => {
  await open();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const soon = Date.now() - figures.editMs + 1_500;
  await act(async () => begin({ kind: 'edit', message: at(soon, { from: me, text: 'blue' }) }));
  await write('green');
  expect(page?.text()).toContain('minute left');
  await act(async () => void vi.advanceTimersByTime(2_000));
  await settle();
  expect(page?.text()).not.toContain('minute left');
  expect([field().value, await outbox()]).toEqual(['green', []]);
  await key('Enter');
  await settle();
  expect(await outbox()).toMatchObject([{ kind: 'send', message: { text: 'green' } }]);
});

it('arrow up edits the last message only while the composer is empty', async () => {
  await open();
  await write('some');
  await key('ArrowUp');
  expect(field().value).toBe('some');
  await write('');
  await key('ArrowUp');
  expect(field().value).toBe('the last');
});
