import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { StoredChat } from '#shared/store/records.ts';
import { logger } from '#shared/lib/logger.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { useChats } from '../chatContext.ts';
import type { ChatLookupResult } from '../session/chatLookup.ts';
import { keyOfTarget, type Target } from './target.ts';

/**
 * Result of the search for a chat. `looking`: not known yet. `none`: no chat with this user or desk yet, or
 * no chat with this id.
 */
export type Found =
  | { readonly state: 'looking' | 'none'; readonly chat: null; readonly finding: null }
  | { readonly state: 'found'; readonly chat: StoredChat; readonly finding: ChatLookupResult };

const looking: Found = { state: 'looking', chat: null, finding: null };
const none: Found = { state: 'none', chat: null, finding: null };

function fetchChat(api: ApiClient, target: Target, signal: AbortSignal) {
  switch (target.kind) {
    case 'user':
      return api.call('getChatByUserFrom', { query: { userId: target.userId } }, { signal });
    case 'chat':
      return api.call('getChat', { params: { id: target.chatId } }, { signal });
    case 'support':
      return api.call('getSupportChat', { params: { subtype: target.subtype } }, { signal });
  }
}

/** Finds the chat of a target in the store; requests it from the server once if it is not stored. */
export function useChatOf(target: Target): Found {
  const { session } = useChats();
  const { api } = useServices();
  const key = keyOfTarget(target);
  const [found, setFound] = useState<{ key: string; found: Found }>(() => {
    // Starts reading during the first render instead of after it.
    session.prefetchChat(target);
    return { key, found: looking };
  });
  /** Key of the target that the store does not have; null: the store was not searched yet. */
  const [absentKey, setAbsentKey] = useState<string | null>(null);
  const isAbsent = absentKey === key;
  // `counts` changes with the store, so a new value means that the chat may be stored now.
  const { counts } = useSnapshot(session.state);
  const current = found.key === key ? found.found : looking;
  const isFound = current.state === 'found';

  useEffect(() => {
    if (isFound) return;
    let isOver = false;
    async function find(): Promise<void> {
      const finding = await session.find(target);
      if (isOver) return;
      if (finding) setFound({ key, found: { state: 'found', chat: finding.chat, finding } });
      else setAbsentKey(key);
    }
    find().catch((cause: unknown) => {
      logger.warn('the chat could not be read', cause);
      if (!isOver) setAbsentKey(key);
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `key` is the target
  }, [session, key, counts, isFound]);

  useEffect(() => {
    if (isFound || !isAbsent) return;
    const stop = new AbortController();
    async function ask(): Promise<void> {
      const answer = await fetchChat(api, target, stop.signal);
      if (stop.signal.aborted) return;
      if (answer.ok) await session.apply([{ kind: 'chats', chats: [answer.value] }]);
      else setFound((now) => (now.key === key && now.found.state === 'found' ? now : { key, found: none }));
    }
    void ask();
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `key` is the target
  }, [session, api, key, isFound, isAbsent]);

  return current;
}
