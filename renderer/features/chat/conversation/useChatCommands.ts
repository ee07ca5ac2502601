import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import type { Refusal } from '../session/actions.ts';
import { nameOf } from '../message/names.ts';
import type { MessageLogRow } from './rows.ts';
import { pendingDeletionsIn } from '../session/pendingDeletions.ts';
import { useDeletions } from './useDeletions.ts';

/** Maximum number of search results shown in a chat. */
const foundMost = 50;

/** Returns the commands for chats and messages. Each shows errors and offers Undo itself. */
export function useChatCommands() {
  const { t } = useTranslation('chat');
  const { session, actions } = useChats();
  const { dialogs } = useServices();
  const { deleteMessages, deleteChats } = useDeletions();

  const say = (refusal: Refusal): boolean => {
    if (refusal) notify.error(t(refusal.code === 'network' ? 'refused.offline' : 'refused.other'));
    return refusal === null;
  };

  /**
   * Asks whether to delete the user's own messages only for them (true) or for both (false); null: cancelled.
   */
  async function askForWhom(): Promise<boolean | null> {
    const answer = await dialogs.open('confirm action', {
      title: t('message.deleteTitle'),
      text: t('message.deleteText'),
      actionText: t('message.deleteForBoth'),
      otherText: t('message.deleteForMe'),
      isDanger: true,
    });
    return answer === null ? null : answer === 'other';
  }

  return {
    async deleteRows(chatId: string | null, rows: readonly MessageLogRow[]): Promise<void> {
      for (const row of rows) if (row.kind === 'pending') await session.cancelEntry(row.entry.id);
      const ids = rows.flatMap((row) => (row.kind === 'stored' ? [row.message._id] : []));
      if (chatId === null || ids.length === 0) return;
      const forMe = rows.some(({ isMine }) => isMine) ? await askForWhom() : false;
      if (forMe !== null) await deleteMessages(chatId, ids, undefined, { forMe });
    },
    deleteMessages,
    /** Asks before deleting several messages. A single one needs no question, because Undo brings it back. */
    mayDelete: async (count: number): Promise<boolean> =>
      count < 2 || (await dialogs.open('delete message', { count })) === 'delete',
    async deleteChats(chats: readonly StoredChat[]): Promise<void> {
      if (chats.length > 0) await deleteChats(chats.map(({ _id }) => _id));
    },
    /** Resolves to true if the chat is ignored now. */
    async ignore(chat: StoredChat): Promise<boolean> {
      const answer = await dialogs.open('ignore chat', { name: nameOf(chat) });
      if (answer !== 'ignore') return false;
      return say(await actions.ignore(chat._id));
    },
    /** Opens the search in this chat. Resolves to the chosen message; null: none was chosen. */
    search: (chat: StoredChat) =>
      dialogs.open('search chat', {
        name: nameOf(chat),
        me: session.me,
        chatId: chat._id,
        async find(text) {
          const found = await session.storage.chats.search({ text, chatId: chat._id, count: foundMost });
          const deletions = pendingDeletionsIn(session.state.outbox);
          return found.filter((message) => !deletions.hasMessage(message));
        },
      }),
    accept: async (userId: string) => say(await actions.accept(userId)),
    markRead: (chat: StoredChat) =>
      session.markRead(chat._id, Math.max(chat.activeAt, chat.lastMessage?.created_unreadable ?? 0)),
    async readAll(filter: Parameters<typeof actions.readAll>[0]): Promise<void> {
      say(await actions.readAll(filter));
    },
    async copy(text: string): Promise<void> {
      try {
        await navigator.clipboard.writeText(text);
        notify.notice(t('copied'));
      } catch {
        notify.error(t('refused.copy'));
      }
    },
  };
}
