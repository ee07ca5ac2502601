import type { MediaItem } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/**
 * Returns a function that loads the images and videos of a chat page by page, newest first: stored ones, then
 * those only on the server. The function resolves to null after the last page, and rejects if a request
 * fails; the next call retries.
 */
export function createMediaPages(options: {
  readonly chats: Pick<ChatStore, 'listMedia'>;
  readonly api: ApiClient;
  readonly chatId: string;
  /** Returns true if the user deleted the item here, even if the server has not deleted it yet. */
  readonly isDeleted: (item: MediaItem) => boolean;
}): () => Promise<readonly MediaItem[] | null> {
  const { chats, api, chatId, isDeleted } = options;
  const known = new Set<string>();
  let before: number | null = null;
  let isStoreDone = false;
  let token: string | null = null;
  let isServerDone = false;

  const fresh = (items: readonly MediaItem[]) =>
    items.filter((item) => {
      if (item.type === 'audio' || item.giftId !== null || known.has(item.id)) return false;
      if (isDeleted(item)) return false;
      known.add(item.id);
      return true;
    });

  async function stored(): Promise<readonly MediaItem[]> {
    const items = await chats.listMedia({ chatId, before, count: limits.chatFullPageSize });
    const last = items.at(-1)?.created_unreadable ?? null;
    isStoreDone = items.length < limits.chatFullPageSize || last === null;
    before = last;
    return fresh(items);
  }
  async function served(): Promise<readonly MediaItem[]> {
    const answer = await api.call('getChatMedia', {
      params: { chatId },
      query: { count: limits.chatFullPageSize, ...(token === null ? {} : { paginationToken: token }) },
    });
    if (answer.ok !== true) throw new Error('the media of the chat could not be asked for');
    token = answer.value.paginationToken;
    isServerDone = token === null;
    return fresh(answer.value.mediaItems);
  }

  return async () => {
    while (!isStoreDone || !isServerDone) {
      const page = isStoreDone ? await served() : await stored();
      if (page.length > 0) return page;
    }
    return null;
  };
}
