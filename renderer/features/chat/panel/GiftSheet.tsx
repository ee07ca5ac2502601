import { useTranslation } from 'react-i18next';
import type { StoredChat } from '#shared/store/records.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { useChats } from '../chatContext.ts';
import { GiftPane, type ChosenGift } from '../composer/GiftPane.tsx';
import { nameOf } from '../message/names.ts';

/** Gifts to choose from; what costs is asked about, when the sheet has closed. */
export function GiftSheet({ chat, onClose }: { chat: StoredChat; onClose: () => void }) {
  const { t } = useTranslation('compose');
  const { actions } = useChats();
  const { dialogs } = useServices();
  const name = nameOf(chat);

  async function give({ id, word, price }: ChosenGift): Promise<void> {
    onClose();
    if (price > 0) {
      const answer = await dialogs.open('confirm action', {
        title: name === null ? t('gift.ask', { gift: word }) : t('gift.askTo', { gift: word, name }),
        text: t('gift.askText', { count: price }),
        actionText: t('gift.send', { gift: word, count: price }),
      });
      if (answer !== 'confirmed') return;
    }
    try {
      const gift = { type: 'gift', giftId: id } as const;
      await actions.send({ kind: 'chat', chatId: chat._id }, [gift], { source: 'chat', keepDraft: true });
    } catch {
      notify.error(t('notKept'));
    }
  }

  return (
    <Sheet title={t('picker.gifts')} onClose={onClose}>
      <GiftPane onGift={(gift) => void give(gift)} />
    </Sheet>
  );
}
