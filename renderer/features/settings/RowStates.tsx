import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { Rows } from './Row.tsx';
import styles from './privacy.module.css';
import shared from './settings.module.css';

/** Placeholder for rows that load from the server. */
export function RowsLoading() {
  const { t } = useTranslation('common');
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Rows>
        {[46, 58, 38].map((percent) => (
          <div key={percent} className={styles.loading}>
            <Skeleton width={22} height={22} />
            <span>
              <Skeleton width={`${percent / 2}%`} />
              <Skeleton width={`${percent}%`} height={12} />
            </span>
            <Skeleton width={44} height={26} />
          </div>
        ))}
      </Rows>
    </div>
  );
}

/** Says that rows could not be loaded, with a button to retry. */
export function RowsFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={cx(shared.banner, shared.warning, shared.isFirst)} role="alert">
      <Icon name="warn" />
      <span>
        <b>{t('error.title')}</b>
        <br />
        {t('error.text')}
      </span>
      <Button size="small" onPress={retry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}

/** Says that the rows need a network connection. */
export function RowsOffline() {
  const { t } = useTranslation('settings');
  return (
    <div className={cx(shared.banner, shared.isFirst)} role="status">
      <Icon name="offline" />
      <span>{t('privacy.offline')}</span>
    </div>
  );
}
