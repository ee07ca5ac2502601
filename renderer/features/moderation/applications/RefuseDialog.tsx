import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { refusalReasons, type RefusalReason } from '#shared/domain/applications.ts';
import { RadioGroup } from '#renderer/ui/RadioGroup.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import styles from './applications.module.css';

/** Asks for the reason of a refusal and explains its consequences. */
export function RefuseDialog({
  name,
  isLast,
  isBusy,
  onRefuse,
  onClose,
}: {
  readonly name: string;
  /** The decision is about an appeal and is final. */
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onRefuse: (refusal: RefusalReason, message: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['moderation', 'application']);
  const [refusal, setRefusal] = useState<RefusalReason | null>(null);
  const [isAsked, setAsked] = useState(false);
  return (
    <DecisionDialog
      title={t('applications.refuse.title', { name })}
      action={t('applications.refuse.action')}
      isDanger
      isBusy={isBusy}
      onDecide={(message) => (refusal === null ? setAsked(true) : onRefuse(refusal, message))}
      onClose={onClose}
    >
      <p className={styles.about}>{t(isLast ? 'applications.refuse.last' : 'applications.refuse.text')}</p>
      <RadioGroup
        label={t('applications.refuse.why')}
        isLabelShown
        options={refusalReasons.map((value) => ({ value, label: t(`application:refusal.${value}`) }))}
        value={refusal}
        onChange={setRefusal}
        error={isAsked && refusal === null ? t('applications.refuse.choose') : undefined}
      />
    </DecisionDialog>
  );
}
