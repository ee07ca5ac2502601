import { useMemo } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { MediaItem, Message } from '#shared/domain/chat.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import { nameOf } from '../message/names.ts';
import { createMediaPages } from './mediaPages.ts';
import { createOpenMedium } from './openMedium.ts';
import { useMayShow } from './useMayShow.ts';

/** What the screens of chat do with media: open one that was pressed, and show all of a chat. The same between renders. */
export function useMedia() {
  const chats = useChats();
  const { dialogs, api } = useServices();
  const { t } = useTranslation('compose');
  const mayShow = useMayShow();
  return useMemo(() => {
    const open = createOpenMedium({ chats, dialogs, t, say: (text) => void notify.error(text), mayShow });
    const { chats: store } = chats.session.storage;
    const whole = (item: MediaItem, { _id, chatId, from }: Message): MediaItem => ({
      ...item,
      messageId: item.messageId ?? _id,
      chatId: item.chatId ?? chatId,
      from: item.from ?? from,
    });
    return {
      openMedium(message: Message, item: MediaItem): void {
        void (async () => {
          const chat = await store.getChat({ chatId: message.chatId });
          const beside = message.media.map((one) => whole(one, message));
          await open({ item: whole(item, message), beside, name: chat && nameOf(chat) });
        })();
      },
      /** From among others of its chat, which the viewer's arrows lead to. */
      openAmong: (item: MediaItem, beside: readonly MediaItem[], chat: StoredChat) =>
        open({ item, beside, name: nameOf(chat) }),
      showAll(chat: StoredChat): void {
        const name = nameOf(chat);
        void dialogs.open('full sent media', {
          name,
          me: chats.session.me,
          load: createMediaPages({ chats: store, api, chatId: chat._id }),
          onOpen: (item, beside) => open({ item, beside, name }),
        });
      },
    };
  }, [chats, dialogs, api, t, mayShow]);
}
