import { Suspense, type ReactNode } from 'react';
import type { Companion } from '#shared/domain/person.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import { TopicCard } from '#renderer/stage/TopicCard.tsx';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from '../signedInServices.ts';
import { useCanGiveGifts } from './encounterGiftSheet.tsx';
import { useSplit } from './useSplit.ts';
import { useTopic } from './useTopic.ts';

/** With what it takes to send one, in a chunk of the chats. */
const EncounterGifts = lazyComponent(
  lazyModule({
    load: async () => (await import('./EncounterGifts.tsx')).EncounterGifts,
    retry: retryUntilLoaded,
  }),
);

/** What is above the controls of a match or a call, each behind its split: something to talk about, and gifts. */
export function useEncounterShelf(
  live: Pick<SignedInServices, 'splits' | 'chats'>,
  peer: Companion | null,
  /** A gift has the stage: nothing else is said meanwhile. */
  isGiftShown = false,
): ReactNode {
  const gives = useCanGiveGifts() && peer !== null;
  const hasStrip = useSplit(live, 'gift_card_incalls_ui_update', gives);
  const topic = useTopic(live, peer?._id ?? null);
  if (peer === null) return null;
  return (
    <>
      {topic && !isGiftShown && (
        <TopicCard topic={topic.text} onNext={topic.onNext} onDismiss={topic.onDismiss} />
      )}
      {gives && hasStrip && (
        <Suspense fallback={null}>
          <EncounterGifts live={live} peer={peer} />
        </Suspense>
      )}
    </>
  );
}
