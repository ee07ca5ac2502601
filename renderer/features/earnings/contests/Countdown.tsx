import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { queryKeys } from '#renderer/services/queries.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { useWords } from '../useWords.ts';
import { leftUntil } from './card.ts';
import styles from './contests.module.css';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;
/**
 * Milliseconds after the end of the week before refetching, because the server settles the week at its end.
 */
const settledMs = 3_000;

/** Counts down to the end of the week, and shows it in local time and in UTC. */
export function Countdown({ endsAt }: { readonly endsAt: string }) {
  const { t } = useTranslation('earnings');
  const client = useQueryClient();
  const words = useWords();
  const endMs = Date.parse(endsAt);
  const nowMs = useNow(1_000, endMs);
  const left = leftUntil(endMs, nowMs);
  const isOver = nowMs >= endMs;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: queryKeys.earnings }),
      settledMs,
    );
    return () => clearTimeout(timer);
  }, [isOver, client]);
  const utc = formatDate(
    words.locale,
    { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
    new Date(endMs),
  );
  return (
    <div className={styles.count}>
      <p>{t('board.ends', { local: words.dateTime(endMs), utc })}</p>
      <div role="timer" aria-live="off">
        <VisuallyHidden>{words.left(Math.max(0, endMs - nowMs))}</VisuallyHidden>
        <dl aria-hidden="true">
          {units.map((unit) => (
            <div key={unit}>
              <dd>{unit === 'days' ? left.days : String(left[unit]).padStart(2, '0')}</dd>
              <dt>{t(`board.units.${unit}`, { count: left[unit] })}</dt>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
