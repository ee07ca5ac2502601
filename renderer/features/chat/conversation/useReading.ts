import { useCallback, useEffect, useRef } from 'react';
import { logger } from '#shared/lib/logger.ts';
import { useChats } from '../chatContext.ts';

/** Milliseconds for which messages must be visible to count as read. Scrolling past many causes one write. */
const seenMs = 200;

/**
 * §4 "Reading a chat": visible messages count as read while the window has the focus. Returns a function to
 * call when the visible messages may have changed. `newest` returns the place of the newest visible message
 * or call; 0 if none.
 */
export function useReading(chatId: string | null, newest: () => number): () => void {
  const { session } = useChats();
  const markedUpTo = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function markRead(): void {
    if (chatId === null || !document.hasFocus() || document.visibilityState !== 'visible') return;
    const upTo = newest();
    if (upTo <= markedUpTo.current) return;
    markedUpTo.current = upTo;
    session.markRead(chatId, upTo).catch((cause: unknown) => {
      markedUpTo.current = 0;
      logger.warn('reading could not be noted', cause);
    });
  }
  const latest = useRef(markRead);
  useEffect(() => {
    latest.current = markRead;
  });

  const soon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), seenMs);
  }, []);
  useEffect(() => {
    window.addEventListener('focus', soon);
    document.addEventListener('visibilitychange', soon);
    return () => {
      window.removeEventListener('focus', soon);
      document.removeEventListener('visibilitychange', soon);
      clearTimeout(timer.current);
    };
  }, [soon]);
  return soon;
}
