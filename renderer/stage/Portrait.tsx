import type { ReactNode } from 'react';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import text from '#renderer/ui/styles/text.module.css';
import styles from './stage.module.css';

export interface PortraitProps {
  readonly name: string;
  readonly title: string;
  readonly avatar: string | null;
  /** They are awaited. */
  readonly isGlowing?: boolean;
  /** What is going on, read out when it changes. */
  readonly status?: string;
  /** Instead of the plain round picture. */
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
}

/** A person's card in the middle of the stage, where their picture is not there or not yet. */
export function Portrait({ name, title, avatar, isGlowing, status, picture, children }: PortraitProps) {
  return (
    <div className={styles.card}>
      {picture ?? <Avatar name={name} src={avatar} size={160} isGlowing={isGlowing} />}
      <p className={text.displayS}>{title}</p>
      {status !== undefined && (
        <p className={text.small} role="status">
          {status}
        </p>
      )}
      {children}
    </div>
  );
}
