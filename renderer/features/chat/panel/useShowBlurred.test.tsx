import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { Rendered } from '#tests/kit/page/render.tsx';
import { renderHook } from '#tests/kit/page/renderHook.tsx';
import { media } from '#tests/store/build.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { chatWith } from '../conversation/testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { useShowBlurred } from './useShowBlurred.ts';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered;
let show: ReturnType<typeof useShowBlurred>;

const onStage = (children: ReactNode) => <InChatHarness stage={stage}>{children}</InChatHarness>;
beforeEach(async () => {
  scope = createScope();
  stage = createChatHarness(scope);
  const used = await renderHook(useShowBlurred, onStage);
  page = used.page;
  show = (...args) => used.now()(...args);
});
afterEach(async () => {
  await page.unmount();
  scope.end();
});

it('showing blurred media includes those only on the server, page by page, but no priced ones', async () => {
  await stage.fill([chatWith('c1')]);
  const chat = await stage.storage.chats.getChat({ chatId: 'c1' });
  if (!chat) throw new Error('it was filled');
  const of = (id: string, more = {}) =>
    media(id, { messageId: `m-${id}`, from: 'user-c1', blurred: true, allowUnblure: true, ...more });
  const pages = [
    { mediaItems: [of('one'), of('paid', { price: 20, isPaid: false })], paginationToken: '2' },
    { mediaItems: [of('two'), of('open', { blurred: false })], paginationToken: null },
  ];
  stage.answers['getSettings'] = () => ({ privacy: { safeSearch: false } });
  stage.answers['getChatMedia'] = ({ query }) => pages[query?.['paginationToken'] === '2' ? 1 : 0];
  const asked: unknown[] = [];
  stage.answers['unblurMedia'] = ({ body }) => {
    asked.push((body as { mediaItemId: string }).mediaItemId);
    return { mediaItem: of(String(asked.at(-1)), { blurred: false }) };
  };
  const changed: string[] = [];
  const opening = show(chat, ({ id }) => changed.push(id));
  // Safe search settings are unknown here, so the dialog asks.
  await waitFor(() => expect(stage.services.dialogs.state.pool.length).toBe(1));
  stage.services.dialogs.close(stage.services.dialogs.state.pool[0]!.index, 'show');
  await opening;
  expect(asked).toEqual(['one', 'two']);
  expect(changed).toEqual(['one', 'two']);
});
