import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { autoMessageTypes } from '#shared/domain/autoMessages.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import styles from './autoMessages.module.css';

/** Placeholders shown while the messages load. */
export function LoadingPanes({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('common');
  return (
    <div className={cx(styles.panes, isOpen && styles.oneAtATime)} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={styles.kinds}>
        {autoMessageTypes.map((kind, at) => (
          <div key={kind} className={styles.coming}>
            <Skeleton width={22} height={22} />
            <span>
              <Skeleton width={`${30 + ((at * 13) % 24)}%`} />
              <Skeleton width={`${64 + ((at * 17) % 30)}%`} height={12} />
            </span>
            <Skeleton width={44} height={26} />
          </div>
        ))}
      </div>
      {isOpen && (
        <div className={styles.editor}>
          <Skeleton width="52%" height={30} />
          <Skeleton height={120} />
          <Skeleton height={48} />
          <Skeleton height={48} />
        </div>
      )}
    </div>
  );
}
