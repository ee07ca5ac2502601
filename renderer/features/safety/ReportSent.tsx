import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import type { useReport } from './useReport.ts';
import styles from './report.module.css';

/**
 * Shown when the report was sent but blocking the user failed. Blocking can be retried without a second
 * report.
 */
export function ReportSent({
  report,
  name,
  isBusy,
  onClose,
}: {
  readonly report: ReturnType<typeof useReport>;
  readonly name: string | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('companion');
  return (
    <Dialog
      title={name === null ? t('report.notBlockedUnnamed') : t('report.notBlocked', { name })}
      isDismissable={!isBusy}
      onClose={onClose}
      actions={
        <>
          <Button isDisabled={isBusy} onPress={onClose}>
            {t('report.done')}
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus is gone */}
          <Button autoFocus kind="solid" isBusy={isBusy} onPress={() => void report.block()}>
            {t('report.blockAgain')}
          </Button>
        </>
      }
    >
      <p className={styles.thanks} role="status">
        <Icon name="check" />
        <span>{t('report.thanksText')}</span>
      </p>
      <p className={styles.problem} role="alert">
        <Icon name="warn" />
        <span>{report.problem}</span>
      </p>
    </Dialog>
  );
}
