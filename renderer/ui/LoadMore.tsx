import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from './Button.tsx';
import styles from './LoadMore.module.css';

/** How it stands with the next page: none, there to be asked for, on its way, or it did not come. */
export type MoreState = 'none' | 'there' | 'coming' | 'failed';

/** How it stands with a list that is asked for by pages. */
export function moreOf(list: {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
}): MoreState {
  if (!list.hasNextPage) return 'none';
  return list.isFetchNextPageError ? 'failed' : list.isFetchingNextPage ? 'coming' : 'there';
}

export interface LoadMoreProps {
  readonly more: MoreState;
  readonly onMore: () => void;
  /** What the button says, for who does not scroll. */
  readonly label: string;
  /** What is said where it did not come. */
  readonly failed: string;
}

/** So far below what is seen the next page is asked for: whoever scrolls seldom meets an end. */
const ahead = '600px';

/** The end of a list that comes by pages: asks for the next when it comes near. */
export function LoadMore({ more, onMore, label, failed }: LoadMoreProps) {
  const { t } = useTranslation('common');
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onMore);
  useEffect(() => {
    // What did not come is asked for again by a press alone: else it would be asked for without an end.
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
