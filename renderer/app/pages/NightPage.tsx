import type { ReactNode } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import styles from './pages.module.css';

/** A whole screen under a drawn night sky with one thing to say: not found, not available. */
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
  /** Which part of the sky a narrow screen shows: where its star is. */
  at: 'left' | 'middle';
  /** In a round window of glass above the title. */
  icon?: IconName;
  title: string;
  text: string;
  actions?: ReactNode;
  /** The title in the display face. */
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
