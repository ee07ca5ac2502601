import { limits } from '#shared/domain/constants.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import { isDeletion, type ChatChange, type DeletionEntry } from '#shared/store/records.ts';
import type { ApiClient, ApiError } from '#renderer/services/apiClient.ts';
import type { Sending } from './sending.ts';
import { isPassing } from '#renderer/services/uploads/uploadFile.ts';

export interface DeletingOptions {
  readonly api: ApiClient;
  readonly chats: ChatStore;
  readonly local: LocalStore;
  readonly apply: (changes: readonly ChatChange[]) => Promise<void>;
  readonly onChanged: () => void;
  /** The server refused the deletion; the messages or chats are shown again. */
  readonly onDeletionRefused: (error: ApiError) => void;
}

/** Creates the function that sends a deletion from the outbox once it can no longer be undone. */
export function createDeleting(options: DeletingOptions, change: Sending['change']) {
  const { api, chats, local, apply, onChanged, onDeletionRefused } = options;

  /** Returns the last place to delete of each chat, so that messages that arrived after the deletion stay. */
  async function upperBoundsOf(
    { places = {} }: Extract<DeletionEntry, { kind: 'deleteChats' }>,
    chatIds: readonly string[],
  ): Promise<Record<string, number>> {
    const known = chatIds.map(async (chatId) => {
      // Entries of older versions have no places: use the present end of the chat.
      const place = places[chatId] ?? (await chats.getChat({ chatId }))?.activeAt;
      return place === undefined ? [] : [[chatId, place] as const];
    });
    return Object.fromEntries((await Promise.all(known)).flat());
  }

  /** Sends one page of the deletion. Returns the answer and the changes to apply if the server agrees. */
  async function request(entry: DeletionEntry, ids: string[], signal: AbortSignal) {
    if (entry.kind === 'deleteMessages') {
      const { chatId, forMe } = entry;
      const removals: ChatChange[] = [{ kind: 'messagesRemoved', chatId, messageIds: ids }];
      const body = { chatId, messages: ids, ...(forMe && { forMe }) };
      return { answer: await api.call('deleteMessages', { body }, { signal }), gone: removals };
    }
    const upTo = await upperBoundsOf(entry, ids);
    const clearings = Object.entries(upTo).map(([chatId, clearedUpTo]): ChatChange => ({
      kind: 'chatRemoved',
      chatId,
      clearedUpTo,
    }));
    return {
      answer: await api.call('deleteChats', { body: { chatIds: ids, upTo } }, { signal }),
      gone: clearings,
    };
  }

  return async (id: string, signal: AbortSignal): Promise<'later' | 'ended'> => {
    // Marks the entry as sent. Undo works only before this point.
    const { after: entry } = await change(id, { kind: 'posting' });
    if (!entry || !isDeletion(entry)) return 'ended';
    const ids = entry.kind === 'deleteMessages' ? entry.messageIds : entry.chatIds;
    for (let from = 0; from < ids.length; from += limits.chatFullPageSize) {
      const some = ids.slice(from, from + limits.chatFullPageSize);
      const { answer, gone } = await request(entry, some, signal);
      if (answer.ok === undefined) return 'ended';
      if (!answer.ok && isPassing(answer.error)) return 'later';
      if (answer.ok) await apply(gone);
      else onDeletionRefused(answer.error);
    }
    await local.deleteOutbox({ ids: [id] });
    onChanged();
    return 'ended';
  };
}
