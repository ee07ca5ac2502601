import { useEffect, useRef } from 'react';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import styles from './rings.module.css';

export interface AudioRingsProps {
  readonly name: string;
  readonly avatar: string | null;
  /** Returns the other user's loudness, 0 to 1. Called on each animation frame. */
  readonly level: () => number;
}

/** Share of the distance to the new level per frame: fast rise, soft fall. */
const rise = 0.5;
const fall = 0.12;

/**
 * Shows a portrait whose rings follow the voice. Updates the style directly, without React renders. The rings
 * only glow with reduced motion.
 */
export function AudioRings({ name, avatar, level }: AudioRingsProps) {
  const rings = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let shown = 0;
    let frame = 0;
    const draw = () => {
      // Speech has low amplitude values; the square root is closer to the perceived loudness.
      const volume = Math.sqrt(Math.min(1, Math.max(0, level())));
      shown += (volume - shown) * (volume > shown ? rise : fall);
      rings.current?.style.setProperty('--level', shown.toFixed(3));
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [level]);

  return (
    <div ref={rings} className={styles.rings} aria-hidden="true">
      <i className={styles.far} />
      <i className={styles.middle} />
      <i className={styles.near} />
      <Avatar name={name} src={avatar} size={176} />
    </div>
  );
}
