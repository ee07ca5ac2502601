import type { ReactNode } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import styles from './pages.module.css';

/** A full-screen message over a drawn night sky, for example "not found". */
export function NightPage({
  art,
  at,
  icon,
  title,
  text,
  actions,
  isDisplay,
  children,
}: {
  art: string;
  /** The part of the picture that a narrow screen shows. */
  at: 'left' | 'middle';
  /** Shown in a round glass frame above the title. */
  icon?: IconName;
  title: string;
  text: string;
  actions?: ReactNode;
  /** True: the title uses the display font. */
  isDisplay?: boolean;
  children?: ReactNode;
}) {
  return (
    <main className={styles.night} data-theme="dark">
      <img className={cx(styles.sky, styles[at])} src={art} alt="" />
      <div className={styles.words}>
        {icon && (
          <span className={styles.window}>
            <Icon name={icon} />
          </span>
        )}
        <h1 className={cx(styles.title, isDisplay && styles.display)}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
        {children}
      </div>
    </main>
  );
}
