import { useMemo } from 'react';
import { subscribeKey } from 'valtio/utils';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { chat as figures } from '#shared/domain/constants.ts';
import { isDeletion } from '#shared/store/records.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';

export interface Deletions {
  /** `onUndone`: they were brought back. */
  deleteMessages(
    chatId: string,
    messageIds: readonly string[],
    onUndone?: () => void,
    options?: { readonly forMe?: boolean },
  ): Promise<void>;
  deleteChats(chatIds: readonly string[]): Promise<void>;
}

/**
 * Deletes what can be brought back for a while, and says so: as long as Undo is offered the deletion waits, and the offer
 * goes where the deletion goes out before. The same between renders.
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
        onHeld: (leftMs) => actions.holdUndo(entryId, leftMs),
      });
      // Beyond the screen that deleted: the offer stays where somebody goes on.
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
