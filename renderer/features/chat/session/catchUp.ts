import type { Contract, EndpointName } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import { chatListFilters, type Chat, type Message } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { ChatChange } from '#shared/store/records.ts';
import type { ApiClient, CallResult } from '#renderer/services/apiClient.ts';

const pageSize = limits.chatFullPageSize;

/**
 * Why catching up ended. Applied changes are kept and not requested again by the next run. `reached`:
 * revision up to which the store is complete; null if the server does not say. `since`: that revision before
 * this run.
 */
export type CatchUpResult =
  | { readonly ended: 'done'; readonly since: number; readonly reached: number | null }
  | { readonly ended: 'failed' | 'cancelled' };

export interface CatchUpOptions {
  readonly api: ApiClient;
  readonly chats: ChatStore;
  readonly signal: AbortSignal;
  /** Called after each step with the ids of the chats that it changed. */
  readonly onApplied: (chatIds: readonly string[]) => void;
}

type Called<N extends EndpointName> = CallResult<ResponseOutput<Contract[N]>>;

class Stopped extends Error {
  override readonly name = 'Stopped';
}

/**
 * Loads changes that the client missed into the store (§7.10): first the chats that changed since the stored
 * revision, then the changes within their stored history. An empty store first gets the first page of the
 * list, then all chats.
 */
export async function catchUp({ api, chats, signal, onApplied }: CatchUpOptions): Promise<CatchUpResult> {
  async function apply(changes: readonly ChatChange[]): Promise<void> {
    const { chatIds, mustAskAgain } = await chats.apply({ changes: [...changes] });
    onApplied(chatIds);
    // The store was reset in the meantime and has lost the earlier steps.
    if (mustAskAgain) throw new Stopped();
  }

  async function loadFirstPage(): Promise<void> {
    const page = await api.call('getChatList', { query: { listFilter: 'all' } }, { signal });
    if (page.ok !== true) throw new Stopped();
    // Folder counts include chats that are not loaded yet.
    await chats.putFolders({ folders: page.value.folders });
    await apply([
      { kind: 'chats', chats: page.value.chats },
      // Marks the start of loading, so that the last step can detect a store that was reset in between.
      { kind: 'caughtUp', revision: 0 },
    ]);
  }

  /** Removes every listed chat and the revision. Ignored chats stay, because no list contains them. */
  async function forgetAll(): Promise<void> {
    for (const filter of chatListFilters)
      for (;;) {
        const listed = await chats.listChats({ filter, count: pageSize, before: null });
        if (listed.length === 0) break;
        const removalOf = ({ _id }: Chat) =>
          ({ kind: 'chatRemoved', chatId: _id, clearedUpTo: null }) as const;
        await apply(listed.map(removalOf));
      }
    await apply([{ kind: 'caughtUp', revision: null }]);
  }

  /** Returns the changes within the stored history of a chat; null if the server cannot tell. */
  async function messagesSince(chat: Chat, revision: number): Promise<readonly Message[] | null> {
    const messages: Message[] = [];
    let token = String(revision);
    for (;;) {
      const page = await api.call(
        'getHistory',
        {
          params: { chatId: chat._id },
          query: { direction: 'changes', count: pageSize, paginationToken: token },
        },
        { signal },
      );
      if (page.ok === undefined) throw new Stopped();
      if (!page.ok) {
        // The chat was deleted, or the server lacks this direction. The store then detects the gap, and
        // opening the chat fills it.
        if (page.error.code === 'not_found' || page.error.code === 'invalid_body') return null;
        throw new Stopped();
      }
      messages.push(...page.value.messages);
      if (page.value.paginationToken === null) return messages;
      token = page.value.paginationToken;
    }
  }

  /**
   * Stores messages before their chat, because a last message newer than the stored history looks like a gap.
   */
  async function changesFor(chat: Chat, revision: number): Promise<readonly ChatChange[]> {
    const stored = await chats.getChat({ chatId: chat._id });
    const hasLoadedRange = stored !== null && stored.held !== null && chat.deleted !== true;
    const messages = hasLoadedRange ? await messagesSince(chat, revision) : null;
    const changed: ChatChange = { kind: 'chats', chats: [chat] };
    if (messages !== null) return [{ kind: 'messages', messages: [...messages] }, changed];
    // Deletions are unknown here. A history page requested earlier may still contain deleted messages, so
    // mark it as out of date.
    return [changed, { kind: 'messagesRemoved', chatId: chat._id, messageIds: [], revision: chat.revision }];
  }

  try {
    const known = await chats.getRevision({});
    const since = known ?? 0;
    if (since === 0) await loadFirstPage();
    let token: string | null = null;
    let reached: number | null = null;
    for (;;) {
      const page: Called<'getChatList'> = await api.call(
        'getChatList',
        { query: { since, count: pageSize, paginationToken: token } },
        { signal },
      );
      if (page.ok !== true) throw new Stopped();
      // Keep the revision of the first page: changes made while the other pages load are requested again next
      // time.
      reached ??= page.value.revision;
      if (known !== null && reached !== null && reached < known) {
        // The revision went back: another server, or one restored from a backup. Load everything again.
        await forgetAll();
        throw new Stopped();
      }
      for (const chat of page.value.chats) await apply(await changesFor(chat, since));
      token = page.value.paginationToken;
      if (token === null) break;
    }
    if (reached !== null) await apply([{ kind: 'caughtUp', revision: reached, since }]);
    // All chats are stored now, so counts come from the store alone.
    if (since === 0) await chats.putFolders({ folders: [] });
    return { ended: 'done', since, reached };
  } catch (cause) {
    if (!(cause instanceof Stopped)) throw cause;
    return { ended: signal.aborted ? 'cancelled' : 'failed' };
  }
}
