import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { useChats } from '../chatContext.ts';
import { GiftPane, type ChosenGift } from '../composer/GiftPane.tsx';
import { useConfirmedGift } from '../composer/useConfirmedGift.ts';
import { nameOf } from '../message/names.ts';

/** Sheet with gifts. A gift with a price is confirmed after the sheet has closed. */
export function GiftSheet({ chat, onClose }: { chat: StoredChat; onClose: () => void }) {
  const { t } = useTranslation('compose');
  const { actions } = useChats();
  const isConfirmed = useConfirmedGift(nameOf(chat));

  async function give(chosen: ChosenGift): Promise<void> {
    onClose();
    if (!(await isConfirmed(chosen))) return;
    try {
      const gift = { type: 'gift', giftId: chosen.id } as const;
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
