import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { MediaItem } from '#shared/domain/chat.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { logger } from '#shared/lib/logger.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import { createMediaPages } from '../media/mediaPages.ts';
import { useMayShow } from '../media/useMayShow.ts';
import { lookOf } from '../message/mediaLayout.ts';
import { nameOf } from '../message/names.ts';
import type { Refusal } from '../session/actions.ts';
import { pendingDeletionsIn } from '../session/pendingDeletions.ts';

/**
 * §4 `previewAll`: returns a function that unblurs all free received media of a chat, stored or only on the
 * server. Safe search asks first. `put` is called with each changed media item.
 */
export function useShowBlurred(): (chat: StoredChat, put: (changed: MediaItem) => void) => Promise<void> {
  const { t } = useTranslation('chat');
  const { session, actions } = useChats();
  const { api } = useServices();
  const mayShow = useMayShow();

  async function show(chatId: string, put: (changed: MediaItem) => void): Promise<Refusal> {
    const { chats } = session.storage;
    const isDeleted = (item: MediaItem) => pendingDeletionsIn(session.state.outbox).hasMedium(chatId, item);
    const next = createMediaPages({ chats, api, chatId, isDeleted });
    for (let page = await next(); page !== null; page = await next())
      for (const medium of page) {
        const { id: mediaItemId, messageId } = medium;
        if (messageId === null || lookOf(medium, medium.from === session.me) !== 'blurred') continue;
        const { refusal, item } = await actions.unblur({ chatId, messageId, mediaItemId });
        if (refusal) return refusal;
        if (item) put(item);
      }
    return null;
  }
  return async (chat, put) => {
    try {
      if (!(await mayShow({ chatId: chat._id, name: nameOf(chat) }))) return;
      const refusal = await show(chat._id, put);
      if (refusal) notify.error(t(refusal.code === 'network' ? 'refused.offline' : 'refused.other'));
    } catch (cause) {
      logger.warn('the media of the chat could not be shown', cause);
      notify.error(t('refused.other'));
    }
  };
}
