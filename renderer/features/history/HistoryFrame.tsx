import type { ReactNode } from 'react';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import styles from './history.module.css';

export interface HistoryFrameProps {
  readonly title: string;
  /** In front of the title: the way back. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** The page around a history, where no navigation of its own is beside it. */
export function HistoryFrame({ title, back, children }: HistoryFrameProps) {
  return (
    <main className={styles.page}>
      <PageHead title={title} back={back} />
      {children}
    </main>
  );
}
