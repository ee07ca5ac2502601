import { act } from 'react';
import { Link, useLocation } from 'react-router';
import { proxy, ref } from 'valtio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StartVoiceContext } from '#renderer/features/chat/composer/useVoice.ts';
import type { VoiceRecorder } from '#renderer/features/chat/composer/voiceRecorder.ts';
import { chatWith } from '#renderer/features/chat/conversation/testing/fixtures.ts';
import {
  createChatHarness,
  InChatHarness,
  type ChatHarness,
} from '#renderer/features/chat/conversation/testing/chatHarness.tsx';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { render, settle, waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { SizeObserverDouble } from '#tests/kit/page/screen.ts';
import { DialogHost } from '../../dialogs/DialogHost.tsx';
import { createAppHistory, AppRouter } from '../../navigation/appHistory.tsx';
import { ChatRoute } from './ChatRoute.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** Tests leaving a chat during a voice recording: the chat page with the history of the app. */

const startVoice = async (): Promise<VoiceRecorder> => ({
  state: proxy({ phase: 'recording', lengthMs: 2_000, levels: [], isCut: false }),
  pause: () => undefined,
  resume: () => undefined,
  finish: async () => null,
  end: () => undefined,
});

const goddess = { role: 'goddess' } as const;
const home = location.href;
let scope: Scope;
let stage: ChatHarness;
let page: Rendered;

beforeEach(async () => {
  // jsdom has no layout and therefore no `ResizeObserver`.
  vi.stubGlobal('ResizeObserver', SizeObserverDouble);
  scope = createScope();
  stage = createChatHarness(scope);
  Object.assign(stage.services, { platform: { kind: 'web' } });
  await stage.fill([chatWith('c'), chatWith('d')]);
  const live = {
    preferences: { state: proxy({ linkPreviews: true }) },
    answers: createEarlyQueries(Date.now),
    chats: { state: proxy({ chats: ref(stage) }) },
    media: { state: proxy({ loaded: null }) },
  } as unknown as SignedInServices;
  history.replaceState(null, '', '/chat');
  page = await render(
    <InChatHarness stage={stage}>
      <AppRouter history={createAppHistory(window, scope)}>
        <StartVoiceContext value={startVoice}>
          <Pages live={live} />
        </StartVoiceContext>
        <DialogHost dialogs={stage.services.dialogs} />
      </AppRouter>
    </InChatHarness>,
  );
});
afterEach(async () => {
  await act(async () => stage.services.dialogs.closeAll());
  await page.unmount();
  scope.end();
  history.replaceState(null, '', home);
  vi.unstubAllGlobals();
});

function Pages({ live }: { live: SignedInServices }) {
  const { pathname } = useLocation();
  return (
    <>
      {['/chat?userId=user-c', '/chat?userId=user-d', '/chat?tab=unread&userId=user-c', '/online'].map(
        (to) => (
          <Link key={to} to={to}>{`to ${to}`}</Link>
        ),
      )}
      {pathname === '/chat' ? <ChatRoute live={live} {...goddess} /> : <h1>Another page</h1>}
    </>
  );
}

const address = () => location.pathname + location.search;
const isRecording = () => document.querySelector('[role=timer]') !== null;
const question = () => document.querySelector('[role=alertdialog]');
/** Returns whether the browser would ask before the tab closes. */
const holdsTab = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function go(to: string): Promise<void> {
  const links = [...document.querySelectorAll('a')];
  await act(async () => links.find(({ textContent }) => textContent === `to ${to}`)?.click());
  await settle();
}

async function record(): Promise<void> {
  await go('/chat?userId=user-c');
  await waitForPage(() => expect(page.text()).toContain('Person c'));
  await page.press('Record a voice message');
  await waitForPage(() => expect(isRecording()).toBe(true));
}
async function answer(name: string): Promise<void> {
  await waitForPage(() => expect(question()).not.toBeNull());
  const buttons = [...(question()?.querySelectorAll('button') ?? [])];
  await act(async () => buttons.find(({ textContent }) => textContent === name)?.click());
  await waitForPage(() => expect(question()).toBeNull());
}

it('a recording is discarded by another chat or a closed tab only after the user confirms', async () => {
  await record();
  expect(holdsTab()).toBe(true);
  await go('/chat?userId=user-d');
  await answer('Keep it');
  expect([address(), isRecording()]).toEqual(['/chat?userId=user-c', true]);
  await go('/chat?userId=user-d');
  await answer('Discard');
  await waitForPage(() => expect(address()).toBe('/chat?userId=user-d'));
  expect([isRecording(), holdsTab()]).toEqual([false, false]);
  expect(await stage.storage.local.listDrafts({})).toEqual([]);
});

it('a recording ignores the list beside it, and asks before another page and before Back', async () => {
  await record();
  await go('/chat?tab=unread&userId=user-c');
  expect([address(), isRecording(), question()]).toEqual(['/chat?tab=unread&userId=user-c', true, null]);
  await go('/online');
  await answer('Keep it');
  history.go(-2);
  await answer('Keep it');
  await waitForPage(() => expect(address()).toBe('/chat?tab=unread&userId=user-c'));
  expect(isRecording()).toBe(true);
  await go('/online');
  await answer('Discard');
  await waitForPage(() => expect(address()).toBe('/online'));
});

it('a chat without a recording is left without a question', async () => {
  await go('/chat?userId=user-c');
  await go('/chat?userId=user-d');
  await waitForPage(() => expect(address()).toBe('/chat?userId=user-d'));
  expect(holdsTab()).toBe(false);
});
