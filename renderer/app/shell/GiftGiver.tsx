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

/** Provides the gift sheet to all pages and dialogs. */
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
    // The sheet stays mounted but hidden, so that it can still report a gift that fails later.
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
