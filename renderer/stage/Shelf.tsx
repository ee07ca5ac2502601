import type { ReactNode } from 'react';
import styles from './shelf.module.css';

/** Content placed directly above the controls at any height. Must be the first child of a stage's `deck`. */
export function Shelf({ children }: { readonly children: ReactNode }) {
  // The attribute lets the stage's styles move the clock aside.
  return (
    <div className={styles.shelf} data-shelf>
      {children}
    </div>
  );
}
