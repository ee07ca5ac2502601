import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { Live } from '../live.ts';

/** The chats are a piece of their own, which most matches never need. */
const TalkChat = lazyComponent(
  lazyModule({ load: async () => (await import('./TalkChat.tsx')).TalkChat, retry: retryUntilLoaded }),
);

export interface TalkPanel {
  readonly content: ReactNode;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** What stands beside a match or a call: the conversation with the same person, once it is opened. */
export function useTalkPanel(live: Live, userId: string | null): TalkPanel {
  /** Whose is open: with the next person it is closed. */
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
        <TalkChat live={live} userId={userId} />
      </Suspense>
    ),
  };
}
