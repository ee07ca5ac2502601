import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './Stage.module.css';

/**
 * Where video is: always night, whatever the theme. A direct child `<video>` or `<img>` with `className={stage.video}`
 * fills it; `stage.veil` darkens top and bottom for what stands there; `stage.tile` is the small picture over it;
 * `stage.glass` is the pane things on video stand on.
 */
export function Stage({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} data-theme="dark" className={cx(styles.stage, className)} />;
}

export { styles as stage };
