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
import { giftAskLimits } from '#renderer/services/preferences.ts';
import { GiftTray, type GiftTrayProps } from '#renderer/stage/GiftTray.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import type { SignedInServices } from '../session/signedInServices.ts';
import { useLoadedChats } from '../session/sessionHooks.ts';

interface EncounterGiftsProps {
  readonly live: Pick<SignedInServices, 'chats'>;
  /** The recipient. */
  readonly peer: Pick<Companion, '_id' | 'name'>;
}

/** Milliseconds after a gift in which further presses are ignored as double presses. */
const restMs = 1_000;

/** Returns the user's coins, and a function that sends a gift after confirmation, at most one at a time. */
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
    // A user who has just bought coins for this gift has confirmed it already.
    let isAsked = false;
    if (balance !== null && gift.price > balance) {
      const need = {
        text: t('gift.costs', { gift: gift.word, count: gift.price }),
        price: gift.price,
        continueLabel: t('gift.sendFree', { gift: gift.word }),
        anchor: 'gift',
      } as const;
      const showPoor = () => {
        const text = t('gift.poor', { count: gift.price - balance });
        notify.info(t('poor.title'), { id: 'giftTooDear', text });
      };
      if (!(await askForCoins(services, need, showPoor))) return;
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

/** Provides the chats, which send gifts, once they are open. */
function WithChats({ live, children }: { live: EncounterGiftsProps['live']; children: ReactNode }) {
  useTexts(useLocale(), ['compose', 'match']);
  const { chats } = useLoadedChats(live);
  useEffect(() => live.chats.ask(), [live]);
  return chats && <ChatContext value={chats}>{children}</ChatContext>;
}

/**
 * The gifts in a match or a call. Stays mounted while closed, so that it can report a gift that fails later.
 */
export function EncounterGifts({
  live,
  peer,
  ...tray
}: Omit<TrayProps, 'live'> & {
  readonly live: EncounterGiftsProps['live'] & Pick<SignedInServices, 'preferences'>;
}) {
  return (
    <WithChats live={live}>
      <Tray key={peer._id} {...tray} live={live} peer={peer} />
    </WithChats>
  );
}

interface TrayProps extends Pick<EncounterGiftsProps, 'peer'> {
  readonly live: Pick<SignedInServices, 'preferences'>;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Tray({ live: { preferences }, peer, name, isOpen, onClose }: TrayProps) {
  const { balance, give } = useGiving(peer);
  if (!isOpen) return null;
  return (
    <OfferedGifts
      {...{ name, balance, onClose }}
      onGift={(gift) => {
        onClose();
        void give(gift);
      }}
      note={<AskLimitChoice preferences={preferences} />}
    />
  );
}

/** The list of gifts loads when it is opened, because most matches never need it. */
function OfferedGifts(tray: Omit<GiftTrayProps, 'gifts'>) {
  const { gifts } = useOfferedGifts();
  return gifts === null || gifts === 'failed' ? null : <GiftTray {...tray} gifts={gifts} />;
}

/** Setting: the price from which a gift must be confirmed. */
function AskLimitChoice({ preferences }: Pick<SignedInServices, 'preferences'>) {
  const { t } = useTranslation('match');
  const { giftAskFrom } = useSnapshot(preferences.state);
  const wordsOf = (limit: number) =>
    limit === 0 ? t('gift.askAlways') : t('gift.askFrom', { count: limit });
  return (
    <Select
      look="row"
      label={t('gift.askLabel')}
      options={giftAskLimits.map((limit) => ({ id: String(limit), label: wordsOf(limit) }))}
      value={String(giftAskFrom)}
      onChange={(id) =>
        preferences.set({ giftAskFrom: giftAskLimits.find((limit) => String(limit) === id) ?? 0 })
      }
    />
  );
}

/** Sheet with all gifts. Stays mounted while closed, so that it can report a gift that fails later. */
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
