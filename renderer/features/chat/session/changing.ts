import type { Message } from '#shared/domain/chat.ts';
import { reactionEmojis, type ReactionEmoji } from '#shared/domain/messageParts.ts';
import type { ChatStore } from '#shared/store/chatStore.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import { isMessageChange, type ChatChange, type MessageChangeEntry } from '#shared/store/records.ts';
import { pageLocale } from '#renderer/i18n/pageLocale.ts';
import type { ApiClient, ApiError } from '#renderer/services/apiClient.ts';
import { isPassing } from '#renderer/services/uploads/uploadFile.ts';
import { changedBy } from './pendingChanges.ts';

export interface ChangingOptions {
  readonly api: ApiClient;
  readonly chats: ChatStore;
  readonly local: LocalStore;
  readonly apply: (changes: readonly ChatChange[]) => Promise<void>;
  readonly onChanged: () => void;
  /** The server refused the change; the message keeps its stored version. */
  readonly onChangeRefused: (entry: MessageChangeEntry, error: ApiError) => void;
  readonly me: string;
}

/** Sends reactions and edits. The entry stays in the outbox until the server has answered, so a restart sends it again. */
export function createChanging(options: ChangingOptions) {
  const { api, chats, local, apply, onChanged, onChangeRefused, me } = options;

  function request(entry: MessageChangeEntry, signal: AbortSignal) {
    const { chatId, messageId } = entry;
    if (entry.kind === 'edit') {
      const { text, ignoreOffensive } = entry;
      const body = { chatId, messageId, text, ignoreOffensive, appLang: pageLocale() };
      return api.call('editMessage', { body }, { signal });
    }
    const emoji = (reactionEmojis as readonly string[]).includes(entry.emoji ?? '') ? entry.emoji : null;
    const body = { chatId, messageId, emoji: emoji as ReactionEmoji | null };
    return api.call('reactToMessage', { body }, { signal });
  }

  /**
   * Returns the stored message with the change applied. Used if the server does not answer with the message.
   */
  async function changedHere(entry: MessageChangeEntry): Promise<Message | null> {
    const [message] = await chats.getMessages({ messageIds: [entry.messageId] });
    return message ? changedBy(message, entry, me) : null;
  }

  return async (id: string, signal: AbortSignal): Promise<'later' | 'ended'> => {
    const entry = await local.getOutbox({ id });
    if (!entry || !isMessageChange(entry)) return 'ended';
    const answer = await request(entry, signal);
    if (answer.ok === undefined) return 'ended';
    if (!answer.ok && isPassing(answer.error)) return 'later';
    if (answer.ok) {
      const message = answer.value.message ?? (await changedHere(entry));
      // Store first, then outbox: in the other order the screen would briefly show the old version.
      if (message) await apply([{ kind: 'messages', messages: [message] }]);
    }
    await local.deleteOutbox({ ids: [id] });
    onChanged();
    if (!answer.ok) onChangeRefused(entry, answer.error);
    return 'ended';
  };
}
