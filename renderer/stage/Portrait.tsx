import type { ReactNode } from 'react';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { cx } from '#renderer/ui/cx.ts';
import text from '#renderer/ui/styles/text.module.css';
import styles from './stage.module.css';
import { Text } from '#renderer/ui/layout.tsx';

export interface PortraitProps {
  readonly name: string;
  readonly title: ReactNode;
  readonly avatar: string | null;
  /** True while the other user is awaited. */
  readonly isGlowing?: boolean;
  /**
   * The entrance animation; absent: it starts at once. `late`: after a delay, so that a picture that loads
   * sooner prevents a flash. `still`: no animation.
   */
  readonly entrance?: 'late' | 'still';
  /** The current state, announced to screen readers when it changes. */
  readonly status?: string;
  /** Replaces the plain round picture. */
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
}

/** A user's card in the middle of the stage, shown while there is no video picture. */
export function Portrait(props: PortraitProps) {
  const { name, title, avatar, isGlowing, entrance, status, picture, children } = props;
  return (
    <div className={cx(styles.card, entrance && styles[entrance])}>
      {picture ?? <Avatar name={name} src={avatar} size={160} isGlowing={isGlowing} />}
      <p className={text.displayS}>{title}</p>
      {status !== undefined && (
        <Text size={14} role="status">
          {status}
        </Text>
      )}
      {children}
    </div>
  );
}
