import { useMemo } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { MediaItem, Message } from '#shared/domain/chat.ts';
import type { StoredChat } from '#shared/store/records.ts';
import type { MediumSender } from '#renderer/services/dialogKinds.ts';
import { askForCoins } from '#renderer/services/coins.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import { useDeletions } from '../conversation/useDeletions.ts';
import { deskOf } from '../desks.ts';
import { nameOf } from '../message/names.ts';
import { pendingDeletionsIn } from '../session/pendingDeletions.ts';
import { createMediaPages } from './mediaPages.ts';
import { createOpenMedium } from './openMedium.ts';
import { useMayShow } from './useMayShow.ts';

/**
 * Returns functions that open a media item and show all media of a chat. The object is the same between
 * renders.
 */
export function useMedia() {
  const chats = useChats();
  const services = useServices();
  const { dialogs, api, session } = services;
  const { t } = useTranslation('compose');
  const { t: words } = useTranslation('chat');
  const deletions = useDeletions();
  const mayShow = useMayShow();
  return useMemo(() => {
    const open = createOpenMedium({
      chats,
      deletions,
      ownAvatar: () => session.state.user?.avatar ?? null,
      dialogs,
      askForCoins: (...need) => askForCoins(services, ...need),
      t,
      say: (text) => void notify.error(text),
      mayShow,
    });
    const otherOf = (chat: StoredChat): MediumSender => {
      const desk = deskOf(chat);
      return {
        name: desk === null ? nameOf(chat) : words(`support.${desk}`),
        avatar: chat.user?.avatar ?? null,
      };
    };
    const nobody: MediumSender = { name: null, avatar: null };
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
          await open({ item: whole(item, message), beside, other: chat ? otherOf(chat) : nobody });
        })();
      },
      /** Opens a media item among others of its chat, which the viewer's arrows lead to. */
      openAmong: (item: MediaItem, beside: readonly MediaItem[], chat: StoredChat) =>
        open({ item, beside, other: otherOf(chat) }),
      showAll(chat: StoredChat): void {
        const other = otherOf(chat);
        void dialogs.open('full sent media', {
          name: other.name,
          me: chats.session.me,
          load: createMediaPages({
            chats: store,
            api,
            chatId: chat._id,
            isDeleted: (item) => pendingDeletionsIn(chats.session.state.outbox).hasMedium(chat._id, item),
          }),
          onOpen: (item, beside, onDeletedChange) => open({ item, beside, other, onDeletedChange }),
        });
      },
    };
  }, [chats, deletions, services, dialogs, api, session, t, words, mayShow]);
}
