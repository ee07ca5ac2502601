import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { feedback } from '#shared/domain/constants.ts';
import { isWindowShown } from '#shared/lib/windowShown.ts';

/** Number of ticks in half a second. */
const pausedReportTicks = 5;

/**
 * Counts a toast's time in ticks of 100 ms (§9), except while `isPaused` or while the page is hidden; at its
 * end calls `onOver`. Sets the bar's `--left` from 1 to 0. A new `turn` restarts the time.
 */
export function useToastLife(
  bar: RefObject<HTMLElement | null>,
  options: {
    readonly durationMs: number;
    readonly turn: number;
    readonly isPaused: () => boolean;
    readonly onOver: () => void;
    /** Called every {@link pausedReportTicks} ticks while paused, except on a hidden page. */
    readonly onPaused?: (leftMs: number) => void;
  },
): void {
  const { durationMs, turn } = options;
  const leftMs = useRef(durationMs);
  const isPaused = useEffectEvent(options.isPaused);
  const reportPaused = useEffectEvent((leftNowMs: number) => options.onPaused?.(leftNowMs));
  const over = useEffectEvent(options.onOver);

  useEffect(() => {
    leftMs.current = durationMs;
    bar.current?.style.setProperty('--left', '1');
    if (!Number.isFinite(durationMs)) return;
    let pausedTicks = 0;
    const timer = setInterval(() => {
      if (document.hidden || !isWindowShown()) return;
      if (isPaused()) {
        if (pausedTicks % pausedReportTicks === 0) reportPaused(leftMs.current);
        pausedTicks += 1;
        return;
      }
      pausedTicks = 0;
      leftMs.current = Math.max(0, leftMs.current - feedback.progressTickMs);
      bar.current?.style.setProperty('--left', String(leftMs.current / durationMs));
      if (leftMs.current > 0) return;
      clearInterval(timer);
      over();
    }, feedback.progressTickMs);
    return () => clearInterval(timer);
  }, [bar, durationMs, turn]);
}
