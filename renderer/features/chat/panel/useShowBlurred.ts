import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import { nameOf } from '../message/names.ts';

/** §4 `previewAll`: shows whatever of theirs is blurred and free. Safe search asks first, as it does for one of them. */
export function useShowBlurred(): (chat: StoredChat) => Promise<void> {
  const { t } = useTranslation('chat');
  const { session, actions } = useChats();
  const { dialogs } = useServices();
  return async (chat) => {
    const { chats } = session.storage;
    const chatId = chat._id;
    const name = nameOf(chat);
    try {
      if (!(await chats.isSensitiveShown({ chatId }))) {
        const answer = await dialogs.open('sensitive content', name === null ? {} : { name });
        if (answer === null) return;
        if (answer === 'always') await chats.setSensitiveShown({ chatId, isShown: true });
      }
      const refusal = await actions.unblurAll(chatId);
      if (refusal) notify.error(t(refusal.code === 'network' ? 'refused.offline' : 'refused.other'));
    } catch (cause) {
      console.warn('the media of the chat could not be shown', cause);
      notify.error(t('refused.other'));
    }
  };
}
