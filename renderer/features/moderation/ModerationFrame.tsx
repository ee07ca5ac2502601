import type { ReactNode } from 'react';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import styles from './moderation.module.css';

export interface ModerationFrameProps {
  readonly title: string;
  /** In front of the title: the way back. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** The page around the moderator's queue, or around a person's own cases. */
export function ModerationFrame({ title, back, children }: ModerationFrameProps) {
  return (
    <main className={styles.page}>
      <PageHead title={title} back={back} />
      {children}
    </main>
  );
}
