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

/** Fetches the icons that visitors do not meet, so that none is drawn late. For the start of what is signed in. */
export async function loadIcons(): Promise<void> {
  await preload(later);
}

/**
 * One of the project's icons, in the colour of the text around it. Its size is the `--icon` of what it stands in
 * (1.5rem where nothing is said). With a `label` it is a picture with a name, without one it is decoration.
 */
export function Icon({ name, ...rest }: IconProps) {
  return isFirst(name) ? <Drawn shape={iconShapes[name]} {...rest} /> : <LateIcon name={name} {...rest} />;
}

const isFirst = (name: IconName): name is FirstIcon => name in iconShapes;

/** Keeps the place until the shapes are there. */
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
