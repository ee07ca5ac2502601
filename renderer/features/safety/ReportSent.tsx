import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import type { useReport } from './useReport.ts';
import styles from './report.module.css';

/** Thanks, and what became of the blocking that was asked for beside it. */
export function ReportSent({
  report,
  isBusy,
  onClose,
}: {
  readonly report: ReturnType<typeof useReport>;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('companion');
  return (
    <Dialog
      title={t('report.thanks')}
      isDismissable={!isBusy}
      onClose={onClose}
      actions={
        <>
          {report.problem !== null && (
            <Button onPress={() => void report.block()}>{t('report.blockAgain')}</Button>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the one answer; the form that had the focus is gone */}
          <Button autoFocus isBusy={isBusy} onPress={onClose}>
            {t('report.done')}
          </Button>
        </>
      }
    >
      <p className={styles.thanks} role="status">
        <Icon name="check" />
        <span>
          {t('report.thanksText')}
          {report.isBlocked && ` ${t('report.blocked')}`}
        </span>
      </p>
      {report.problem !== null && (
        <p className={styles.problem} role="alert">
          <Icon name="warn" />
          <span>
            {t('report.notBlocked')} {report.problem}
          </span>
        </p>
      )}
    </Dialog>
  );
}
