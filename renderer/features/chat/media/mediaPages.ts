import type { MediaItem } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/**
 * All pictures and videos of a chat, newest first, page by page: first what is stored here, then what the server has
 * besides. Null: that was all. Rejects where the server can't be asked; asked again it goes on from there.
 */
export function createMediaPages(options: {
  readonly chats: Pick<ChatStore, 'listMedia'>;
  readonly api: ApiClient;
  readonly chatId: string;
  /** Whether a message is deleted here already, and there soon. */
  readonly isDeleted: (messageId: string) => boolean;
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
      if (item.messageId !== null && isDeleted(item.messageId)) return false;
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
