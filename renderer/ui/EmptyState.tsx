import type { ReactNode } from 'react';
import sky from '#resources/art/land-dusk.webp';
import { cx } from './cx.ts';
import type { IconName } from './Icon.tsx';
import { SkyArt } from './SkyArt.tsx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A picture, such as a `SkyArt` or a sticker. */
  readonly art?: ReactNode;
  /** Replaces the picture: an icon in a round window on the evening sky. */
  readonly icon?: IconName;
  readonly title: string;
  /** The cause in one sentence. */
  readonly text?: ReactNode;
  /** Instructions in order. */
  readonly steps?: readonly string[];
  /** One or two buttons. */
  readonly actions?: ReactNode;
  /** A last line in small type. */
  readonly note?: ReactNode;
  /** True on a darkened picture or video. */
  readonly isOnVideo?: boolean;
  /** The live region role, for a state that appears by itself. */
  readonly role?: 'status' | 'alert';
  readonly className?: string;
}

/** A placeholder for empty, failed or forbidden content: a picture, a sentence and an action. */
export function EmptyState({
  art,
  icon,
  title,
  text,
  steps,
  actions,
  note,
  isOnVideo,
  role,
  className,
}: EmptyStateProps) {
  return (
    <div className={cx(styles.empty, className)} data-theme={isOnVideo ? 'dark' : undefined} role={role}>
      {art ?? (icon && <SkyArt src={sky} icon={icon} />)}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {steps && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
