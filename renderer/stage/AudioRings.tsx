import { useEffect, useRef } from 'react';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import styles from './rings.module.css';

export interface AudioRingsProps {
  readonly name: string;
  readonly avatar: string | null;
  /** The other person's loudness, 0 to 1, asked each frame. */
  readonly level: () => number;
}

/** How much of the way to the new level one frame goes: up at once, down softly. */
const rise = 0.5;
const fall = 0.12;

/** A portrait whose rings move with the voice. Written past React; where less motion is asked for they only glow. */
export function AudioRings({ name, avatar, level }: AudioRingsProps) {
  const rings = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let shown = 0;
    let frame = 0;
    const draw = () => {
      // Speech is quiet as a figure: its root is nearer to what is heard.
      const heard = Math.sqrt(Math.min(1, Math.max(0, level())));
      shown += (heard - shown) * (heard > shown ? rise : fall);
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
