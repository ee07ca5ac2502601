import type { ReactNode } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import styles from './pages.module.css';

/** A whole screen under a drawn night sky with one thing to say: not found, not available. */
export function NightPage({
  art,
  title,
  text,
  actions,
  isDisplay,
  children,
}: {
  art: string;
  title: string;
  text: string;
  actions?: ReactNode;
  /** The title in the display face. */
  isDisplay?: boolean;
  children?: ReactNode;
}) {
  return (
    <main className={styles.night} data-theme="dark">
      <img className={styles.sky} src={art} alt="" />
      <div className={styles.words}>
        <h1 className={cx(styles.title, isDisplay && styles.display)}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
        {children}
      </div>
    </main>
  );
}
