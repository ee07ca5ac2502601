import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Companion } from '#shared/domain/person.ts';
import { ChatContext, useChats } from '#renderer/features/chat/chatContext.ts';
import { useConfirmedGift } from '#renderer/features/chat/composer/useConfirmedGift.ts';
import { useRefusals } from '#renderer/features/chat/composer/useRefusals.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { useServices } from '#renderer/services/context.ts';
import { GiftStrip, type PressedGift } from '#renderer/stage/GiftStrip.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import type { Live } from '../live.ts';
import { useHeldChats } from '../useHeldChats.ts';
import { useGiftList } from './useGiftList.ts';

export interface TalkGiftsProps {
  readonly live: Pick<Live, 'chats'>;
  readonly peer: Pick<Companion, '_id' | 'name'>;
}

/** The cheapest gifts above the controls of a match or a call, and what it takes to send one. */
export function TalkGifts({ live, peer }: TalkGiftsProps) {
  useTexts(useLocale(), ['compose', 'match']);
  const { chats } = useHeldChats(live);
  useEffect(() => live.chats.ask(), [live]);
  if (!chats) return null;
  return (
    <ChatContext value={chats}>
      <Strip key={peer._id} userId={peer._id} name={peer.name} />
    </ChatContext>
  );
}

/** A second press within this time was meant as one. */
const restMs = 1_000;

function Strip({ userId, name }: { readonly userId: string; readonly name: string | null }) {
  const { t } = useTranslation('compose');
  const { clock, session, scope } = useServices();
  const { actions } = useChats();
  const balance = useSnapshot(session.state).user?.coins ?? null;
  const gifts = useGiftList(true);
  const confirm = useConfirmedGift(name);
  const recipient = useMemo(() => ({ kind: 'user', userId }) as const, [userId]);
  useRefusals(recipient, null);
  const isGiving = useRef(false);

  async function give(gift: PressedGift): Promise<void> {
    if (isGiving.current) return;
    if (balance !== null && gift.price > balance) {
      const text = t('gift.poor', { count: gift.price - balance });
      notify.info(t('poor.title'), { id: 'giftTooDear', text });
      return;
    }
    isGiving.current = true;
    try {
      if (await confirm(gift))
        await actions.send(recipient, [{ type: 'gift', giftId: gift.id }], {
          source: 'chat',
          keepDraft: true,
        });
    } finally {
      clock.after(scope, restMs, () => (isGiving.current = false));
    }
  }

  return <GiftStrip gifts={gifts} balance={balance} onGift={(gift) => void give(gift)} />;
}
