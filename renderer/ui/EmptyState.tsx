import type { ReactNode } from 'react';
import sky from '#resources/art/land-dusk.webp';
import { cx } from './cx.ts';
import type { IconName } from './Icon.tsx';
import { SkyArt } from './SkyArt.tsx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A picture: a `SkyArt`, a sticker. */
  readonly art?: ReactNode;
  /** Instead of a picture of its own: this icon in a round window on the evening sky. */
  readonly icon?: IconName;
  readonly title: string;
  /** What happened, in a sentence. */
  readonly text?: ReactNode;
  /** What to do, one after the other. */
  readonly steps?: readonly string[];
  /** One or two buttons. */
  readonly actions?: ReactNode;
  /** A last line, small. */
  readonly note?: ReactNode;
  /** Over a darkened picture or video. */
  readonly isOnVideo?: boolean;
  /** For what appears by itself: read out when it comes. */
  readonly role?: 'status' | 'alert';
  readonly className?: string;
}

/** Nothing here, something wrong, not allowed: a picture, a sentence, an action. */
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
