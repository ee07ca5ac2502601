import type { ReactNode } from 'react';
import styles from './shelf.module.css';

/** What stands right above the controls, however high they are: the first child of a stage's `deck`. */
export function Shelf({ children }: { readonly children: ReactNode }) {
  // Named for the stage, which moves the clock out of its way.
  return (
    <div className={styles.shelf} data-shelf>
      {children}
    </div>
  );
}
