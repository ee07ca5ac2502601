import { beforeEach, describe, expect, it } from 'vitest';
import type { TFunction } from 'i18next';
import { mediaItemSchema, type MediaItem } from '#shared/domain/chat.ts';
import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import type { Chats } from '../chatContext.ts';
import type { Refusal } from '../session/actions.ts';
import { createMediaPages } from './mediaPages.ts';
import { createOpenMedium } from './openMedium.ts';

const t = ((key: string) => key) as unknown as TFunction<'compose'>;
const theirs = (more: object = {}): MediaItem =>
  mediaItemSchema.parse({
    id: 'p1',
    type: 'image',
    url: '/media/p1',
    transcodingStatus: 'ready',
    messageId: 'm1',
    chatId: 'c1',
    from: 'her',
    created_unreadable: 5,
    ...more,
  });

let chats: Chats;
let dialogs: Dialogs;
let unblurred: string[];
let refusal: Refusal;
let said: string[];
let isAllowed: boolean;
/** Deleted messages, each with the function that restores it. */
let deleted: Map<string, () => void>;
beforeEach(() => {
  [unblurred, said, refusal, isAllowed] = [[], [], null, true];
  deleted = new Map();
  dialogs = createDialogs();
  chats = {
    session: { me: 'me', storage: { chats: createMemoryChatStore('me') } },
    actions: {
      unblur: async ({ mediaItemId }: { mediaItemId: string }) => {
        unblurred.push(mediaItemId);
        return { refusal, item: refusal ? null : theirs({ id: mediaItemId }) };
      },
    },
  } as unknown as Chats;
});
const press = (item: MediaItem, beside = [item], onGone?: (messageId: string, isGone: boolean) => void) =>
  createOpenMedium({
    chats,
    deletions: {
      deleteMessages: async (_chatId, ids, onUndone) => {
        for (const id of ids) deleted.set(id, onUndone ?? (() => undefined));
      },
    },
    ownAvatar: () => '/mine',
    dialogs,
    askForCoins: async (need) => (await dialogs.open('coins', need)) === 'continue',
    t,
    say: (text) => void said.push(text),
    mayShow: async () => isAllowed,
  })({
    item,
    beside,
    other: { name: 'Freja', avatar: '/hers' },
    ...(onGone ? { onDeletedChange: onGone } : {}),
  });
const viewer = () => dialogs.state.pool.at(-1)!.props as unknown as DialogPropsOf<'preview media'>;
/** Waits until this dialog is on top, closes it with the result and returns its props. */
async function answer(name: string, result: unknown): Promise<Record<string, unknown>> {
  for (let turn = 0; dialogs.state.pool.at(-1)?.name !== name; turn++) {
    if (turn > 50) throw new Error(`${name} did not open, but ${dialogs.state.pool.at(-1)?.name}`);
    await Promise.resolve();
  }
  const { props, index } = dialogs.state.pool.at(-1)!;
  const { onConfirm } = props as { onConfirm?: () => Promise<void> };
  if (result === 'confirmed') await onConfirm?.();
  dialogs.close(index, result);
  return props as Record<string, unknown>;
}

describe('a pressed media item', () => {
  it('does nothing while it is processed', async () => {
    await press(theirs({ transcodingStatus: 'processing' }));
    expect(dialogs.state.pool).toEqual([]);
  });

  it('is unblurred if safe search or the user allows it, and the new item is returned', async () => {
    const blurred = theirs({ blurred: true });
    isAllowed = false;
    expect([await press(blurred), unblurred]).toEqual([null, []]);
    isAllowed = true;
    expect([await press(blurred), unblurred]).toEqual([theirs(), ['p1']]);
  });

  it('is bought after a confirmation, and a lack of coins is reported', async () => {
    const priced = theirs({ price: 60, url: null });
    const first = press(priced);
    await answer('confirm action', null);
    await first;
    expect(unblurred).toEqual([]);

    refusal = { code: 'not_enough_coins', status: 402, message: '', body: null, canRetry: false };
    const second = press(priced);
    await answer('confirm action', 'confirmed');
    await answer('coins', null);
    expect(await second).toBe(null);
    expect(unblurred).toEqual(['p1']);

    // After buying coins the user continues, and the media item is bought.
    const third = press(priced);
    await answer('confirm action', 'confirmed');
    refusal = null;
    expect(await answer('coins', 'continue')).toMatchObject({ price: 60 });
    expect(await third).toMatchObject({ id: 'p1' });
    expect(unblurred).toEqual(['p1', 'p1', 'p1']);
  });

  it('is shown among the other visible items of its message', async () => {
    const covered = theirs({ id: 'p2', blurred: true });
    const paid = theirs({ id: 'p3', price: 5, isPaid: true });
    await press(theirs(), [theirs(), covered, paid]);
    const { name, props } = dialogs.state.pool.at(-1)!;
    expect([name, (props as { items: MediaItem[] }).items.map(({ id }) => id)]).toEqual([
      'preview media',
      ['p1', 'p3'],
    ]);
    expect(props).toMatchObject({ startId: 'p1' });
  });

  it("is shown with its sender, and the user's own is deleted with its message until undone", async () => {
    const mine = theirs({ id: 'p4', messageId: 'm4', from: 'me' });
    const gone: [string, boolean][] = [];
    let undone = 0;
    await press(mine, [theirs(), mine], (...what) => gone.push(what));
    const { senderOf, remove } = viewer();
    expect([theirs(), mine].map(senderOf)).toEqual([
      { name: 'Freja', avatar: '/hers' },
      { name: null, avatar: '/mine' },
    ]);
    const kept = remove(mine, () => (undone += 1));
    await answer('delete media', null);
    expect([await kept, deleted.size]).toEqual([false, 0]);
    const removed = remove(mine, () => (undone += 1));
    await answer('delete media', 'delete');
    expect([await removed, [...deleted.keys()], gone]).toEqual([true, ['m4'], [['m4', true]]]);
    deleted.get('m4')?.();
    expect([gone.at(-1), undone]).toEqual([['m4', false], 1]);
  });

  it.each([
    [{ onModeration: true, blurred: true, allowUnblure: false }, 'moderation process'],
    [{ blurred: true, allowUnblure: false }, 'media unavailable'],
    [{ transcodingStatus: 'failed' }, 'media unavailable'],
    [{ url: null }, 'media unavailable'],
  ])('with the properties %o opens the dialog "%s"', async (more, name) => {
    void press(theirs(more));
    await answer(name, 'read');
  });
});

describe('all media of a chat', () => {
  it('come from the store, then from the server, each once and without deleted ones', async () => {
    const deleted = theirs({ id: 'd1', messageId: 'm2' });
    const store = { listMedia: async () => [theirs(), deleted, theirs({ id: 'v1', type: 'audio' })] };
    const pages = [
      { mediaItems: [theirs(), deleted, theirs({ id: 'p2' })], paginationToken: 'next' },
      { mediaItems: [theirs({ id: 'p3' })], paginationToken: null },
    ];
    const api = { call: async () => ({ ok: true, value: pages.shift() }) } as unknown as ApiClient;
    const load = createMediaPages({
      chats: store,
      api,
      chatId: 'c1',
      isDeleted: ({ messageId }) => messageId === 'm2',
    });
    const ids: unknown[] = [];
    for (;;) {
      const page = await load();
      if (!page) break;
      ids.push(page.map(({ id }) => id));
    }
    expect(ids).toEqual([['p1'], ['p2'], ['p3']]);
  });

  it('come from the store without a connection, and the rest can be retried', async () => {
    let isOffline = true;
    const api = {
      call: async () =>
        isOffline ? { ok: false } : { ok: true, value: { mediaItems: [], paginationToken: null } },
    } as unknown as ApiClient;
    const chats = { listMedia: async () => [theirs()] };
    const load = createMediaPages({ chats, api, chatId: 'c1', isDeleted: () => false });
    expect(await load()).toHaveLength(1);
    await expect(load()).rejects.toThrow('could not be asked');
    isOffline = false;
    expect(await load()).toBeNull();
  });
});
