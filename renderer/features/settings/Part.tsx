import { useId, type ReactNode } from 'react';
import styles from './settings.module.css';

/** A subsection with its own heading, which the list of sections does not name. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}
