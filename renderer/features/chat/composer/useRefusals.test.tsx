import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { Recipient, SendEntry, StoredChat } from '#shared/store/records.ts';
import { DialogHost } from '#renderer/app/dialogs/DialogHost.tsx';
import { render, settle, waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { chatWith } from '../conversation/testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { useRefusals } from './useRefusals.ts';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered | null = null;
beforeEach(() => {
  scope = createScope();
  stage = createChatHarness(scope);
});
afterEach(async () => {
  await act(async () => stage.services.dialogs.closeAll());
  await page?.unmount();
  page = null;
  scope.end();
});

const inChat: Recipient = { kind: 'chat', chatId: 'c' };

function Listening({ chat }: { chat: StoredChat | null }) {
  useRefusals(inChat, chat);
  return null;
}
async function open(more: object = {}): Promise<void> {
  await stage.fill([chatWith('c', { ...more })]);
  const chat = await stage.storage.chats.getChat({ chatId: 'c' });
  page = await render(
    <InChatHarness stage={stage}>
      <Listening chat={chat} />
      <DialogHost dialogs={stage.services.dialogs} />
    </InChatHarness>,
  );
  await settle();
}
async function fail(id: string, code: string, recipient = inChat, state: SendEntry['state'] = 'failed') {
  const message = {
    type: 'text' as const,
    text: 'x',
    attachments: [],
    giftId: null,
    gifId: null,
    stickerId: null,
    ignoreOffensive: false,
    source: null,
  };
  const entry = {
    kind: 'send' as const,
    id,
    recipient,
    message,
    state,
    code,
    tries: 0,
    order: 0,
    createdMs: 1,
  };
  await act(async () => {
    await stage.storage.local.putOutbox({ entry });
    await stage.session.outboxChanged();
  });
  await settle();
}
const dialogs = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog')];
/** Waits for all opened dialogs. Returns the title and the text of each. */
async function said() {
  const opened = stage.services.dialogs.state.counter;
  await waitForPage(() => expect(dialogs().length).toBe(opened));
  return dialogs().map((dialog) => [
    dialog.querySelector('h2')?.textContent,
    dialog.querySelector('p')?.textContent,
  ]);
}

it.each([
  [
    'wait_for_reply',
    'Wait for a reply',
    'You sent 5 messages and Person c hasn’t replied yet. You can send another after a reply.',
  ],
  [
    'spam_limit',
    'That’s a lot of new people',
    'You can message 30 new people an hour. Try again later, or reply to people who messaged you.',
  ],
  [
    'blocked',
    'You can’t message Person c',
    'One of you has blocked the other. Your conversation stays here.',
  ],
  [
    'not_found',
    'Person c left the chat',
    'The account was removed, so messages can’t be delivered. Your conversation stays here.',
  ],
  ['not_enough_coins', 'Not enough coins', 'Nothing was charged. Try again when you have more coins.'],
])('opens its own dialog once for %s', async (code, title, text) => {
  await open();
  await fail('e1', code);
  expect(await said()).toEqual([[title, text]]);
  await act(async () => stage.services.dialogs.closeAll());
  await fail('e1', code);
  expect(await said()).toEqual([]);
  // A second message with the same error opens the dialog again.
  await fail('e2', code);
  expect(await said()).toEqual([[title, text]]);
});

it.each(['invalid_upload', 'unsupported_media_type', 'file_gone', 'internal'])(
  'opens no dialog for %s, because the message shows the error',
  async (code) => {
    await open();
    await fail('e1', code);
    expect(await said()).toEqual([]);
  },
);

it('opens no dialog for messages that failed earlier or have another recipient', async () => {
  await fail('e1', 'blocked');
  await open();
  await fail('e2', 'blocked', { kind: 'user', userId: 'another' });
  expect(await said()).toEqual([]);
  // Addressed to the same user before the chat existed.
  await fail('e3', 'blocked', { kind: 'user', userId: 'user-c' });
  expect((await said()).length).toBe(1);
});

it('opens a dialog for a message sent to a desk before its chat existed', async () => {
  await open({ type: 'support', subtype: 'finance', user: null });
  await fail('e1', 'spam_limit', { kind: 'support', subtype: 'finance' });
  expect((await said()).map(([title]) => title)).toEqual(['That’s a lot of new people']);
});

it('opens no dialog for an offensive message (477)', async () => {
  await open();
  await fail('e1', 'offensive', inChat, 'offensive');
  expect(await said()).toEqual([]);
});
