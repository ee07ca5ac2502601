import { useEffect, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Ring } from './Ring.tsx';

export interface CountdownRingProps {
  readonly durationMs: number;
  /** When it is over, by the clock that `now` reads. */
  readonly endsAtMs: number;
  readonly now?: () => number;
  readonly size?: number;
  readonly isGlass?: boolean;
  readonly className?: string;
}

/**
 * Seconds that run out, with the ring around them. Renders once a second; the ring itself runs on as a transition, or
 * steps where less motion is asked for.
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
      // Awake again exactly where the number changes.
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAtMs, now]);

  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return (
    <Ring
      // Where it will be in a second: the transition takes that second.
      value={Math.max(0, leftMs - 1000) / durationMs}
      label={t('secondsLeft', { count: seconds })}
      {...{ size, isGlass, className }}
    >
      {seconds}
    </Ring>
  );
}
