import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { SignedInServices } from '../session/signedInServices.ts';

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
