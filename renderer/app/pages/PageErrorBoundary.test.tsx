import { act, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Composer } from '#renderer/features/chat/composer/Composer.tsx';
import {
  createChatHarness,
  InChatHarness,
  type ChatHarness,
} from '#renderer/features/chat/conversation/testing/chatHarness.tsx';
import { chatWith } from '#renderer/features/chat/conversation/testing/fixtures.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { expectLog } from '#tests/kit/consoleGuard.ts';
import { render, settle, waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { PageErrorBoundary } from './PageErrorBoundary.tsx';
import { PageFailure } from './PageFailure.tsx';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered;
beforeEach(() => {
  scope = createScope();
  stage = createChatHarness(scope);
  failures = 0;
});
afterEach(async () => {
  await page.unmount();
  scope.end();
  vi.restoreAllMocks();
});

/** Number of further renders that throw. React tries each render twice before it fails. */
let failures: number;
function throwIfBroken(): void {
  if (failures === 0) return;
  failures -= 1;
  throw new Error('a fault of the page');
}
const listeners = new Set<() => void>();
function Fragile() {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => failures,
  );
  throwIfBroken();
  return <p>The page</p>;
}
async function breakPage(renders: number): Promise<void> {
  failures = renders;
  await act(async () => listeners.forEach((tell) => tell()));
  await settle();
}

async function open(): Promise<void> {
  await stage.fill([chatWith('c')]);
  const chat = await stage.storage.chats.getChat({ chatId: 'c' });
  page = await render(
    <InChatHarness stage={stage}>
      <PageErrorBoundary failure={PageFailure}>
        <Fragile />
        <Composer recipient={{ kind: 'chat', chatId: 'c' }} chat={chat} />
      </PageErrorBoundary>
    </InChatHarness>,
  );
  await settle();
}
const field = () => document.querySelector('textarea');
async function write(words: string): Promise<void> {
  await act(async () => {
    const element = field();
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, words);
    element?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}
const expectFault = () => {
  expectLog('error', 'a fault of the page');
  expectLog('warn', 'a page broke');
};

it('mounts a page that broke once more, with the draft in its composer', async () => {
  expectFault();
  await open();
  await write('half');
  await write('half a thought');
  const before = field();
  await breakPage(2);
  expect(page.text()).toContain('The page');
  await waitForPage(() => expect(field()?.value).toBe('half a thought'));
  expect(field()).not.toBe(before);
});

it('shows the failure when the page breaks again', async () => {
  expectFault();
  await open();
  await breakPage(Number.POSITIVE_INFINITY);
  expect(page.text()).toContain('Something went wrong on this page');
  expect(page.text()).not.toContain('The page');
});

it('mounts a page again that broke long after the last attempt', async () => {
  expectFault();
  const now = vi.spyOn(performance, 'now');
  const startMs = performance.now();
  await open();
  for (const afterMs of [0, 60_000, 120_000]) {
    now.mockReturnValue(startMs + afterMs);
    await breakPage(2);
    expect(page.text()).toContain('The page');
  }
  now.mockReturnValue(startMs + 121_000);
  await breakPage(2);
  expect(page.text()).toContain('Something went wrong on this page');
});
