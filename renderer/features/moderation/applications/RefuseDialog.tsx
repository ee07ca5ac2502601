import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { applicationLimits, refusalReasons, type RefusalReason } from '#shared/domain/applications.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { RadioGroup } from '#renderer/ui/RadioGroup.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import styles from './applications.module.css';

/** Why it is refused, and what follows from that. */
export function RefuseDialog({
  name,
  isLast,
  isBusy,
  onRefuse,
  onClose,
}: {
  readonly name: string;
  /** It was appealed: nothing comes after it. */
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onRefuse: (refusal: RefusalReason, message: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['moderation', 'application', 'common']);
  const [refusal, setRefusal] = useState<RefusalReason | null>(null);
  const [message, setMessage] = useState('');
  const [isAsked, setAsked] = useState(false);
  return (
    <Dialog
      title={t('applications.refuse.title', { name })}
      size="medium"
      phone="full"
      isDismissable={false}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button
            kind="danger"
            isBusy={isBusy}
            onPress={() => (refusal === null ? setAsked(true) : onRefuse(refusal, message))}
          >
            {t('applications.refuse.action')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.about}>{t(isLast ? 'applications.refuse.last' : 'applications.refuse.text')}</p>
        <RadioGroup
          label={t('applications.refuse.why')}
          isLabelShown
          options={refusalReasons.map((value) => ({ value, label: t(`application:refusal.${value}`) }))}
          value={refusal}
          onChange={setRefusal}
          error={isAsked && refusal === null ? t('applications.refuse.choose') : undefined}
        />
        <TextArea
          label={t('applications.message')}
          hint={t('applications.messageHint')}
          rows={3}
          maxLength={applicationLimits.messageMaxChars}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
