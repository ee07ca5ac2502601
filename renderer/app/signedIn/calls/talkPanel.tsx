import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { latePiece } from '../../latePiece.tsx';
import { patiently } from '../../patiently.ts';
import type { Live } from '../live.ts';

/** The chats are a piece of their own, which most matches never need. */
const TalkChat = latePiece(async () => (await patiently(() => import('./TalkChat.tsx'))).TalkChat);

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
