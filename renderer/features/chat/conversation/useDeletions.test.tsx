import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chat as figures } from '#shared/domain/constants.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { forgetToast, getToasts } from '#renderer/ui/toastStore.ts';
import { settle, type Rendered } from '#tests/kit/page/render.tsx';
import { renderHook } from '#tests/kit/page/renderHook.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { chatWith, me, messageAt, nowMs } from './testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from './testing/chatHarness.tsx';
import { useDeletions, type Deletions } from './useDeletions.ts';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered;
let deletions: Deletions;
const onStage = (children: ReactNode) => <InChatHarness stage={stage}>{children}</InChatHarness>;
beforeEach(async () => {
  scope = createScope();
  stage = createChatHarness(scope);
  await stage.fill(
    [chatWith('a'), chatWith('b')],
    ['a', 'b'].flatMap((id) => [messageAt(id, nowMs, me), messageAt(id, nowMs + 1, `user-${id}`)]),
  );
  const used = await renderHook(useDeletions, onStage);
  page = used.page;
  await settle();
  deletions = used.now();
});
afterEach(async () => {
  await page.unmount();
  scope.end();
  vi.restoreAllMocks();
  for (const { key } of getToasts()) forgetToast(key);
});

const offers = () => getToasts().filter(({ options }) => options.actionText === 'Undo');
const open = () => stage.storage.local.listOutbox({});
const undo = (at = 0) => act(async () => offers()[at]?.options.onAction?.());
/** Moves the clock beyond the time of Undo, so that every deletion is due. */
function makeDue(): void {
  const beganMs = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(beganMs + figures.undoMs + 1);
}

it('the Undo offer disappears when its deletion is sent, for any reason', async () => {
  await act(() => deletions.deleteChats(['a', 'b']));
  await act(() => deletions.deleteMessages('b', ['b-1']));
  expect(offers().map(({ title }) => title)).toEqual(['2 chats deleted', 'Message deleted']);
  // A message to one of the chats makes the deletion final, also for the other chat.
  await act(() => stage.actions.send({ kind: 'chat', chatId: 'a' }, [{ type: 'text', text: 'hello' }]));
  await waitFor(() => expect(offers().map(({ title }) => title)).toEqual(['Message deleted']));
  makeDue();
  await act(async () => stage.session.outboxChanged());
  await waitFor(() => expect(offers()).toEqual([]));
});

it('Undo after the deletion was sent reports that it is too late', async () => {
  const onUndone = vi.fn();
  await act(() => deletions.deleteMessages('a', [`a-${nowMs}`], onUndone));
  const late = offers()[0]?.options.onAction;
  makeDue();
  await act(async () => stage.session.outboxChanged());
  await waitFor(() => expect(offers()).toEqual([]));
  await act(async () => late?.());
  await waitFor(() => expect(getToasts().at(-1)?.title).toBe('Too late to undo: it’s deleted'));
  expect([onUndone.mock.calls, (await open()).length]).toEqual([[], 1]);
});

it('Undo in time restores the messages and calls `onUndone`', async () => {
  const onUndone = vi.fn();
  await act(() => deletions.deleteMessages('a', [`a-${nowMs}`], onUndone));
  await undo();
  await waitFor(() => expect(onUndone.mock.calls.length).toBe(1));
  expect(await open()).toEqual([]);
});

it('a deletion waits while its Undo toast is held', async () => {
  await act(() => deletions.deleteMessages('a', [`a-${nowMs}`]));
  const [offer] = offers();
  const beganMs = Date.now();
  const now = vi.spyOn(Date, 'now');
  for (let lateMs = 0; lateMs < 60_000; lateMs += 500) {
    now.mockReturnValue(beganMs + lateMs);
    offer?.options.onPaused?.(1_000);
    await act(async () => stage.session.outboxChanged());
  }
  expect((await open())[0]).not.toHaveProperty('isPosted');
  expect(offers().length).toBe(1);
  now.mockReturnValue(beganMs + 60_000 + 1_000 + figures.undoHeldMs);
  await act(async () => stage.session.outboxChanged());
  await waitFor(() => expect(offers()).toEqual([]));
});
