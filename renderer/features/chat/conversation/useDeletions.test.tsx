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

/** Undo is offered as long as it can be done, and never fails without a word. */

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
/** So late that everything is due. */
function makeDue(): void {
  const beganMs = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(beganMs + figures.undoMs + 1);
}

it('the offer goes where its deletion goes out, for whatever reason', async () => {
  await act(() => deletions.deleteChats(['a', 'b']));
  await act(() => deletions.deleteMessages('b', ['b-1']));
  expect(offers().map(({ title }) => title)).toEqual(['2 chats deleted', 'Message deleted']);
  // Who writes in one of them no longer wants it back, and the other goes out with it.
  await act(() => stage.actions.send({ kind: 'chat', chatId: 'a' }, [{ type: 'text', text: 'hello' }]));
  await waitFor(() => expect(offers().map(({ title }) => title)).toEqual(['Message deleted']));
  makeDue();
  await act(async () => stage.session.outboxChanged());
  await waitFor(() => expect(offers()).toEqual([]));
});

it('what has gone out is not said to be back', async () => {
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

it('in time it is back, and said so to whoever showed it', async () => {
  const onUndone = vi.fn();
  await act(() => deletions.deleteMessages('a', [`a-${nowMs}`], onUndone));
  await undo();
  await waitFor(() => expect(onUndone.mock.calls.length).toBe(1));
  expect(await open()).toEqual([]);
});

it('while the offer is held the deletion waits with it', async () => {
  await act(() => deletions.deleteMessages('a', [`a-${nowMs}`]));
  const [offer] = offers();
  const beganMs = Date.now();
  const now = vi.spyOn(Date, 'now');
  for (let lateMs = 0; lateMs < 60_000; lateMs += 500) {
    now.mockReturnValue(beganMs + lateMs);
    offer?.options.onHeld?.(1_000);
    await act(async () => stage.session.outboxChanged());
  }
  expect((await open())[0]).not.toHaveProperty('isPosted');
  expect(offers().length).toBe(1);
  now.mockReturnValue(beganMs + 60_000 + 1_000 + figures.undoHeldMs);
  await act(async () => stage.session.outboxChanged());
  await waitFor(() => expect(offers()).toEqual([]));
});
