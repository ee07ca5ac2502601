import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import { cx } from './cx.ts';
import styles from './LevelMeter.module.css';

export interface LevelMeterHandle {
  /** Sets the level from 0 (silence) to 1 (maximum). */
  set(level: number): void;
}

export interface LevelMeterProps {
  readonly label: string;
  /** Returns the level, called on each animation frame. Without it, the caller sets levels through `ref`. */
  readonly read?: () => number;
  readonly ref?: Ref<LevelMeterHandle>;
  /** Uses light colors in both themes, for video. */
  readonly isOnVideo?: boolean;
  readonly className?: string;
}

const steps = 20;
/** Factor per update by which the level falls, so that it falls more slowly than it rises. */
const fall = 0.86;

/** Shows a sound level in twenty steps. Updates a CSS variable without rendering again. */
export function LevelMeter({ label, read, ref, isOnVideo, className }: LevelMeterProps) {
  const bar = useRef<HTMLSpanElement>(null);
  const shown = useRef({ level: 0, step: -1 });

  function set(level: number): void {
    const now = shown.current;
    now.level = Math.min(1, Math.max(0, level, now.level * fall - 0.004));
    const step = Math.round(now.level * steps);
    if (step === now.step || !bar.current) return;
    now.step = step;
    bar.current.style.setProperty('--level', String(step / steps));
    bar.current.setAttribute('aria-valuenow', String(Math.round((step / steps) * 100)));
  }

  useImperativeHandle(ref, () => ({ set }));

  const show = useEffectEvent(set);
  useEffect(() => {
    if (!read) return;
    let frame = requestAnimationFrame(function draw() {
      show(read());
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [read]);

  return (
    <span
      ref={bar}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <meter> can't be moved by a variable alone
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className={cx(styles.level, isOnVideo && styles.onVideo, className)}
    />
  );
}
