import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mediaItemSchema, type MediaItem } from '#shared/domain/chat.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';
import { getToasts } from '#renderer/ui/toastStore.ts';
import { render, settle, type Rendered } from '#tests/kit/page/render.tsx';
import { chatWith, me, messageAt, nowMs, picture } from '../conversation/testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { useDeletions } from '../conversation/useDeletions.ts';
import { PreviewMediaDialog } from './PreviewMediaDialog.tsx';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered;
const close = vi.fn();
beforeEach(() => {
  scope = createScope();
  stage = createChatHarness(scope);
});
afterEach(async () => {
  await page.unmount();
  scope.end();
  close.mockReset();
});

const item = (id: string, from: string): MediaItem =>
  mediaItemSchema.parse({
    ...picture(id, { url: `/${id}` }),
    messageId: `m-${id}`,
    chatId: 'c',
    from,
    created_unreadable: Date.now(),
  });
const senderOf = ({ from }: MediaItem) =>
  from === me ? { name: null, avatar: '/mine' } : { name: 'Freja', avatar: '/hers' };
const head = () => document.querySelector('header')!;
const face = () => head().querySelector('img')?.getAttribute('src');
const deleteButton = () => head().querySelector('[aria-label="Delete"]');
const shown = () => document.querySelector('img[draggable="false"][alt]:not([alt=""])')!;

async function open(more: Partial<DialogPropsOf<'preview media'>> = {}): Promise<void> {
  const items = [item('a', 'user-c'), item('b', me)];
  const remove = () => Promise.resolve(false);
  page = await render(
    <InChatHarness stage={stage}>
      <PreviewMediaDialog {...{ items, startId: 'a', senderOf, remove, close, ...more }} />
    </InChatHarness>,
  );
  await settle();
}
function DeletingViewer() {
  const { deleteMessages } = useDeletions();
  return (
    <PreviewMediaDialog
      {...{ senderOf, close }}
      items={[item('a', 'user-c'), item('b', me)]}
      startId="b"
      remove={async ({ messageId }, onUndone) => {
        await deleteMessages('c', [messageId ?? ''], onUndone);
        return true;
      }}
    />
  );
}
async function drag(fromX: number, toX: number, pointerType = 'touch'): Promise<void> {
  const at = (type: string, clientX: number) =>
    new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType, clientX, clientY: 300 });
  await act(async () => {
    for (const event of [at('pointerdown', fromX), at('pointermove', toX), at('pointerup', toX)])
      shown().dispatchEvent(event);
  });
}

it("the viewer shows the sender, avatar and time of each item, and Delete only for the user's own", async () => {
  await open();
  expect([head().textContent, face(), deleteButton()]).toEqual([
    expect.stringMatching(/Photo from Freja.*Freja.*Today, \d/),
    '/hers',
    null,
  ]);
  await drag(300, 200);
  expect([head().textContent, face()]).toEqual([
    expect.stringMatching(/Your photo.*You.*Today, \d/),
    '/mine',
  ]);
  expect(deleteButton()).not.toBeNull();
});

it('a swipe goes to the next or previous item; a short swipe or a mouse drag does not', async () => {
  await open();
  for (const [fromX, toX, pointer, name] of [
    [300, 270, 'touch', 'Photo from Freja'],
    [300, 100, 'mouse', 'Photo from Freja'],
    [300, 200, 'touch', 'Your photo'],
    [300, 200, 'touch', 'Your photo'],
    [200, 300, 'touch', 'Photo from Freja'],
  ] as const) {
    await drag(fromX, toX, pointer);
    expect(shown().getAttribute('alt'), `${pointer} ${fromX} ${toX}`).toBe(name);
  }
});

it('a deleted item leaves the viewer, and Undo restores it here and in the chat', async () => {
  const message = messageAt('c', nowMs, me, { _id: 'm-b', type: 'media', media: [picture('b')] });
  await stage.fill([chatWith('c')], [message]);
  page = await render(
    <InChatHarness stage={stage}>
      <DeletingViewer />
    </InChatHarness>,
  );
  await settle();
  await page.press('Delete');
  await settle();
  expect(shown().getAttribute('alt')).toBe('Photo from Freja');
  const outbox = () => stage.storage.local.listOutbox({});
  expect(await outbox()).toMatchObject([{ kind: 'deleteMessages', messageIds: ['m-b'] }]);
  const toast = getToasts().at(-1);
  expect([toast?.title, toast?.options.actionText]).toEqual(['Message deleted', 'Undo']);
  await act(async () => toast?.options.onAction?.());
  await settle();
  expect([await outbox(), document.querySelectorAll('footer li').length]).toEqual([[], 2]);
});
