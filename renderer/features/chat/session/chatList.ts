import { proxy, ref } from 'valtio';
import type { ChatListFilter } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { ChatCursor, StoredChat } from '#shared/store/records.ts';

export interface ChatListState {
  filter: ChatListFilter;
  /** Chats from the store, most recently active first. An unchanged chat keeps its object. */
  chats: readonly StoredChat[];
  hasMore: boolean;
  isLoading: boolean;
}

/**
 * Chat list of one screen: one filter at a time, with as many pages as the user scrolled to (§9: 20 chats
 * each).
 */
export interface ChatList {
  readonly state: ChatListState;
  setFilter(filter: ChatListFilter): Promise<void>;
  loadMore(): Promise<void>;
  refresh(): Promise<void>;
}

/** Chats of a list before its first read. */
export const noChats: readonly StoredChat[] = ref([]);

const spotOf = (chat: StoredChat): ChatCursor => ({ activeAt: chat.activeAt, id: chat._id });

export function createChatList({
  scope,
  chats,
  filter,
  shownOf,
}: {
  readonly scope: Scope;
  readonly chats: ChatStore;
  readonly filter: ChatListFilter;
  /** Returns the chat as the list shows it, without pending deletions. */
  readonly shownOf: (chat: StoredChat) => Promise<StoredChat>;
}): ChatList {
  const state = proxy<ChatListState>({ filter, chats: noChats, hasMore: false, isLoading: true });
  let before: Promise<unknown> = Promise.resolve();
  let isRefreshDue = false;

  function inTurn(task: () => Promise<void>): Promise<void> {
    const next = before.then(task, task);
    before = next.catch(() => undefined);
    return next;
  }

  function show(listed: readonly StoredChat[]): void {
    const known = new Map(state.chats.map((chat) => [chat._id, chat]));
    state.chats = ref(
      listed.map((chat) => {
        const same = known.get(chat._id);
        return same && JSON.stringify(same) === JSON.stringify(chat) ? same : chat;
      }),
    );
  }

  /** Reads the first `count` chats of the current filter from the store. */
  async function read(count: number): Promise<void> {
    if (scope.ended) return;
    const wanted = state.filter;
    const listed: StoredChat[] = [];
    let isMore = true;
    while (isMore && listed.length < count) {
      const last = listed.at(-1);
      const size = Math.min(limits.chatFullPageSize, count - listed.length);
      const page = await chats.listChats({ filter: wanted, count: size, before: last ? spotOf(last) : null });
      listed.push(...page);
      isMore = page.length === size;
    }
    const shown = await Promise.all(listed.map(shownOf));
    // The filter changed during the read: the read for the new filter follows.
    if (scope.ended || wanted !== state.filter) return;
    show(shown);
    state.hasMore = isMore;
    state.isLoading = false;
  }

  const list: ChatList = {
    state,
    setFilter(next) {
      if (next === state.filter) return Promise.resolve();
      Object.assign(state, { filter: next, chats: ref([]), hasMore: false, isLoading: true });
      return inTurn(() => read(limits.chatPageSize));
    },
    loadMore: () =>
      inTurn(() => (state.hasMore ? read(state.chats.length + limits.chatPageSize) : Promise.resolve())),
    refresh() {
      if (isRefreshDue) return before.then(() => undefined);
      isRefreshDue = true;
      return inTurn(() => {
        isRefreshDue = false;
        return read(Math.max(limits.chatPageSize, state.chats.length));
      });
    },
  };
  void list.refresh();
  return list;
}
