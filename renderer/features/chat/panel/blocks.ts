import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { limits } from '#shared/domain/constants.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { ApiClient, CallResult } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { useChats } from '../chatContext.ts';
import type { ChatSession } from '../session/chatSession.ts';

/**
 * Users whom the signed-in user has blocked. Profiles do not contain this, so the list is loaded once and
 * then updated.
 */
interface Blocks {
  readonly state: { people: Record<string, boolean> };
  set(userId: string, isBlocked: boolean): void;
  /** Loads the list unless it is already loaded. */
  look(): Promise<void>;
}

interface Page {
  readonly users: readonly Companion[];
  readonly paginationToken: string | null;
}

function ask(api: ApiClient, paginationToken: string | null): Promise<CallResult<Page>> {
  return api.call('getBlocked', { query: { count: limits.chatFullPageSize, paginationToken } });
}

/** Block lists by chat session. */
const blocksBySession = new WeakMap<ChatSession, Blocks>();

function create(session: ChatSession, api: ApiClient): Blocks {
  const state = proxy<Blocks['state']>({ people: {} });
  let isAsked = false;
  // The user blocked or unblocked someone in another window or on another device.
  session.onTransientEvent(({ event, data }) => {
    if (event !== 'interaction' || !data.user) return;
    if (data.kind === 'block' || data.kind === 'unblock') state.people[data.user._id] = data.kind === 'block';
  });
  return {
    state,
    set(userId, isBlocked) {
      state.people[userId] = isBlocked;
    },
    async look() {
      if (isAsked) return;
      isAsked = true;
      let paginationToken: string | null = null;
      do {
        const answer: CallResult<Page> = await ask(api, paginationToken);
        if (answer.ok !== true) {
          // Allows another request when the next chat is opened.
          isAsked = false;
          return;
        }
        // Blocks and unblocks made during loading are newer than the list.
        for (const { _id } of answer.value.users) state.people[_id] ??= true;
        ({ paginationToken } = answer.value);
      } while (paginationToken !== null);
    },
  };
}

export function blocksOf(session: ChatSession, api: ApiClient): Blocks {
  const blocks = blocksBySession.get(session) ?? create(session, api);
  blocksBySession.set(session, blocks);
  return blocks;
}

/** Returns whether the signed-in user has blocked this user; null: unknown. */
export function useBlock(userId: string | null): boolean | null {
  const { session } = useChats();
  const { api } = useServices();
  const blocks = blocksOf(session, api);
  const isSomebody = userId !== null;
  useEffect(() => {
    if (isSomebody) void blocks.look();
  }, [blocks, isSomebody]);
  const { people } = useSnapshot(blocks.state);
  return isSomebody ? (people[userId] ?? null) : null;
}

/** Like {@link useBlock}, with false for unknown. */
export const useIsBlocked = (userId: string | null): boolean => useBlock(userId) === true;
