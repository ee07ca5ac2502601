import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/Button.tsx';
import type { MoreState } from './useRecords.ts';
import styles from './history.module.css';

/** So far below what is seen the next page is asked for: whoever scrolls seldom meets an end. */
const ahead = '600px';

/** The end of what is there: asks for the next page when it comes near, and has a button for who does not scroll. */
export function More({ more, onMore }: { readonly more: MoreState; readonly onMore: () => void }) {
  const { t } = useTranslation(['history', 'common']);
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
      {more === 'failed' && <p role="alert">{t('moreFailed')}</p>}
      <Button kind="quiet" isBusy={more === 'coming'} onPress={onMore}>
        {more === 'failed' ? t('common:tryAgain') : t('more')}
      </Button>
    </div>
  );
}
