import { useId, type CSSProperties, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Ring.module.css';

export interface RingProps {
  /** The remaining share, 0 to 1. A change takes one second, so that one update per second looks smooth. */
  readonly value: number;
  /** Diameter in pixels. */
  readonly size?: number;
  /** The accessible name, such as "17 seconds left". Without it the ring is decorative. */
  readonly label?: string;
  readonly role?: 'timer' | 'img' | 'meter';
  /** Adds a glass background, for video. */
  readonly isGlass?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

const coral = [255, 122, 89];
const rose = [240, 67, 138];
const violet = [138, 92, 246];
const segments = 36;

/**
 * Returns the gradient color at a position of the circle: coral at the start, violet at the end. The ring
 * gets warmer as it shrinks.
 */
function afterglow(at: number): string {
  const [from, to, part] = at < 0.5 ? [coral, rose, at * 2] : [rose, violet, at * 2 - 1];
  const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * part));
  return `rgb(${mixed.join(' ')})`;
}
const colours = Array.from({ length: segments }, (_, index) => afterglow(index / (segments - 1)));

/**
 * The countdown ring. SVG has no conic gradients, so the gradient consists of thirty-six short strokes. Only
 * the mask over them is animated.
 */
export function Ring({ value, size, label, role, isGlass, className, children }: RingProps) {
  const id = useId();
  const left = Math.min(1, Math.max(0, value));
  return (
    <span
      className={cx(styles.ring, isGlass && styles.glass, className)}
      // The default size comes from a class, because the CSP forbids style attributes in prerendered pages.
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
          {/* Draws the round end before the first stroke in coral, unless the circle is full. */}
          {left < 0.98 && <circle cx="69" cy="36" r="2.5" fill={colours[0]} stroke="none" />}
        </g>
      </svg>
      {children}
    </span>
  );
}
