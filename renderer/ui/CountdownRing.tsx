import { useEffect, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Ring } from './Ring.tsx';

export interface CountdownRingProps {
  readonly durationMs: number;
  /** End of the countdown in epoch milliseconds, on the clock of `now`. */
  readonly endsAtMs: number;
  readonly now?: () => number;
  readonly size?: number;
  readonly isGlass?: boolean;
  readonly className?: string;
}

/**
 * A countdown of seconds in a ring. Renders once a second; a CSS transition moves the ring, or steps it with
 * reduced motion.
 */
export function CountdownRing({
  durationMs,
  endsAtMs,
  now = Date.now,
  size,
  isGlass,
  className,
}: CountdownRingProps) {
  const { t } = useTranslation('common');
  const [leftMs, setLeftMs] = useState(() => endsAtMs - now());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const left = endsAtMs - now();
      setLeftMs(left);
      // Schedules the next tick for the moment when the shown number changes.
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAtMs, now]);

  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return (
    <Ring
      // The value one second ahead, because the transition takes one second.
      value={Math.max(0, leftMs - 1000) / durationMs}
      label={t('secondsLeft', { count: seconds })}
      {...{ size, isGlass, className }}
    >
      {seconds}
    </Ring>
  );
}
