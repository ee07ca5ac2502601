import { act } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { proxy, ref } from 'valtio';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chatWith } from '#renderer/features/chat/conversation/testing/fixtures.ts';
import {
  createChatHarness,
  InChatHarness,
  Refused,
  type ChatHarness,
} from '#renderer/features/chat/conversation/testing/chatHarness.tsx';
import { createEarlyQueries } from '#renderer/services/earlyQueries.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { render, waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { SizeObserverDouble } from '#tests/kit/page/screen.ts';
import { DialogHost } from '../../dialogs/DialogHost.tsx';
import { createAppHistory, AppRouter } from '../../navigation/appHistory.tsx';
import { ChatRoute } from './ChatRoute.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** Tests an open chat while one of the two people blocks the other. */

const goddess = { role: 'goddess' } as const;
const home = location.href;
let scope: Scope;
let stage: ChatHarness;
let page: Rendered;

beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', SizeObserverDouble);
  scope = createScope();
  stage = createChatHarness(scope);
  Object.assign(stage.services, { platform: { kind: 'web' } });
  stage.answers['getBlocked'] = () => ({ users: [], paginationToken: null });
  await stage.fill([chatWith('c', {}, { isFavorite: true })]);
  history.replaceState(null, '', '/chat?userId=user-c');
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
        <DialogHost dialogs={stage.services.dialogs} />
      </AppRouter>
    </InChatHarness>,
  );
  await waitForPage(() => expect(page.text()).toContain('Person c'));
});
afterEach(async () => {
  await act(async () => stage.services.dialogs.closeAll());
  await page.unmount();
  scope.end();
  history.replaceState(null, '', home);
  vi.unstubAllGlobals();
});

/** Returns whether the composer is usable. A disabled one keeps its place but is inert. */
const canWrite = () => document.querySelector('[aria-label="Write a message"]')?.closest('[inert]') === null;
const inDialog = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button, [role=alertdialog] button')].find(
    ({ textContent }) => textContent === name,
  );

async function go(address: string): Promise<void> {
  await act(async () => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  });
}
async function searchFor(words: string): Promise<void> {
  const box = document.querySelector('input[aria-label="Search people and messages"]')!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, words);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}
/**
 * Simulates the server's update after a block: both people receive the chat as hidden and without its person.
 */
async function hide(isHidden: boolean): Promise<void> {
  const chat = chatWith('c', {}, { isFavorite: true });
  const chats = [
    isHidden ? { ...chat, hidden: true, user: null, users: ['me'], revision: 9 } : { ...chat, revision: 10 },
  ];
  await act(async () => stage.session.apply([{ kind: 'chats', chats }]));
}
/** Simulates the unblock, and waits until the messages are shown again. */
async function unblocked(): Promise<void> {
  await hide(false);
  await waitForPage(() => expect(canWrite()).toBe(true));
  expect(page.text()).toContain('Person c');
}

it('a blocked user sees that the chat isn’t available, without a reason', async () => {
  await waitForPage(() => expect(canWrite()).toBe(true));
  await hide(true);
  await waitForPage(() => expect(page.text()).toContain('This chat isn’t available'));
  expect(canWrite()).toBe(false);
  expect(page.text()).not.toMatch(/Person c|block/i);
  // The local search does not find the chat either.
  await page.press('Search chats');
  await searchFor('Person');
  await waitForPage(() => expect(page.text()).toContain('Nothing found'));
  await unblocked();
});

it('a user who blocks sees the receipt, and can leave the chat', async () => {
  const nothing = { chats: 1, matches: 0, calls: 0, activities: 0, stories: { theirs: 0, own: 0 } };
  stage.answers['block'] = () => ({ receipt: { followed: true, fan: false, ...nothing } });
  stage.answers['getUserDetail'] = () => ({ state: 'blocked', user: chatWith('c').user });
  await page.press('Block Person c');
  await waitForPage(() => expect(inDialog('Block')).toBeDefined());
  await act(async () => inDialog('Block')?.click());
  await hide(true);
  await waitForPage(() =>
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Person c is blocked'),
  );
  await act(async () => stage.services.dialogs.closeAll());
  await waitForPage(() => expect(page.text()).toContain('You blocked Person c'));
  expect(canWrite()).toBe(false);
  stage.answers['unblock'] = () => ({});
  await page.press('Unblock Person c');
  await unblocked();
});

it('a new chat can’t start while either person blocks the other', async () => {
  const nothing = { user: null, isFan: null, isNeverMet: null, mayCall: null };
  stage.answers['getUserDetail'] = () => ({ state: 'blockedBy', ...nothing });
  await go('/chat?userId=stranger');
  await waitForPage(() => expect(page.text()).toContain('This chat isn’t available'));
  expect(canWrite()).toBe(false);
});

it('the composer is never usable for a blocked person, not even while the chat loads', async () => {
  const seen: boolean[] = [];
  const watching = new MutationObserver(() => seen.push(canWrite()));
  const [chat, detail] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  stage.answers['getChatByUserFrom'] = () => chat.promise;
  stage.answers['getUserDetail'] = () => detail.promise;
  await go('/chat?userId=blocked');
  watching.observe(document.body, { subtree: true, childList: true });
  await waitForPage(() => expect(stage.calls.some(({ name }) => name === 'getChatByUserFrom')).toBe(true));
  expect(canWrite()).toBe(false);
  chat.reject(new Refused('not_found', 404));
  await waitForPage(() => expect(stage.calls.some(({ name }) => name === 'getUserDetail')).toBe(true));
  expect(canWrite()).toBe(false);
  const { user } = chatWith('blocked');
  detail.resolve({ state: 'blocked', user, isFan: null, isNeverMet: null, mayCall: null });
  await waitForPage(() => expect(page.text()).toContain('You blocked Person blocked'));
  watching.disconnect();
  expect(seen).not.toContain(true);
});

it('the composer for a new person becomes usable when the server allows it, and at once without a network', async () => {
  const detail = Promise.withResolvers<object>();
  stage.answers['getUserDetail'] = () => detail.promise;
  await go('/chat?userId=stranger');
  await waitForPage(() => expect(stage.calls.some(({ name }) => name === 'getUserDetail')).toBe(true));
  expect(canWrite()).toBe(false);
  await act(async () => onlineManager.setOnline(false));
  await waitForPage(() => expect(canWrite()).toBe(true));
  await act(async () => onlineManager.setOnline(true));
  await waitForPage(() => expect(canWrite()).toBe(false));
  detail.resolve({
    state: 'shown',
    user: chatWith('new').user,
    isFan: null,
    isNeverMet: null,
    mayCall: null,
  });
  await waitForPage(() => expect(canWrite()).toBe(true));
});
