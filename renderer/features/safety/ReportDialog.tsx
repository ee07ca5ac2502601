import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { reportCommentMaxChars, reportReasons, type ReportReason } from '#shared/domain/reports.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { RadioGroup } from '#renderer/ui/RadioGroup.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { ReportSent } from './ReportSent.tsx';
import { useReport } from './useReport.ts';
import styles from './report.module.css';

/**
 * §4.16: reports a user, with the reason "minor" first. The entered text stays until the report is sent, even
 * after an error. A press outside does not close the dialog.
 */
export function ReportDialog({ userId, name, source, refId, close }: DialogView<'report'>) {
  const { t } = useTranslation(['companion', 'common']);
  const report = useReport(userId);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [comment, setComment] = useState('');
  const [isBlocking, setIsBlocking] = useState(true);
  const [isAsked, setIsAsked] = useState(false);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[type=radio]')?.focus(), []);
  const isBusy = report.step === 'sending' || report.step === 'blocking';
  const who = name ?? t('report.them');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    setIsAsked(true);
    if (reason === null) {
      form.current?.querySelector<HTMLElement>('[type=radio]')?.focus();
      return;
    }
    const trimmedComment = comment.trim();
    void report.send(
      { reason, comment: trimmedComment === '' ? null : trimmedComment, source, refId },
      isBlocking,
    );
  }
  function leave(): void {
    // A report cannot be recalled while it is being sent, and its result arrives shortly.
    if (!isBusy) close(report.step === 'sent' ? { isBlocked: report.isBlocked } : undefined);
  }

  // A toast says that the report was sent, so that the user need not close a dialog.
  const isDone = report.step === 'sent' && report.problem === null;
  const finish = useEffectEvent(() => {
    const blocked = name === null ? t('report.blockedUnnamed') : t('report.blocked', { name });
    const text = report.isBlocked ? `${t('report.thanksText')} ${blocked}` : t('report.thanksText');
    notify.success(t('report.thanks'), { id: 'report sent', text });
    leave();
  });
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);

  const isRefused = report.problem !== null && (report.step === 'sent' || report.step === 'blocking');
  if (isRefused) return <ReportSent {...{ report, name, isBusy }} onClose={leave} />;
  return (
    <Dialog
      title={name === null ? t('report.titleUnnamed') : t('report.title', { name })}
      size="medium"
      isDismissable={false}
      onClose={leave}
      actions={
        <>
          <Button isDisabled={isBusy} onPress={leave}>
            {t('common:cancel')}
          </Button>
          <Button kind="danger" type="submit" form={formId} isBusy={isBusy}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <p className={styles.about}>
        {t('report.secret')}
        {source === 'message' && ` ${t('report.withMessage')}`}
        {(source === 'match' || source === 'call') && ` ${t('report.endsNow')}`}
      </p>
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <RadioGroup
          label={t('report.reason')}
          className={styles.reasons}
          options={reportReasons.map((value) => ({
            value,
            label: t(`report.reasons.${value}`),
            hint: value === 'minor' ? t('report.minorHint') : undefined,
          }))}
          value={reason}
          onChange={setReason}
          error={isAsked && reason === null ? t('report.choose') : undefined}
        />
        <TextArea
          label={t('report.comment')}
          hint={t('report.commentHint')}
          placeholder={t('report.placeholder')}
          rows={2}
          maxLength={reportCommentMaxChars}
          value={comment}
          dir="auto"
          onChange={(event) => setComment(event.target.value)}
        />
        <Checkbox checked={isBlocking} onChange={(event) => setIsBlocking(event.target.checked)}>
          {t('report.block', { who })}
        </Checkbox>
        {report.problem !== null && (
          <p className={styles.problem} role="alert">
            <Icon name="warn" />
            <span>{report.problem}</span>
          </p>
        )}
      </form>
    </Dialog>
  );
}
