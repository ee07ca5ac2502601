import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './dialogs.module.css';

/**
 * Asks before a log-out, which wipes every local store (§4.1), and lists what is removed and what is kept.
 */
export function SimpleLogoutDialog({ close }: DialogView<'simple logout'>) {
  const { t } = useTranslation('dialogs');
  return (
    <Dialog
      title={t('logOut.title')}
      role="alertdialog"
      onClose={() => close()}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a stray Enter must do no harm */}
          <Button autoFocus onPress={() => close()}>
            {t('logOut.stay')}
          </Button>
          <Button kind="dangerSoft" onPress={() => close('confirmed')}>
            {t('logOut.action')}
          </Button>
        </>
      }
    >
      <ul className={styles.points}>
        <li>
          <Icon name="trash" />
          <span>{t('logOut.goes')}</span>
        </li>
        <li>
          <Icon name="check" />
          <span>{t('logOut.stays')}</span>
        </li>
      </ul>
    </Dialog>
  );
}
