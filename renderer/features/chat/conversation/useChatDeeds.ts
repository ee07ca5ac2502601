import { useTranslation } from 'react-i18next';
import { chat as figures } from '#shared/domain/constants.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import type { Refusal } from '../session/actions.ts';
import { nameOf } from '../message/names.ts';
import type { LogRow } from './rows.ts';

/** What can be done with chats and messages, with what is said about it: undo, and what went wrong. */
export function useChatDeeds() {
  const { t } = useTranslation('chat');
  const { session, actions } = useChats();
  const { dialogs } = useServices();

  const undoable = (title: string, entryId: string) => {
    notify.info(title, {
      actionText: t('undo'),
      durationMs: figures.undoMs,
      onAction: () => void actions.undoDelete(entryId),
    });
  };
  const say = (refusal: Refusal): boolean => {
    if (refusal) notify.error(t(refusal.code === 'network' ? 'refused.offline' : 'refused.other'));
    return refusal === null;
  };

  return {
    async deleteRows(chatId: string | null, rows: readonly LogRow[]): Promise<void> {
      for (const row of rows) if (row.kind === 'pending') await session.takeBack(row.entry.id);
      const ids = rows.flatMap((row) => (row.kind === 'stored' ? [row.message._id] : []));
      if (chatId === null || ids.length === 0) return;
      undoable(t('deleted.messages', { count: ids.length }), await actions.deleteMessages(chatId, ids));
    },
    async deleteChats(chats: readonly StoredChat[]): Promise<void> {
      if (chats.length === 0) return;
      const ids = chats.map(({ _id }) => _id);
      undoable(t('deleted.chats', { count: ids.length }), await actions.deleteChats(ids));
    },
    /** True where it was done. */
    async ignore(chat: StoredChat): Promise<boolean> {
      const name = nameOf(chat) ?? t('somebody');
      const answer = await dialogs.open('confirm action', {
        title: t('ignore.title', { name }),
        text: t('ignore.text'),
        actionText: t('ignore.action'),
      });
      if (answer !== 'confirmed') return false;
      return say(await actions.ignore(chat._id));
    },
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
