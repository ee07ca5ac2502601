import { useState, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { applicationLimits } from '#shared/domain/applications.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import styles from './applications.module.css';

interface DecisionDialogProps {
  readonly title: string;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly isBusy: boolean;
  /** Called with the message to the applicant. */
  readonly onDecide: (message: string) => void;
  readonly onClose: () => void;
  /** Further choices of the decision. */
  readonly children: ReactNode;
}

/** A dialog for a decision about an application, with a short message to the applicant. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, action, isDanger = false, isDisabled, isBusy, onDecide, onClose, children } = props;
  const { t } = useTranslation(['moderation', 'common']);
  const [message, setMessage] = useState('');
  return (
    <Dialog
      title={title}
      size="medium"
      phone="full"
      isDismissable={false}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            isDisabled={isDisabled}
            isBusy={isBusy}
            onPress={() => onDecide(message)}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {children}
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
