import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from './Button.tsx';
import styles from './LoadMore.module.css';

/** The state of the next page: none exists, available, loading or failed. */
export type MoreState = 'none' | 'there' | 'coming' | 'failed';

export interface LoadMoreProps {
  readonly more: MoreState;
  readonly onMore: () => void;
  /** The button's text, for users who do not scroll. */
  readonly label: string;
  /** The error message. */
  readonly failed: string;
}

/** Distance below the viewport at which the next page is requested, so that users seldom reach the end. */
const ahead = '600px';

/** The end of a paginated list: requests the next page before it scrolls into view. */
export function LoadMore({ more, onMore, label, failed }: LoadMoreProps) {
  const { t } = useTranslation('common');
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onMore);
  useEffect(() => {
    // A failed page is requested again only by a press, to avoid an endless loop of failing requests.
    if (more !== 'there' || !end.current || !('IntersectionObserver' in globalThis)) return;
    const watcher = new IntersectionObserver(([entry]) => void (entry?.isIntersecting && near()), {
      rootMargin: ahead,
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [more]);
  if (more === 'none') return null;
  return (
    <div ref={end} className={styles.more}>
      {more === 'failed' && <p role="alert">{failed}</p>}
      <Button kind="quiet" isBusy={more === 'coming'} onPress={onMore}>
        {more === 'failed' ? t('tryAgain') : label}
      </Button>
    </div>
  );
}
