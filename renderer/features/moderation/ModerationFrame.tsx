import type { ReactNode } from 'react';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import styles from './moderation.module.css';

export interface ModerationFrameProps {
  readonly title: string;
  /** Link back, shown before the title. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** Page frame of the moderator's queue and of a user's own cases. */
export function ModerationFrame({ title, back, children }: ModerationFrameProps) {
  return (
    <main className={styles.page}>
      <PageHead title={title} back={back} />
      {children}
    </main>
  );
}
