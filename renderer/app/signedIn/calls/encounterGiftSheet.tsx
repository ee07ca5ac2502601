import { Suspense, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Companion } from '#shared/domain/person.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useServices } from '#renderer/services/context.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from '../signedInServices.ts';

/** With what it takes to send one, in a chunk of the chats. */
export const EncounterGiftSheet = lazyComponent(
  lazyModule({
    load: async () => (await import('./EncounterGifts.tsx')).EncounterGiftSheet,
    retry: retryUntilLoaded,
  }),
);

/** Whether one gives gifts at all: users send them, streamers earn by them (§1). */
export function useCanGiveGifts(): boolean {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  return user !== null && !isStreamer(user.rolesGroup);
}

export interface EncounterGiftSheetState {
  /** Shows all gifts. Undefined for whom there is nothing to give. */
  readonly onGift: (() => void) | undefined;
  readonly sheet: ReactNode;
}

/** The gifts that can be given in a match or a call. With the next person they are closed. */
export function useEncounterGiftSheet(
  live: Pick<SignedInServices, 'chats'>,
  peer: Pick<Companion, '_id' | 'name'> | null,
): EncounterGiftSheetState {
  const gives = useCanGiveGifts();
  /** For whom they were opened, and whether they still are. */
  const [opened, setOpened] = useState<{ readonly peerId: string; readonly isOpen: boolean } | null>(null);
  if (peer === null || !gives) return { onGift: undefined, sheet: null };
  const setOpen = (isOpen: boolean) => setOpened({ peerId: peer._id, isOpen });
  return {
    onGift: () => setOpen(true),
    sheet: opened?.peerId === peer._id && (
      <Suspense fallback={null}>
        <EncounterGiftSheet {...{ live, peer }} isOpen={opened.isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
