import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { ChatListFilter } from '#shared/domain/chat.ts';
import {
  recipientKey,
  type Draft,
  type OutboxEntry,
  type SendEntry,
  type StoredChat,
} from '#shared/store/records.ts';
import { logger } from '#shared/lib/logger.ts';
import { useChats } from '../chatContext.ts';
import { keysOfChat } from '../conversation/target.ts';
import { useScoped } from '../conversation/useScoped.ts';
import { pendingDeletionsIn } from '../session/pendingDeletions.ts';
import { noChats, type ChatListState } from '../session/chatList.ts';

const nothingYet = proxy<ChatListState>({ filter: 'all', chats: noChats, hasMore: false, isLoading: true });

export interface ChatRows {
  readonly chats: readonly StoredChat[];
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  loadMore(): Promise<void>;
}

/** Returns the chats of one filter, without those that are about to be deleted. */
export function useChatRows(filter: ChatListFilter): ChatRows {
  const { session } = useChats();
  const list = useScoped(filter, (scope, shown) => session.openList(scope, shown));
  const { chats: found, isLoading, hasMore } = useSnapshot(list?.state ?? nothingYet);
  const newest = useMemo(
    () => ({ chats: found as readonly StoredChat[], isLoading, hasMore }),
    [found, isLoading, hasMore],
  );
  // The conversation renders first, because the user wants to see it first; the list is deferred.
  const shown = useDeferredValue(newest);
  const { outbox } = useSnapshot(session.state);
  const chats = useMemo(() => {
    const deletions = pendingDeletionsIn(outbox as readonly OutboxEntry[]);
    return deletions.chatIds.length === 0
      ? shown.chats
      : shown.chats.filter((chat) => !deletions.hasChat(chat));
  }, [shown.chats, outbox]);
  return {
    chats,
    isLoading: shown.isLoading,
    hasMore: shown.hasMore,
    loadMore: () => list?.loadMore() ?? Promise.resolve(),
  };
}

const isEqual = (some: readonly Draft[], others: readonly Draft[]) =>
  JSON.stringify(some) === JSON.stringify(others);

/** Unsent content for the rows: drafts, and the latest outbox message of each chat. */
export interface OwnState {
  draftOf(chat: StoredChat): string | null;
  pendingOf(chat: StoredChat): SendEntry | null;
}

/**
 * Returns drafts and outbox messages. Reads the drafts again when `openKey` changes, because leaving a
 * conversation may change its draft.
 */
export function useOwnState(openKey: string | null): OwnState {
  const { session } = useChats();
  const { outbox } = useSnapshot(session.state);
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let isOver = false;
    session.storage.local.listDrafts({}).then(
      (found) => {
        if (!isOver) setDrafts((now) => (isEqual(now, found) ? now : found));
      },
      (cause: unknown) => logger.warn('drafts could not be read', cause),
    );
    return () => {
      isOver = true;
    };
  }, [session, openKey, outbox]);

  return useMemo(() => {
    const byDraft = new Map(drafts.map((draft) => [draft.key, draft.text]));
    const byEntry = new Map<string, SendEntry>();
    for (const entry of outbox as readonly OutboxEntry[])
      if (entry.kind === 'send') byEntry.set(recipientKey(entry.recipient), entry);
    const first = <T>(map: ReadonlyMap<string, T>, chat: StoredChat): T | null => {
      for (const key of keysOfChat(chat)) {
        const value = map.get(key);
        if (value !== undefined) return value;
      }
      return null;
    };
    return {
      draftOf(chat) {
        const text = first(byDraft, chat);
        return text === null || text.trim() === '' ? null : text;
      },
      pendingOf: (chat) => first(byEntry, chat),
    };
  }, [drafts, outbox]);
}
