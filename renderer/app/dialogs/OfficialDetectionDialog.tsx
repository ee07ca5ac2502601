import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { cx } from '#renderer/ui/cx.ts';
import styles from './dialogs.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/**
 * The moderation alert of §8: the last warning before matching is suspended. Links to the full explanation.
 */
export function OfficialDetectionDialog({ close }: DialogView<'official detection'>) {
  const { t } = useTranslation('dialogs');
  const { t: common } = useTranslation('common');
  return (
    <Dialog
      title={t('official.title')}
      role="alertdialog"
      isDismissable={false}
      onClose={() => close('read')}
      actions={
        <>
          <Button kind="quiet" onPress={() => close('appeal')}>
            {t('official.appeal')}
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what leaves everything as it is */}
          <Button autoFocus onPress={() => close('read')}>
            {t('official.action')}
          </Button>
        </>
      }
    >
      <div className={cx(styles.info, styles.error)}>
        <Icon name="warn" />
        <div className={styles.said}>
          <p>{common('talk.moderationAlert')}</p>
          <Text size={14} tone="muted">
            {t('official.why')}
          </Text>
        </div>
      </div>
    </Dialog>
  );
}
