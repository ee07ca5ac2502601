import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Part } from './Part.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import styles from './leaving.module.css';

/** The ways to leave: hide the account, or remove it for good. */
export function LeavePart({ isGuest }: { readonly isGuest: boolean }) {
  const { t } = useTranslation('settings');
  const { api, dialogs, session } = useServices();
  const [isRemoving, setIsRemoving] = useState(false);

  async function hide(): Promise<void> {
    await dialogs.open('confirm action', {
      title: t('leave.hideTitle'),
      text: `${t('leave.hideConfirm')} ${t(isGuest ? 'leave.guest' : 'leave.hideReturn')}`,
      actionText: t('leave.hideAction'),
      onConfirm: async () => {
        const result = await api.call('deactivate');
        if (!result.ok) return t('leave.notHidden');
        // Ends the session here, because the server has ended all sessions and the next request would report
        // an expired one.
        session.end('removed');
      },
    });
  }

  return (
    <Part title={t('leave.heading')}>
      <div className={styles.ways}>
        <div className={styles.way}>
          <b>{t('leave.hide')}</b>
          <p>{t('leave.hideText')}</p>
          <Button size="small" onPress={() => void hide()}>
            {t('leave.hideAction')}
          </Button>
        </div>
        <div className={styles.way}>
          <b>{t('leave.remove')}</b>
          <p>{t('leave.removeText')}</p>
          <Button size="small" kind="dangerSoft" onPress={() => setIsRemoving(true)}>
            {t('leave.removeAction')}
          </Button>
        </div>
      </div>
      {isRemoving && <RemoveDialog isGuest={isGuest} onClose={() => setIsRemoving(false)} />}
    </Part>
  );
}
