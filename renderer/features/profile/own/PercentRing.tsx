import type { CSSProperties } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import styles from './own.module.css';

/** A ring that shows how complete a profile is, in percent. */
export function PercentRing({ percent, size }: { readonly percent: number; readonly size: number }) {
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
