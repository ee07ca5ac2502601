import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './dialogs.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Warns that moderation finds no person in the user's own picture, so partners can't see them. */
export function TrashDetectedDialog({ close }: DialogView<'trash detected'>) {
  const { t } = useTranslation('dialogs');
  return (
    <Dialog
      title={t('trash.title')}
      onClose={() => close()}
      actions={
        <>
          <Button kind="quiet" onPress={() => close('devices')}>
            {t('trash.devices')}
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing is lost by it */}
          <Button autoFocus onPress={() => close()}>
            {t('gotIt')}
          </Button>
        </>
      }
    >
      <div className={styles.info}>
        <Icon name="cam-off" />
        <Text tone="muted" className={styles.words}>
          {t('trash.text')}
        </Text>
      </div>
    </Dialog>
  );
}
