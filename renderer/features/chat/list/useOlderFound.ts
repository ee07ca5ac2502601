import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Message } from '#shared/domain/chat.ts';
import { searchChars } from '#shared/api/messages.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { mergeChat } from '#shared/store/rules.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';

/**
 * Milliseconds after the last key at which the server search starts. Longer than for stored messages, to
 * spare the server.
 */
const waitMs = 400;
/** Maximum number of pages loaded without a click, while the results do not fill a screen. */
const pagesMax = 5;
const enough = 15;
const lackingStatuses: readonly number[] = [404, 405, 501];

export interface OlderFound {
  /** `short`: the text is too short for the server. `more`: there are older messages to search. */
  readonly state: 'short' | 'offline' | 'loading' | 'failed' | 'more' | 'done';
  readonly messages: readonly Message[];
  readonly chats: ReadonlyMap<string, StoredChat>;
  /** Searches further back, or retries. */
  readonly loadMore: () => void;
}

interface Found {
  readonly key: string;
  readonly messages: readonly Message[];
  readonly chats: ReadonlyMap<string, StoredChat>;
  /** Token of the next page; undefined: before the first page; null: after the last one. */
  readonly next: string | null | undefined;
  readonly pages: number;
  readonly hasFailed: boolean;
}
const nothing = (key: string): Found => ({
  key,
  messages: [],
  chats: new Map(),
  next: undefined,
  pages: 0,
  hasFailed: false,
});

/**
 * Searches messages on the server, in one chat or in all of the user's, including those that are not stored
 * here.
 */
export function useOlderFound(text: string, chatId: string | null): OlderFound {
  const { api } = useServices();
  const isOnline = useIsOnline();
  const wanted = text.trim().slice(0, searchChars.max);
  const isShort = wanted.length < searchChars.min;
  const key = isShort ? '' : `${chatId ?? ''} ${wanted}`;
  const [latest, setLatest] = useState(() => nothing(''));
  const found = latest.key === key ? latest : nothing(key);
  /** Maximum number of pages to load for this text, raised by each press of "further back". */
  const [pageLimit, setPageLimit] = useState({ key: '', pages: pagesMax });
  const pagesWanted = pageLimit.key === key ? pageLimit.pages : pagesMax;
  const { next, pages, hasFailed } = found;
  const isFull = found.messages.length >= enough && pagesWanted === pagesMax;
  const wantsPage = !isShort && isOnline && next !== null && !hasFailed && pages < pagesWanted && !isFull;

  useEffect(() => {
    if (!wantsPage) return;
    const stop = new AbortController();
    async function load(): Promise<void> {
      const query = { text: wanted, ...(chatId === null ? {} : { chatId }), paginationToken: next ?? null };
      const answer = await api.call('searchMessages', { query }, { signal: stop.signal });
      if (stop.signal.aborted || answer.ok === undefined) return;
      setLatest((before) => {
        const now = before.key === key ? before : nothing(key);
        // A server without this endpoint adds no results to the stored ones.
        if (answer.ok === false && lackingStatuses.includes(answer.error.status))
          return { ...now, next: null };
        if (answer.ok === false) return { ...now, hasFailed: true };
        const { messages, chats, paginationToken } = answer.value;
        const stored = chats.map((chat) => [chat._id, mergeChat(null, chat)] as const);
        return {
          key,
          messages: [...now.messages, ...messages],
          chats: new Map([...now.chats, ...stored]),
          next: paginationToken,
          pages: now.pages + 1,
          hasFailed: false,
        };
      });
    }
    const timer = setTimeout(() => void load(), pages === 0 ? waitMs : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, chatId, key, next, pages, wanted, wantsPage]);

  const loadMore = useCallback(() => {
    setPageLimit({ key, pages: pages + pagesMax });
    setLatest((before) => (before.key === key ? { ...before, hasFailed: false } : before));
  }, [key, pages]);
  const state = useMemo(() => {
    if (isShort) return 'short';
    if (wantsPage) return 'loading';
    if (next === null) return 'done';
    if (!isOnline) return 'offline';
    return hasFailed ? 'failed' : 'more';
  }, [isShort, wantsPage, next, isOnline, hasFailed]);
  return { state, messages: found.messages, chats: found.chats, loadMore };
}

/** Merges both lists, newest first, each message once. The stored copy has priority. */
export function withOlder<T extends { readonly message: Message }>(
  here: readonly T[],
  older: readonly T[],
  placeOf: (message: Message) => number,
): readonly T[] {
  const ids = new Set(here.map(({ message }) => message._id));
  const added = older.filter(({ message }) => !ids.has(message._id));
  return [...here, ...added].toSorted((a, b) => placeOf(b.message) - placeOf(a.message));
}
