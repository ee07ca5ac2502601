import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { Attachment } from '#shared/store/records.ts';
import { settle, type Rendered } from '#tests/kit/page/render.tsx';
import { renderHook } from '#tests/kit/page/renderHook.tsx';
import { attachment } from '#tests/store/build.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { useDraft, type ComposedDraft } from './useDraft.ts';
import { useSendingDialog } from './useSendingDialog.ts';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered;
let draft: ComposedDraft;
let openAt: (at: Attachment) => void;

const onStage = (children: ReactNode) => <InChatHarness stage={stage}>{children}</InChatHarness>;
beforeEach(async () => {
  scope = createScope();
  stage = createChatHarness(scope);
  const used = await renderHook(() => {
    const own = useDraft({ kind: 'chat', chatId: 'c1' }, null);
    return { own, open: useSendingDialog(own, () => undefined, true) };
  }, onStage);
  page = used.page;
  await settle();
  ({ own: draft, open: openAt } = used.now());
});
afterEach(async () => {
  await page.unmount();
  scope.end();
});

async function keep(fileId: string): Promise<Attachment> {
  await stage.storage.chats.putFile({
    file: { id: fileId, name: 'a.jpg', type: 'image/jpeg', bytes: new Uint8Array([1]) },
  });
  return attachment(fileId);
}

it('files that finish loading while the dialog is open stay chosen', async () => {
  const [first, second, late] = await Promise.all(['one', 'two', 'late'].map(keep));
  if (!first || !second || !late) throw new Error('three were kept');
  await act(async () => {
    draft.change(() => [first, second]);
    openAt(first);
  });
  await settle();
  await act(async () => draft.change((now) => [...now, late]));
  const { dialogs } = stage.services;
  const opened = dialogs.state.pool.at(-1);
  if (!opened) throw new Error('no dialog is open');
  await act(async () =>
    dialogs.close(opened.index, { attachments: [{ ...first, price: 20 }], isSent: false }),
  );
  await settle();
  expect(draft.now().attachments).toMatchObject([
    { fileId: 'one', price: 20 },
    { fileId: 'late', price: null },
  ]);
  expect(await stage.storage.chats.listFileIds({})).toEqual(['late', 'one']);
});
