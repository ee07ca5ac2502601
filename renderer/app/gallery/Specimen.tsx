import type { ReactNode } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import styles from './gallery.module.css';

/** A part of the gallery: one family of components. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.groupTitle}>{title}</h2>
      {children}
    </section>
  );
}

/** States of one component, side by side where there is room. */
export function Row({
  label,
  kind = 'row',
  children,
}: {
  label?: string;
  kind?: 'row' | 'states' | 'two' | 'column';
  children: ReactNode;
}) {
  return (
    <div className={styles.specimen}>
      {label && <p className={styles.label}>{label}</p>}
      <div className={cx(styles[kind])}>{children}</div>
    </div>
  );
}

/** Draws what keyboard focus draws: only one thing on a page can have the real one. */
export function Focused({ children }: { children: ReactNode }) {
  return <span className={styles.focused}>{children}</span>;
}
