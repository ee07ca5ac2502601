import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { GiftAskContext } from '#renderer/services/giftAsk.ts';
import { GiveGiftContext, type GiveGift } from '#renderer/services/giveGift.ts';
import { EncounterGiftSheet, useCanGiveGifts } from '../encounters/encounterGiftSheet.tsx';
import type { SignedInServices } from '../session/signedInServices.ts';

interface Given {
  readonly person: Parameters<GiveGift>[0];
  readonly isOpen: boolean;
  readonly done: () => void;
}

/** Around all pages and dialogs: whoever stands on one can be given a gift. */
export function GiftGiver({
  live,
  children,
}: {
  readonly live: SignedInServices | null;
  readonly children: ReactNode;
}) {
  const gives = useCanGiveGifts();
  const [given, setGiven] = useState<Given | null>(null);
  const give = useCallback<GiveGift>(
    (person) => new Promise((done) => setGiven({ person, isOpen: true, done })),
    [],
  );
  function close(): void {
    if (!given) return;
    given.done();
    // It stays without being seen: what is refused later is still told.
    setGiven({ ...given, isOpen: false });
  }
  return (
    <GiftAskContext value={live?.preferences ?? null}>
      <GiveGiftContext value={gives && live ? give : null}>
        {children}
        {live && given && (
          <Suspense fallback={null}>
            <EncounterGiftSheet live={live} peer={given.person} isOpen={given.isOpen} onClose={close} />
          </Suspense>
        )}
      </GiveGiftContext>
    </GiftAskContext>
  );
}
