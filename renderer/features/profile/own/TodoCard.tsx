import type { ReactNode, CSSProperties } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import styles from './own.module.css';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';

interface TodoCardProps {
  readonly percent: number;
  readonly ringPx: number;
  readonly title: string;
  readonly text: string;
  readonly className?: string | undefined;
  /** A list with one line for each item. */
  readonly children: ReactNode;
}

/** Percentage of the completed profile, with a list of its items. */
export function TodoCard({ percent, ringPx, title, text, className, children }: TodoCardProps) {
  return (
    <section className={cx(styles.todo, className)} aria-label={title}>
      <header>
        <PercentRing percent={percent} size={ringPx} />
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </header>
      {children}
    </section>
  );
}

/** A ring that shows how complete a profile is, in percent. */
function PercentRing({ percent, size }: { readonly percent: number; readonly size: number }) {
  const { t } = useTranslation('profile');
  return (
    <span
      className={styles.ring}
      style={{ '--size': `${size}px` } as CSSProperties}
      role="img"
      aria-label={t('complete', { percent })}
    >
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <circle className={styles.track} cx="36" cy="36" r="33" />
        <circle
          className={styles.fill}
          cx="36"
          cy="36"
          r="33"
          pathLength="100"
          strokeDashoffset={100 - percent}
        />
      </svg>
      <span aria-hidden="true">{percent}</span>
    </span>
  );
}
