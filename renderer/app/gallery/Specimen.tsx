import type { ReactNode } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import styles from './gallery.module.css';

/** A section of the gallery: one family of components. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.groupTitle}>{title}</h2>
      {children}
    </section>
  );
}

/** States of one component, side by side if the width allows. */
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

/** Draws the focus ring, because only one element of a page can have the real focus. */
export function Focused({ children }: { children: ReactNode }) {
  return <span className={styles.focused}>{children}</span>;
}
