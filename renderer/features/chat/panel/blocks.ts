import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { limits } from '#shared/domain/constants.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { ApiClient, CallResult } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { useChats } from '../chatContext.ts';
import type { ChatSession } from '../session/chatSession.ts';

/** Whom this person has blocked: no profile says it, so the list is asked for once and kept in step from then on. */
interface Blocks {
  readonly state: { people: Record<string, boolean> };
  set(userId: string, isBlocked: boolean): void;
  /** Asks for the list, unless it is known. */
  look(): Promise<void>;
}

interface Page {
  readonly users: readonly Companion[];
  readonly paginationToken: string | null;
}

function ask(api: ApiClient, paginationToken: string | null): Promise<CallResult<Page>> {
  return api.call('getBlocked', { query: { count: limits.chatFullPageSize, paginationToken } });
}

/** As long as the session of the chats lasts. */
const made = new WeakMap<ChatSession, Blocks>();

function create(session: ChatSession, api: ApiClient): Blocks {
  const state = proxy<Blocks['state']>({ people: {} });
  let isAsked = false;
  // Done in another window, or on another device.
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
          // The next chat that is opened asks again.
          isAsked = false;
          return;
        }
        // What was done meanwhile is newer than the list.
        for (const { _id } of answer.value.users) state.people[_id] ??= true;
        ({ paginationToken } = answer.value);
      } while (paginationToken !== null);
    },
  };
}

export function blocksOf(session: ChatSession, api: ApiClient): Blocks {
  const blocks = made.get(session) ?? create(session, api);
  made.set(session, blocks);
  return blocks;
}

/** Whether this person has blocked somebody; null where neither the list nor anything that was done says so. */
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

/** {@link useBlock}, where what is not known counts as no. */
export const useIsBlocked = (userId: string | null): boolean => useBlock(userId) === true;
