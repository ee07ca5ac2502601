import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { Recipient, StoredChat } from '#shared/store/records.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { chatWith } from '../conversation/testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { composerKey } from '../conversation/target.ts';
import { useDraft, type ComposedDraft } from './useDraft.ts';

let scope: Scope;
let stage: ChatHarness;
let chat: StoredChat | null;
let page: Rendered | null = null;
beforeEach(async () => {
  scope = createScope();
  stage = createChatHarness(scope);
  await stage.fill([chatWith('c1')]);
  chat = await stage.storage.chats.getChat({ chatId: 'c1' });
});
afterEach(async () => {
  await page?.unmount();
  scope.end();
});

const herself: Recipient = { kind: 'user', userId: 'user-c1' };
const inChat: Recipient = { kind: 'chat', chatId: 'c1' };
const desk: Recipient = { kind: 'support', subtype: 'finance' };
const deskChat: Recipient = { kind: 'chat', chatId: 'd1' };

let draft: ComposedDraft;
function Words({ recipient }: { recipient: Recipient }) {
  const own = useDraft(recipient, recipient.kind === 'chat' ? chat : null);
  useEffect(() => {
    draft = own;
  });
  return <output>{own.text}</output>;
}
async function open(recipient: Recipient): Promise<string | undefined> {
  await page?.unmount();
  page = await render(
    <InChatHarness stage={stage}>
      <Words recipient={recipient} />
    </InChatHarness>,
  );
  await settle();
  return document.querySelector('output')?.textContent;
}
const keys = async () => (await stage.storage.local.listDrafts({})).map(({ key }) => key);

it('a draft from before the chat existed moves to the chat', async () => {
  await stage.actions.saveDraft(herself, { text: 'not sent yet', attachments: [] });
  expect(await open(inChat)).toBe('not sent yet');
  await settle();
  expect(await keys()).toEqual(['chat:c1']);
  expect(await open(inChat)).toBe('not sent yet');
});

it('a draft to a desk from before the chat existed moves to the chat', async () => {
  await stage.fill([chatWith('d1', { type: 'support', subtype: 'finance', user: null })]);
  chat = await stage.storage.chats.getChat({ chatId: 'd1' });
  await stage.actions.saveDraft(desk, { text: 'where is my payout', attachments: [] });
  expect(await open(deskChat)).toBe('where is my payout');
  await settle();
  expect(await keys()).toEqual(['chat:d1']);
});

it('the composer keeps its key when the chat is created', async () => {
  await stage.fill([chatWith('d1', { type: 'support', subtype: 'finance', user: null })]);
  const made = await stage.storage.chats.getChat({ chatId: 'd1' });
  expect(composerKey(deskChat, made)).toBe(composerKey(desk, null));
  expect(composerKey(inChat, chat)).toBe(composerKey(herself, null));
});

it('a draft that could not be moved stays under its earlier key', async () => {
  await stage.actions.saveDraft(herself, { text: 'not sent yet', attachments: [] });
  const put = vi.spyOn(stage.storage.local, 'putDraft').mockRejectedValue(new Error('full'));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await open(inChat)).toBe('not sent yet');
  await settle();
  expect(await keys()).toEqual(['user:user-c1']);
  expect(warn).toHaveBeenCalled();
  put.mockRestore();
  warn.mockRestore();
});

it('a draft of the chat has priority over an earlier one to the user', async () => {
  await stage.actions.saveDraft(herself, { text: 'older', attachments: [] });
  await stage.actions.saveDraft(inChat, { text: 'newer', attachments: [] });
  expect(await open(inChat)).toBe('newer');
});

it('the draft is stored at the first key, and later text when the page closes', async () => {
  const stored = async () => (await stage.storage.local.getDraft({ key: 'chat:c1' }))?.text;
  await open(inChat);
  await act(async () => draft.write('n'));
  expect(await stored()).toBe('n');
  await act(async () => draft.write('now'));
  expect(await stored()).toBe('n');
  await act(async () => void dispatchEvent(new Event('pagehide')));
  expect(await stored()).toBe('now');
});

it('a sent draft is not stored again', async () => {
  await open(inChat);
  await act(async () => draft.write('hello'));
  await act(async () => draft.write('hello you'));
  await act(async () => {
    draft.empty();
    await stage.actions.send(inChat, [{ type: 'text', text: 'hello you' }]);
  });
  await page?.unmount();
  page = null;
  expect(await keys()).toEqual([]);
});

it('a message with its own id is in the outbox once, even if sent twice, and keeps the draft', async () => {
  await open(inChat);
  await act(async () => draft.write('hello'));
  await act(async () => void dispatchEvent(new Event('pagehide')));
  for (const text of ['at eleven', 'at eleven'])
    await stage.actions.send(inChat, [{ type: 'text', text }], { keepDraft: true, id: 'answer-1' });
  expect((await stage.storage.local.listOutbox({})).map(({ id }) => id)).toEqual(['answer-1']);
  expect(await keys()).toEqual(['chat:c1']);
});
