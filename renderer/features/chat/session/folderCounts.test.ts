import { describe, expect, it } from 'vitest';
import { chatListFilters } from '#shared/domain/chat.ts';
import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import type { FilterCounts } from '#shared/store/records.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { chat } from '#tests/store/build.ts';
import { catchUp } from './catchUp.ts';
import { withFolders } from './folderCounts.ts';

const folder = (type: 'default' | 'requestFolder', chatIds: readonly string[], unreadMessages: number) => ({
  type,
  chatIds: [...chatIds],
  userIds: [],
  unreadMessages,
});
const folders = [folder('default', ['c1', 'c2'], 3), folder('requestFolder', ['c3', 'c4'], 2)];

describe('the folders of the server', () => {
  it('raise the counts of chats that are not stored yet, and lower none', () => {
    const counts = Object.fromEntries(
      chatListFilters.map((filter) => [filter, { chats: 1, unread: 1, unreadMessages: 5 }]),
    ) as FilterCounts;
    const raised = withFolders(counts, folders);
    expect(raised.requestFolder).toEqual({ chats: 2, unread: 1, unreadMessages: 5 });
    expect(raised.all).toEqual({ chats: 1, unread: 1, unreadMessages: 5 });
    expect(withFolders(counts, [])).toEqual(counts);
  });

  it('are stored with the first page, and removed when every chat is stored', async () => {
    const chats = createMemoryChatStore('me');
    const seen: number[] = [];
    const api = {
      async call(_name: string, { query }: { query: { since?: number } }) {
        seen.push((await chats.listFolders({})).length);
        const isFirst = query.since === undefined;
        const value = isFirst
          ? { chats: [chat('c1')], folders, paginationToken: 'next', revision: 7 }
          : { chats: [chat('c1'), chat('c3')], folders: [], paginationToken: null, revision: 7 };
        return { ok: true, value };
      },
    } as unknown as ApiClient;
    const { signal } = new AbortController();
    expect(await catchUp({ api, chats, signal, onApplied: () => undefined })).toMatchObject({
      ended: 'done',
    });
    expect(seen).toEqual([0, 2]);
    expect(await chats.listFolders({})).toEqual([]);
  });
});
