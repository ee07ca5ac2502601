import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import styles from './Notice.module.css';

export type LandingNotice = 'removed' | 'expired' | 'emailConfirmed' | 'badLink';

/** §8: says that the account was removed or the session ended, or what a followed link did. */
export function Notice({ notice }: { notice: LandingNotice }) {
  const { t } = useTranslation(['landing', 'common']);
  const [isRead, setIsRead] = useState(false);
  if (isRead) return null;
  return (
    <div role="alert" className={styles.notice}>
      <Icon
        name={notice === 'expired' || notice === 'badLink' ? 'warn' : 'info'}
        className={styles[notice]}
      />
      <div>
        <b>{t(`notice.${notice}Title`)}</b>
        <p>{t(`notice.${notice}Text`)}</p>
      </div>
      <IconButton icon="close" label={t('common:close')} onPress={() => setIsRead(true)} />
    </div>
  );
}
