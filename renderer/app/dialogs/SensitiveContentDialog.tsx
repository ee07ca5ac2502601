import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import styles from './dialogs.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** Asks the user before explicit content is shown. */
export function SensitiveContentDialog({ name, isInChat, close }: DialogView<'sensitive content'>) {
  const { t } = useTranslation('dialogs');
  return (
    <Dialog
      title={t('sensitive.title')}
      onClose={() => close()}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a stray Enter must show nothing */}
          <Button autoFocus onPress={() => close()}>
            {t('sensitive.notNow')}
          </Button>
          <Button kind="outline" onPress={() => close('show')}>
            {t('sensitive.showOnce')}
          </Button>
        </>
      }
    >
      <Text tone="muted">{name === undefined ? t('sensitive.text') : t('sensitive.textFrom', { name })}</Text>
      {isInChat && (
        <Button kind="outline" isBlock onPress={() => close('inChat')}>
          {t('sensitive.showInChat')}
        </Button>
      )}
      <div className={styles.always}>
        <Text size={14} tone="muted">
          {t('sensitive.always')}
        </Text>
        <Button kind="quiet" size="small" onPress={() => close('always')}>
          {t('sensitive.showAlways')}
        </Button>
      </div>
    </Dialog>
  );
}
