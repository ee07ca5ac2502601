import { useCallback, useEffect, useRef } from 'react';
import { logger } from '#shared/lib/logger.ts';
import { useChats } from '../chatContext.ts';

/** How long something is seen before it counts as read: scrolling past it is one write and not a hundred. */
const seenMs = 200;

/**
 * §4 "Reading a chat": what was seen counts as read, while the window has the focus. Returns a function that reports a
 * possible change of the place. `newest` returns the place of the newest message or call on the screen; 0 if none.
 */
export function useReading(chatId: string | null, newest: () => number): () => void {
  const { session } = useChats();
  const told = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function tell(): void {
    if (chatId === null || !document.hasFocus() || document.visibilityState !== 'visible') return;
    const place = newest();
    if (place <= told.current) return;
    told.current = place;
    session.markRead(chatId, place).catch((cause: unknown) => {
      told.current = 0;
      logger.warn('reading could not be noted', cause);
    });
  }
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
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
