import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MemoryRouter } from 'react-router';
import { clientSettingsSchema } from '#shared/domain/settings.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { chatWith, me, messageAt, nowMs } from '../conversation/testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { ChatRow } from './ChatRow.tsx';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered | null = null;
beforeEach(() => {
  scope = createScope();
  stage = createChatHarness(scope);
});
afterEach(async () => {
  await page?.unmount();
  page = null;
  scope.end();
});

async function show(
  from: string,
  more: Readonly<Record<string, unknown>>,
  ofChat: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const message = messageAt('c', nowMs, from, more);
  await stage.fill([chatWith('c', { lastMessage: message, ...ofChat })], [message]);
  const chat = (await stage.storage.chats.getChat({ chatId: 'c' })) as StoredChat;
  page = await render(
    <MemoryRouter>
      <InChatHarness stage={stage}>
        <ChatRow
          {...{ chat, href: '/chat', isOpen: false, isTabStop: true, draft: null, pending: null }}
          isSelected={null}
          onToggle={() => undefined}
        />
      </InChatHarness>
    </MemoryRouter>,
  );
  await settle();
  return page.text();
}

it('the preview is translated like the message bubble', async () => {
  stage.answers['translatedText'] = () => [{ textKey: 'hello', translation: 'Good evening' }];
  expect(await show('user-c', { text: 'Добрый вечер', textKey: 'hello' })).toContain('Good evening');
});

it("the preview of the user's own message is not translated", async () => {
  stage.answers['translatedText'] = () => [{ textKey: 'hello', translation: 'Good evening' }];
  expect(await show(me, { text: 'Добрый вечер', textKey: 'hello' })).toContain('You: Добрый вечер');
});

it('a muted chat is marked until it is unmuted', async () => {
  let settings = clientSettingsSchema.parse({});
  stage.answers['getClientSettings'] = () => settings;
  stage.answers['updateClientSettings'] = ({ body }) => (settings = { ...settings, ...(body as object) });
  await show('user-c', { text: 'hi' });
  const mark = () => document.querySelector('[role=img][aria-label="Muted"]');
  expect(mark()).toBeNull();
  await act(() => stage.actions.marks.mute('c', true));
  await settle();
  expect(mark()).not.toBeNull();
  await act(() => stage.actions.marks.mute('c', false));
  await settle();
  expect(mark()).toBeNull();
});

const callAt = (place: number, direction: 'incoming' | 'outgoing') => ({
  lastCall: { _id: 'k1', place, direction, callType: 'video' },
  ...(direction === 'incoming' ? { missedCalls: [place], unreadMessages: 1 } : {}),
});

it('shows a missed call that is newer than the last message, and counts it as unread', async () => {
  const shown = await show('user-c', { text: 'hi' }, callAt(nowMs + 1, 'incoming'));
  expect(shown).toContain('Missed call1unread');
  expect(shown).not.toContain('hi');
});

it('shows an outgoing call without an answer, without an unread count', async () => {
  const shown = await show(me, { text: 'hi', status: 'read' }, callAt(nowMs + 1, 'outgoing'));
  expect(shown).toContain('No answer');
  expect(shown).not.toContain('unread');
});

it('shows the last message again if an answered call followed the missed one', async () => {
  const call = callAt(nowMs + 1, 'incoming');
  const shown = await show(
    'user-c',
    { text: 'hi' },
    { ...call, lastCall: { ...call.lastCall, answeredSince: true } },
  );
  expect(shown).toContain('hi1unread');
  expect(shown).not.toContain('Missed call');
});

it('shows the last message if it is newer than the call', async () => {
  expect(await show('user-c', { text: 'hi' }, callAt(nowMs - 1, 'incoming'))).toContain('hi');
});
