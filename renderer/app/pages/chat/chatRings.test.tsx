import { act } from 'react';
import { proxy, ref } from 'valtio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chatWith } from '#renderer/features/chat/conversation/testing/fixtures.ts';
import {
  createChatHarness,
  InChatHarness,
  type ChatHarness,
} from '#renderer/features/chat/conversation/testing/chatHarness.tsx';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import { storyRings } from '#renderer/services/stories.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { render, waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { SizeObserverDouble } from '#tests/kit/page/screen.ts';
import { createAppHistory, AppRouter } from '../../navigation/appHistory.tsx';
import { ChatRoute } from './ChatRoute.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

const goddess = { role: 'goddess' } as const;
let scope: Scope;
let stage: ChatHarness;
let page: Rendered | null = null;

const home = location.href;

beforeEach(async () => {
  history.replaceState(null, '', '/chat?userId=user-c');
  vi.stubGlobal('ResizeObserver', SizeObserverDouble);
  scope = createScope();
  stage = createChatHarness(scope);
  Object.assign(stage.services, { platform: { kind: 'web' } });
  await stage.fill([chatWith('c')]);
});
afterEach(async () => {
  await act(async () => stage.services.dialogs.closeAll());
  await page?.unmount();
  scope.end();
  history.replaceState(null, '', home);
  vi.unstubAllGlobals();
});

const row = (chatId: string) => document.querySelector(`[data-chat="${chatId}"]`);

const told = (chatId: string, ...areViewed: boolean[]) => ({
  user: chatWith(chatId).user,
  items: areViewed.map((isViewed, at) => ({ id: `${chatId}-${at}`, isViewed })),
});

it('a ring is new while a story is unseen, and people without stories have no ring', () => {
  const people = [told('c', true, false), told('d', true), told('e')];
  expect([...storyRings({ own: [], people } as never)]).toEqual([
    ['user-c', 'new'],
    ['user-d', 'seen'],
  ]);
});

it('a person with an unseen story has a ring in the list of chats', async () => {
  stage.answers['getStories'] = () => ({ own: [], people: [told('c', false)] });
  const live = {
    preferences: { state: proxy({ linkPreviews: true }) },
    answers: createEarlyQueries(Date.now),
    chats: { state: proxy({ chats: ref(stage) }) },
    media: { state: proxy({ loaded: null }) },
  } as unknown as SignedInServices;
  page = await render(
    <InChatHarness stage={stage}>
      <AppRouter history={createAppHistory(window, scope)}>
        <ChatRoute live={live} {...goddess} />
      </AppRouter>
    </InChatHarness>,
  );
  await waitForPage(() => expect(row('c')?.textContent ?? '').toContain('New story'));
});
