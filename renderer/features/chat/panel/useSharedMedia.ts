import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MediaItem } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { logger } from '#shared/lib/logger.ts';
import { useServices } from '#renderer/services/context.ts';
import { useChats } from '../chatContext.ts';
import { lookOf } from '../message/mediaLayout.ts';
import { pendingDeletionsIn } from '../session/pendingDeletions.ts';

/** Number of media shown: one row, so that the actions below stay in view. */
export const shownMedia = 3;

export interface SharedMedia {
  /** Newest first; null: not loaded yet. */
  readonly items: readonly MediaItem[] | null;
  /** Received media that are blurred and free to show. */
  readonly blurred: readonly MediaItem[];
  /** True: the request for media that are not stored failed. */
  readonly hasFailed: boolean;
  /** Replaces a changed media item that is not stored. */
  put(changed: MediaItem): void;
}

const isSeen = ({ type, giftId }: MediaItem) => type !== 'audio' && giftId === null;

/**
 * Returns the images and videos of a chat. Reads the store after each change of the chat, and asks the server
 * once if the store has few and not the whole history.
 */
export function useSharedMedia(chat: StoredChat): SharedMedia {
  const { session } = useChats();
  const { outbox } = useSnapshot(session.state);
  const { api } = useServices();
  const [stored, setStored] = useState<readonly MediaItem[] | null>(null);
  const [served, setServed] = useState<readonly MediaItem[] | 'failed' | null>(null);
  const chatId = chat._id;
  const isShort = stored !== null && stored.length < shownMedia && chat.held?.isWhole !== true;

  useEffect(() => {
    let isOver = false;
    async function read(): Promise<void> {
      const { chats } = session.storage;
      const items = await chats.listMedia({ chatId, before: null, count: limits.chatFullPageSize });
      if (!isOver) setStored(items.filter(isSeen));
    }
    read().catch((cause: unknown) => logger.warn('the media of the chat could not be read', cause));
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- read anew whenever anything of the chat changes
  }, [session, chatId, chat]);

  useEffect(() => {
    if (!isShort) return;
    const stop = new AbortController();
    async function ask(): Promise<void> {
      const query = { count: limits.chatPageSize };
      const answer = await api.call('getChatMedia', { params: { chatId }, query }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      setServed(answer.ok === true ? answer.value.mediaItems.filter(isSeen) : 'failed');
    }
    void ask();
    return () => stop.abort();
  }, [api, chatId, isShort]);

  const known = new Set(stored?.map(({ id }) => id));
  const others = Array.isArray(served) ? served.filter(({ id }) => !known.has(id)) : [];
  // Hides media of messages and chats whose deletion can still be undone.
  const deletions = pendingDeletionsIn(outbox as typeof session.state.outbox);
  const all = [...(stored ?? []), ...others]
    .filter((item) => !deletions.hasMedium(chatId, item))
    .sort((a, b) => (b.created_unreadable ?? 0) - (a.created_unreadable ?? 0));
  const isWaiting = stored === null || (isShort && served === null && all.length === 0);
  return {
    items: isWaiting ? null : all,
    blurred: all.filter((item) => lookOf(item, item.from === session.me) === 'blurred'),
    hasFailed: served === 'failed' && isShort,
    put: (changed) =>
      setServed((now) =>
        Array.isArray(now) ? now.map((one) => (one.id === changed.id ? changed : one)) : now,
      ),
  };
}
