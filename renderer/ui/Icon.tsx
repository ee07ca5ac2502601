import { lazyModule } from '#shared/lib/lazyModule.ts';
import { iconShapes, type IconShape } from './iconShapes.ts';
import type { moreIconShapes } from './moreIconShapes.ts';
import { cx } from './cx.ts';
import { preload } from './preload.ts';
import { useLazyModule } from './useLazyModule.ts';
import styles from './Icon.module.css';

type FirstIcon = keyof typeof iconShapes;
type LaterIcon = keyof typeof moreIconShapes;
export type IconName = FirstIcon | LaterIcon;

interface IconProps {
  readonly name: IconName;
  readonly label?: string;
  readonly className?: string;
}

const later = lazyModule({
  load: async () => (await import('./moreIconShapes.ts')).moreIconShapes,
});

/**
 * Loads the icons that signed-out visitors do not need. Called at the start of the signed-in client, so that
 * icons appear without delay.
 */
export async function loadIcons(): Promise<void> {
  await preload(later);
}

/**
 * Draws one of the project's icons in the text color. The inherited `--icon` sets the size, 1.5rem by
 * default. With a `label` it is an accessible image; without one it is decorative.
 */
export function Icon({ name, ...rest }: IconProps) {
  return isFirst(name) ? <Drawn shape={iconShapes[name]} {...rest} /> : <LateIcon name={name} {...rest} />;
}

const isFirst = (name: IconName): name is FirstIcon => name in iconShapes;

/** Reserves the icon's space until the shapes are loaded. */
function LateIcon({ name, ...rest }: { name: LaterIcon } & Omit<IconProps, 'name'>) {
  const shapes = useLazyModule(later, true);
  return <Drawn shape={shapes ? shapes[name] : ''} {...rest} />;
}

function Drawn({ shape, label, className }: { shape: string | IconShape } & Omit<IconProps, 'name'>) {
  const { d, solid, faint, isSolid, strokeWidth, transform }: IconShape =
    typeof shape === 'string' ? { d: shape } : shape;
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className={cx(styles.icon, isSolid && styles.solid, className)}
      viewBox="0 0 24 24"
      strokeWidth={strokeWidth ?? 1.75}
      focusable="false"
      {...named}
    >
      <path d={d} transform={transform} />
      {solid && <path d={solid} fill="currentColor" stroke="none" />}
      {faint && <path d={faint} opacity={0.35} />}
    </svg>
  );
}
