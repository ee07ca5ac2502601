import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './SkyArt.module.css';

export interface VistaProps {
  /** A sky picture of the landing page. */
  readonly src: string;
  readonly icon: IconName;
  /** The picture's offset, in percent of the circle. */
  readonly x?: number;
  readonly y?: number;
  readonly zoom?: number;
  readonly isDim?: boolean;
}

/** A round window on a sky picture with an icon in it, for empty states. */
export function SkyArt({ src, icon, x = -20, y = -42, zoom = 155, isDim }: VistaProps) {
  return (
    <span
      className={cx(styles.vista, isDim && styles.dim)}
      style={{ '--x': `${x}%`, '--y': `${y}%`, '--zoom': `${zoom}%` } as CSSProperties}
      aria-hidden="true"
    >
      <img src={src} alt="" />
      <Icon name={icon} />
    </span>
  );
}
