import type { Ref } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '#renderer/ui/cx.ts';
import styles from './story.module.css';

/** One bar per part. The bar of the shown part gets its progress from outside through `--part`. */
export function StoryBars({ count, at, bar }: { count: number; at: number; bar: Ref<HTMLElement> }) {
  const { t } = useTranslation('stories');
  return (
    <div
      className={styles.bars}
      role="progressbar"
      aria-label={t('part', { at: at + 1, count })}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={at + 1}
    >
      {Array.from({ length: count }, (_, index) => (
        <i
          key={index}
          ref={index === at ? bar : undefined}
          className={cx(index < at && styles.past, index === at && styles.now)}
        />
      ))}
    </div>
  );
}
