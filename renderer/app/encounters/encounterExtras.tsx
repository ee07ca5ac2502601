import { Suspense, useState, useEffect, type ReactNode } from 'react';
import { cutName } from '#shared/domain/names.ts';
import type { Companion } from '#shared/domain/person.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import { StageKit, type OpenKit } from '#renderer/stage/StageKit.tsx';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from '../session/signedInServices.ts';
import { useCanGiveGifts } from './encounterGiftSheet.tsx';
import { useSplit } from './useSplit.ts';
import { useTopic } from './useTopic.ts';

/** Loaded separately, together with the chats that send gifts. */
const EncounterGifts = lazyComponent(
  lazyModule({
    load: async () => (await import('./EncounterGifts.tsx')).EncounterGifts,
    retry: retryUntilLoaded,
  }),
);

interface KitFacts {
  readonly live: Pick<SignedInServices, 'splits' | 'chats' | 'preferences'>;
  /** The other person; null while there is none. */
  readonly peer: Companion | null;
  /** True: a gift is shown on the stage, so the topic is hidden. */
  readonly isGiftShown?: boolean;
}

/**
 * Returns the extras of a match or a call: topics (split `letstalk`) and gifts. With the split
 * `gift_card_incalls_ui_update` gifts have a chip, else a button among the controls. Both close for the next
 * person.
 */
export function useEncounterKit({ live, peer, isGiftShown = false }: KitFacts): OpenKit | undefined {
  const { t } = useTranslation('match');
  const gives = useCanGiveGifts() && peer !== null;
  const hasChip = useSplit(live, 'gift_card_incalls_ui_update', gives);
  const topic = useTopic(live, peer?._id ?? null);
  const [opened, setOpened] = useState<{ readonly peerId: string; readonly what: 'topic' | 'gifts' } | null>(
    null,
  );
  if (peer === null) return undefined;
  const open = opened?.peerId === peer._id ? opened.what : null;
  const toggle = (what: 'topic' | 'gifts') => setOpened(open === what ? null : { peerId: peer._id, what });
  const close = () => setOpened(null);
  const onGift = gives ? () => toggle('gifts') : undefined;
  return {
    chips: (
      <StageKit
        topic={isGiftShown ? null : topic}
        open={open}
        onTopic={() => toggle('topic')}
        {...(hasChip && onGift && { onGift })}
      />
    ),
    tray: gives && (
      <Suspense fallback={null}>
        <EncounterGifts
          live={live}
          peer={peer}
          name={cutName(peer.name ?? t('live.someone'))}
          isOpen={open === 'gifts'}
          onClose={close}
        />
      </Suspense>
    ),
    isOpen: open !== null,
    isTrayOpen: open === 'gifts',
    close,
    onGift,
    hasGiftChip: hasChip && gives,
  };
}

/** The chats are loaded separately, because most matches never need them. */
const EncounterChat = lazyComponent(
  lazyModule({
    load: async () => (await import('./EncounterChat.tsx')).EncounterChat,
    retry: retryUntilLoaded,
  }),
);

export interface EncounterPanel {
  readonly content: ReactNode;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Returns the panel beside a match or a call: the chat with the same person, once it is opened. */
export function useEncounterPanel(live: SignedInServices, userId: string | null): EncounterPanel {
  /** Id of the person whose panel is open; for the next person it is closed. */
  const [openFor, setOpenFor] = useState<string | null>(null);
  const isOpen = userId !== null && openFor === userId;
  useEffect(() => {
    if (isOpen) live.chats.ask();
  }, [isOpen, live]);
  return {
    isOpen,
    setOpen: (next) => setOpenFor(next ? userId : null),
    content: userId !== null && isOpen && (
      <Suspense fallback={null}>
        <EncounterChat live={live} userId={userId} />
      </Suspense>
    ),
  };
}
