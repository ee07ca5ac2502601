import { useMemo } from 'react';
import { subscribeKey } from 'valtio/utils';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { chat as figures } from '#shared/domain/constants.ts';
import { isDeletion } from '#shared/store/records.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';

export interface Deletions {
  /** Deletes messages and offers Undo. `onUndone` is called when the user undoes it. */
  deleteMessages(
    chatId: string,
    messageIds: readonly string[],
    onUndone?: () => void,
    options?: { readonly forMe?: boolean },
  ): Promise<void>;
  deleteChats(chatIds: readonly string[]): Promise<void>;
}

/**
 * Returns functions that delete and offer Undo in a toast. The deletion waits while Undo is shown; the toast
 * closes when the deletion is sent. The returned object is the same between renders.
 */
export function useDeletions(): Deletions {
  const { t } = useTranslation('chat');
  const { actions, session } = useChats();
  return useMemo(() => {
    async function undo(entryId: string, onUndone?: () => void): Promise<void> {
      if (await actions.undoDelete(entryId)) onUndone?.();
      else notify.notice(t('deleted.tooLate'), 'error');
    }
    function offer(title: string, entryId: string, onUndone?: () => void): void {
      const isOpen = () =>
        session.state.outbox.some((entry) => entry.id === entryId && isDeletion(entry) && !entry.isPosted);
      if (!isOpen()) return void notify.info(title);
      const id = notify.info(title, {
        actionText: t('undo'),
        durationMs: figures.undoMs,
        onAction: () => void undo(entryId, onUndone),
        onPaused: (leftMs) => actions.extendUndo(entryId, leftMs),
      });
      // Not tied to the component: the Undo toast stays when the user moves to another screen.
      const stop = subscribeKey(session.state, 'outbox', () => {
        if (isOpen()) return;
        stop();
        notify.dismiss(id);
      });
    }
    return {
      async deleteMessages(chatId, ids, onUndone, options) {
        const entryId = await actions.deleteMessages(chatId, ids, options);
        offer(t('deleted.messages', { count: ids.length }), entryId, onUndone);
      },
      async deleteChats(ids) {
        offer(t('deleted.chats', { count: ids.length }), await actions.deleteChats(ids));
      },
    };
  }, [t, actions, session]);
}
