import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { MediaItem } from '#shared/domain/chat.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import { useMayShow } from '../media/useMayShow.ts';
import { nameOf } from '../message/names.ts';

/**
 * §4 `previewAll`: shows whatever of theirs is blurred and free: those at hand, stored or not, and what else is stored.
 * Safe search asks first, as it does for one of them.
 */
export function useShowBlurred(): (
  chat: StoredChat,
  atHand: readonly MediaItem[],
  put: (changed: MediaItem) => void,
) => Promise<void> {
  const { t } = useTranslation('chat');
  const { actions } = useChats();
  const mayShow = useMayShow();
  async function show(chatId: string, atHand: readonly MediaItem[], put: (changed: MediaItem) => void) {
    for (const { id: mediaItemId, messageId } of atHand) {
      if (messageId === null) continue;
      const { refusal, item } = await actions.unblur({ chatId, messageId, mediaItemId });
      if (refusal) return refusal;
      if (item) put(item);
    }
    return actions.unblurAll(chatId);
  }
  return async (chat, atHand, put) => {
    try {
      if (!(await mayShow(nameOf(chat)))) return;
      const refusal = await show(chat._id, atHand, put);
      if (refusal) notify.error(t(refusal.code === 'network' ? 'refused.offline' : 'refused.other'));
    } catch (cause) {
      console.warn('the media of the chat could not be shown', cause);
      notify.error(t('refused.other'));
    }
  };
}
