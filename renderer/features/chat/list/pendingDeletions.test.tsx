import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MemoryRouter } from 'react-router';
import { useSnapshot } from 'valtio';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { render, settle, waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { chatWith, me, messageAt, nowMs } from '../conversation/testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { useChatRows } from './useChatRows.ts';
import { SearchPane } from './SearchPane.tsx';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered;
let shown: readonly string[];
let unread: readonly number[];
function Probe() {
  const { chats } = useChatRows('all');
  const { counts } = useSnapshot(stage.session.state);
  useEffect(() => {
    shown = chats.map(({ lastMessage, unreadMessages }) => `${lastMessage?.text} ${unreadMessages}`);
    unread = [counts?.all.chats ?? -1, counts?.all.unread ?? -1, counts?.all.unreadMessages ?? -1];
  });
  return <SearchPane tab={null} target={null} onClose={() => undefined} />;
}

const at = (chatId: string, ago: number, text: string, from = `user-${chatId}`) =>
  messageAt(chatId, nowMs - ago, from, { text, _id: text });
beforeEach(async () => {
  scope = createScope();
  stage = createChatHarness(scope);
  await stage.fill(
    [chatWith('a', { unreadMessages: 2, readUpTo: nowMs - 60 }), chatWith('b')],
    [at('a', 50, 'one'), at('a', 40, 'two'), at('a', 30, 'mine', me), at('b', 90, 'hers')],
  );
  page = await render(
    <MemoryRouter>
      <InChatHarness stage={stage}>
        <Probe />
      </InChatHarness>
    </MemoryRouter>,
  );
  await settle();
});
afterEach(async () => {
  await page.unmount();
  scope.end();
});
const see = async () => {
  await settle();
  return [...shown, unread.join(' ')];
};

it('deleted messages leave the row and the counts, and return with Undo', async () => {
  expect(await see()).toEqual(['mine 2', 'hers 0', '2 1 2']);
  const entryId = await act(() => stage.actions.deleteMessages('a', ['two', 'mine']));
  await waitFor(async () => expect(await see()).toEqual(['one 1', 'hers 0', '2 1 1']));
  await act(() => stage.actions.deleteMessages('a', ['one']));
  await waitFor(async () => expect(await see()).toEqual(['undefined 0', 'hers 0', '2 0 0']));
  await act(() => stage.actions.undoDelete(entryId));
  await waitFor(async () => expect(await see()).toEqual(['mine 1', 'hers 0', '2 1 1']));
});

it('a deleted chat is hidden until a new message arrives', async () => {
  await act(() => stage.actions.deleteChats(['a']));
  await waitFor(async () => expect(await see()).toEqual(['hers 0', '1 0 0']));
  const news = at('a', 10, 'news');
  await act(() => stage.session.apply([{ kind: 'arrived', message: news, chat: null }]));
  await waitFor(async () => expect(await see()).toEqual(['news 1', 'hers 0', '2 1 1']));
});

it('a deleted message is not found by the search', async () => {
  const found = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  const field = document.querySelector('input') as HTMLInputElement;
  await act(async () => {
    // React overrides the `value` property, so the test must call the native setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'two');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await waitForPage(() => expect(found()).toEqual([expect.stringContaining('two')]));
  await act(() => stage.actions.deleteMessages('a', ['two']));
  expect(found()).toEqual([]);
});
