import { useId, type CSSProperties, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Ring.module.css';

export interface RingProps {
  /** How much is left, 0 to 1. Changes run for a second, so one change a second looks smooth. */
  readonly value: number;
  /** Pixels across. */
  readonly size?: number;
  /** What it says to readers: "17 seconds left". Without it the ring is decoration. */
  readonly label?: string;
  readonly role?: 'timer' | 'img' | 'meter';
  /** On video: a pane of glass behind it. */
  readonly isGlass?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

const coral = [255, 122, 89];
const rose = [240, 67, 138];
const violet = [138, 92, 246];
const segments = 36;

/** The afterglow around a circle, coral at the top and violet when it is full: what is left warms as it shrinks. */
function afterglow(at: number): string {
  const [from, to, part] = at < 0.5 ? [coral, rose, at * 2] : [rose, violet, at * 2 - 1];
  const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * part));
  return `rgb(${mixed.join(' ')})`;
}
const colours = Array.from({ length: segments }, (_, index) => afterglow(index / (segments - 1)));

/**
 * The countdown ring. A conic gradient does not exist in SVG, so the afterglow is thirty-six short strokes; the mask
 * over them is the only thing that moves.
 */
export function Ring({ value, size, label, role, isGlass, className, children }: RingProps) {
  const id = useId();
  const left = Math.min(1, Math.max(0, value));
  return (
    <span
      className={cx(styles.ring, isGlass && styles.glass, className)}
      // A page that is written to a file may carry no style attribute (CSP): its class says the size there.
      style={size === undefined ? undefined : ({ '--size': `${size}px` } as CSSProperties)}
      role={label === undefined ? undefined : (role ?? 'timer')}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <mask id={id} maskUnits="userSpaceOnUse" x="0" y="0" width="72" height="72">
          <circle
            className={cx(styles.left, left === 0 && styles.none)}
            cx="36"
            cy="36"
            r="33"
            pathLength="100"
            strokeDashoffset={100 - left * 100}
          />
        </mask>
        <circle className={styles.track} cx="36" cy="36" r="33" />
        <g mask={`url(#${id})`}>
          {colours.map((colour, index) => (
            <circle
              key={colour}
              cx="36"
              cy="36"
              r="33"
              pathLength={segments}
              stroke={colour}
              strokeDasharray={`1.15 ${segments}`}
              strokeDashoffset={-index}
            />
          ))}
          {/* The round end before the first stroke is coral too, unless the circle is full. */}
          {left < 0.98 && <circle cx="69" cy="36" r="2.5" fill={colours[0]} stroke="none" />}
        </g>
      </svg>
      {children}
    </span>
  );
}
