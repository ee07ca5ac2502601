import { useCallback, useEffect, useRef } from 'react';
import { logger } from '#shared/lib/logger.ts';
import { useChats } from '../chatContext.ts';
import type { LogRow } from './rows.ts';

/** How long something is seen before it counts as read: scrolling past it is one write and not a hundred. */
const seenMs = 200;

/**
 * §4 "Reading a chat": what was seen counts as read, while the window has the focus. Returns what says that the place may
 * have changed; `newest` answers the last row that is on the screen.
 */
export function useReading(chatId: string | null, newest: () => LogRow | null): () => void {
  const { session } = useChats();
  const told = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function tell(): void {
    if (chatId === null || !document.hasFocus() || document.visibilityState !== 'visible') return;
    const row = newest();
    if (!row || row.kind !== 'stored' || row.place <= told.current) return;
    told.current = row.place;
    session.markRead(chatId, row.place).catch((cause: unknown) => {
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
