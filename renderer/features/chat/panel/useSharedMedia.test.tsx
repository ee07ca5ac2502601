import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import type { StoredChat } from '#shared/store/records.ts';
import type { Rendered } from '#tests/kit/page/render.tsx';
import { renderHook } from '#tests/kit/page/renderHook.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { chatWith, messageAt, nowMs, picture } from '../conversation/testing/fixtures.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from '../conversation/testing/chatHarness.tsx';
import { useMedia } from '../media/useMedia.ts';
import { useSharedMedia } from './useSharedMedia.ts';

let scope: Scope;
let stage: ChatHarness;
let page: Rendered;
let chat: StoredChat;
let shownIds: () => readonly string[] | undefined;
let openGallery: () => void;

const photoAt = (id: string, place: number) =>
  messageAt('c', place, 'user-c', {
    _id: `m-${id}`,
    type: 'media',
    media: [picture(id, { messageId: `m-${id}`, chatId: 'c', from: 'user-c', created_unreadable: place })],
  });
beforeEach(async () => {
  scope = createScope();
  stage = createChatHarness(scope);
  const messages = [photoAt('old', nowMs - 20), photoAt('new', nowMs - 10)];
  await stage.fill([chatWith('c', { lastMessage: messages.at(-1) })], messages);
  const stored = await stage.storage.chats.getChat({ chatId: 'c' });
  if (!stored) throw new Error('the chat was not stored');
  chat = stored;
  const used = await renderHook(
    () => ({ media: useSharedMedia(chat), gallery: useMedia() }),
    (children) => <InChatHarness stage={stage}>{children}</InChatHarness>,
  );
  page = used.page;
  shownIds = () => used.now().media.items?.map(({ id }) => id);
  openGallery = () => used.now().gallery.showAll(chat);
  await waitFor(() => expect(shownIds()).toEqual(['new', 'old']));
});
afterEach(async () => {
  stage.services.dialogs.closeAll();
  await page.unmount();
  scope.end();
});

it('the media of a chat are hidden while its deletion can be undone, and return with Undo', async () => {
  const entryId = await act(() => stage.actions.deleteChats(['c']));
  await waitFor(() => expect(shownIds()).toEqual([]));
  await act(() => stage.actions.undoDelete(entryId));
  await waitFor(() => expect(shownIds()).toEqual(['new', 'old']));
});

it('the media of a message are hidden while its deletion can be undone', async () => {
  await act(() => stage.actions.deleteMessages('c', ['m-new']));
  await waitFor(() => expect(shownIds()).toEqual(['old']));
});

it('the gallery of a chat omits its media while the deletion of the chat can be undone', async () => {
  stage.answers['getChatMedia'] = () => ({ mediaItems: [], paginationToken: null });
  await act(() => stage.actions.deleteChats(['c']));
  openGallery();
  const [dialog] = stage.services.dialogs.state.pool;
  const { load } = dialog!.props as { load: () => Promise<unknown> };
  expect(await load()).toBeNull();
});
