import { iconShapes, type IconName, type IconShape } from './iconShapes.ts';
import { cx } from './cx.ts';
import styles from './Icon.module.css';

export type { IconName } from './iconShapes.ts';

/**
 * One of the project's icons, in the colour of the text around it. Its size is the `--icon` of what it stands in
 * (1.5rem where nothing is said). With a `label` it is a picture with a name, without one it is decoration.
 */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  const known: string | IconShape = iconShapes[name];
  const shape: IconShape = typeof known === 'string' ? { d: known } : known;
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className={cx(styles.icon, shape.isSolid && styles.solid, className)}
      viewBox="0 0 24 24"
      strokeWidth={shape.strokeWidth ?? 1.75}
      focusable="false"
      {...named}
    >
      <path d={shape.d} transform={shape.transform} />
      {shape.solid && <path d={shape.solid} fill="currentColor" stroke="none" />}
      {shape.faint && <path d={shape.faint} opacity={0.35} />}
    </svg>
  );
}
