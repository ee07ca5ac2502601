import type { ReactNode } from 'react';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { cx } from '#renderer/ui/cx.ts';
import text from '#renderer/ui/styles/text.module.css';
import styles from './stage.module.css';

export interface PortraitProps {
  readonly name: string;
  readonly title: ReactNode;
  readonly avatar: string | null;
  /** They are awaited. */
  readonly isGlowing?: boolean;
  /**
   * How it comes, in place of opening at once. `late`: only where their picture takes longer than a blink; what would flash
   * up before it is not drawn at all. `still`: it stood there before.
   */
  readonly entrance?: 'late' | 'still';
  /** What is going on, read out when it changes. */
  readonly status?: string;
  /** Instead of the plain round picture. */
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
}

/** A person's card in the middle of the stage, where their picture is not there or not yet. */
export function Portrait(props: PortraitProps) {
  const { name, title, avatar, isGlowing, entrance, status, picture, children } = props;
  return (
    <div className={cx(styles.card, entrance && styles[entrance])}>
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
