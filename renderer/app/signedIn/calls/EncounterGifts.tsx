import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { shownCoins, type Companion } from '#shared/domain/person.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { cutName } from '#shared/domain/names.ts';
import {
  ChatContext,
  useChats,
  GiftPane,
  type ChosenGift,
  useConfirmedGift,
  useOfferedGifts,
  useRefusals,
} from '#renderer/features/chat/parts.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { askForCoins } from '#renderer/services/coins.ts';
import { useServices } from '#renderer/services/context.ts';
import { GiftStrip } from '#renderer/stage/GiftStrip.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import type { SignedInServices } from '../signedInServices.ts';
import { useLoadedChats } from '../useLoadedChats.ts';

interface EncounterGiftsProps {
  readonly live: Pick<SignedInServices, 'chats'>;
  /** Who is given to. */
  readonly peer: Pick<Companion, '_id' | 'name'>;
}

/** A second press within this time was meant as one. */
const restMs = 1_000;

/** The coins of whoever gives, and what it takes to send the other one a gift: asked about, sent once. */
function useGiving({ _id: userId, name }: EncounterGiftsProps['peer']) {
  const { t } = useTranslation('compose');
  const services = useServices();
  const { clock, session, scope } = services;
  const { actions } = useChats();
  const balance = shownCoins(useSnapshot(session.state).user);
  const confirm = useConfirmedGift(name && cutName(name));
  const recipient = useMemo(() => ({ kind: 'user', userId }) as const, [userId]);
  useRefusals(recipient, null);
  const isGiving = useRef(false);

  async function give(gift: ChosenGift): Promise<void> {
    if (isGiving.current) return;
    // Whoever bought coins for it has said so with the last press.
    let isAsked = false;
    if (balance !== null && gift.price > balance) {
      const need = {
        text: t('gift.costs', { gift: gift.word, count: gift.price }),
        price: gift.price,
        goOn: t('gift.sendFree', { gift: gift.word }),
        anchor: 'gift',
      } as const;
      const sayPoor = () => {
        const text = t('gift.poor', { count: gift.price - balance });
        notify.info(t('poor.title'), { id: 'giftTooDear', text });
      };
      if (!(await askForCoins(services, need, sayPoor))) return;
      isAsked = true;
    }
    isGiving.current = true;
    try {
      if (isAsked || (await confirm(gift)))
        await actions.send(recipient, [{ type: 'gift', giftId: gift.id }], {
          source: 'chat',
          keepDraft: true,
        });
    } catch {
      notify.error(t('notKept'));
    } finally {
      clock.after(scope, restMs, () => (isGiving.current = false));
    }
  }
  return { balance, give };
}

/** The chats, which gifts go through, once they are there. */
function WithChats({ live, children }: { live: EncounterGiftsProps['live']; children: ReactNode }) {
  useTexts(useLocale(), ['compose', 'match']);
  const { chats } = useLoadedChats(live);
  useEffect(() => live.chats.ask(), [live]);
  return chats && <ChatContext value={chats}>{children}</ChatContext>;
}

/** The cheapest gifts, above the controls of a match or a call. */
export function EncounterGifts({ live, peer }: EncounterGiftsProps) {
  return (
    <WithChats live={live}>
      <Strip key={peer._id} {...peer} />
    </WithChats>
  );
}

function Strip(peer: EncounterGiftsProps['peer']) {
  const { gifts } = useOfferedGifts();
  const { balance, give } = useGiving(peer);
  if (gifts === null || gifts === 'failed') return null;
  return <GiftStrip gifts={gifts} balance={balance} onGift={(gift) => void give(gift)} />;
}

/** All gifts, to choose from. Stays when it is closed: what is refused later is still told. */
export function EncounterGiftSheet({
  live,
  peer,
  isOpen,
  onClose,
}: EncounterGiftsProps & { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <WithChats live={live}>
      <GivingSheet key={peer._id} peer={peer} isOpen={isOpen} onClose={onClose} />
    </WithChats>
  );
}

function GivingSheet({
  peer,
  isOpen,
  onClose,
}: Pick<EncounterGiftsProps, 'peer'> & { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('compose');
  const { give } = useGiving(peer);
  if (!isOpen) return null;
  return (
    <Sheet title={t('picker.gifts')} onClose={onClose}>
      <GiftPane
        onGift={(gift) => {
          onClose();
          void give(gift);
        }}
      />
    </Sheet>
  );
}
