import type { Contract, EndpointName } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import { chatListFilters, type Chat, type Message } from '#shared/domain/chat.ts';
import { limits } from '#shared/domain/constants.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { ChatChange } from '#shared/store/records.ts';
import type { ApiClient, CallResult } from '#renderer/services/apiClient.ts';

const pageSize = limits.chatFullPageSize;

/**
 * Why catching up stopped. It may be begun again at any time: what was applied stays, and is not asked for again.
 * `reached`: up to which revision the store has everything; null where the server does not say. `since`: the same
 * before.
 */
export type CatchUpResult =
  | { readonly ended: 'done'; readonly since: number; readonly reached: number | null }
  | { readonly ended: 'failed' | 'cancelled' };

export interface CatchUpOptions {
  readonly api: ApiClient;
  readonly chats: ChatStore;
  readonly signal: AbortSignal;
  /** Told of what each step touched. */
  readonly onApplied: (chatIds: readonly string[]) => void;
}

type Called<N extends EndpointName> = CallResult<ResponseOutput<Contract[N]>>;

class Stopped extends Error {
  override readonly name = 'Stopped';
}

/**
 * Brings into the store what happened while nobody listened (§7.10): which chats changed since the
 * revision that is stored, and in those whose history is held what changed of it. A store that has nothing yet first
 * gets the page that is looked at first, then all chats.
 */
export async function catchUp({ api, chats, signal, onApplied }: CatchUpOptions): Promise<CatchUpResult> {
  async function apply(changes: readonly ChatChange[]): Promise<void> {
    const { chatIds, mustAskAgain } = await chats.apply({ changes: [...changes] });
    onApplied(chatIds);
    // The store was begun anew meanwhile: what was brought is gone with it.
    if (mustAskAgain) throw new Stopped();
  }

  async function loadFirstPage(): Promise<void> {
    const page = await api.call('getChatList', { query: { listFilter: 'all' } }, { signal });
    if (page.ok !== true) throw new Stopped();
    // The counts of chats that are still to come.
    await chats.putFolders({ folders: page.value.folders });
    await apply([
      { kind: 'chats', chats: page.value.chats },
      // Loading has begun: by this it is seen, at its end, that the store is still the same.
      { kind: 'caughtUp', revision: 0 },
    ]);
  }

  /** Ignored chats stay until they are heard of: no list has them. */
  async function forgetAll(): Promise<void> {
    for (const filter of chatListFilters)
      for (;;) {
        const listed = await chats.listChats({ filter, count: pageSize, before: null });
        if (listed.length === 0) break;
        const gone = ({ _id }: Chat) => ({ kind: 'chatRemoved', chatId: _id, clearedUpTo: null }) as const;
        await apply(listed.map(gone));
      }
    await apply([{ kind: 'caughtUp', revision: null }]);
  }

  /** What changed in the part of a chat's history that is held; null where the server can't say. */
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
        // Gone meanwhile, or a server without this direction: the hole is seen, and filled when the chat is opened.
        if (page.error.code === 'not_found' || page.error.code === 'invalid_body') return null;
        throw new Stopped();
      }
      messages.push(...page.value.messages);
      if (page.value.paginationToken === null) return messages;
      token = page.value.paginationToken;
    }
  }

  /** Messages before their chat: a last message that is newer than all that is stored would look like a hole. */
  async function changesFor(chat: Chat, revision: number): Promise<readonly ChatChange[]> {
    const stored = await chats.getChat({ chatId: chat._id });
    const hasLoadedRange = stored !== null && stored.held !== null && chat.deleted !== true;
    const messages = hasLoadedRange ? await messagesSince(chat, revision) : null;
    const changed: ChatChange = { kind: 'chats', chats: [chat] };
    if (messages !== null) return [{ kind: 'messages', messages: [...messages] }, changed];
    // What was deleted is not known: a page of the history that was asked for before may still have it.
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
      // The first page's: what changed while the others were fetched is asked for again the next time.
      reached ??= page.value.revision;
      if (known !== null && reached !== null && reached < known) {
        // Another server, or one that was set back: what is stored is loaded anew.
        await forgetAll();
        throw new Stopped();
      }
      for (const chat of page.value.chats) await apply(await changesFor(chat, since));
      token = page.value.paginationToken;
      if (token === null) break;
    }
    if (reached !== null) await apply([{ kind: 'caughtUp', revision: reached, since }]);
    // Every chat is stored now, and counted by itself.
    if (since === 0) await chats.putFolders({ folders: [] });
    return { ended: 'done', since, reached };
  } catch (cause) {
    if (!(cause instanceof Stopped)) throw cause;
    return { ended: signal.aborted ? 'cancelled' : 'failed' };
  }
}
