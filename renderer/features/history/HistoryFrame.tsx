import type { ReactNode } from 'react';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import styles from './history.module.css';

export interface HistoryFrameProps {
  readonly title: string;
  /** Link back, shown before the title. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** Page frame of the history when no other navigation surrounds it. */
export function HistoryFrame({ title, back, children }: HistoryFrameProps) {
  return (
    <main className={styles.page}>
      <PageHead title={title} back={back} />
      {children}
    </main>
  );
}
