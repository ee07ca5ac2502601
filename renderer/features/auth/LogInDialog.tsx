import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { LogInForm } from './LogInForm.tsx';
import { WordButton } from './WordLink.tsx';
import styles from './auth.module.css';

export interface LogInDialogProps {
  readonly email?: string;
  readonly onClose: () => void;
  readonly onSignUp: () => void;
  /** Signed in; `reactivated` brought a removed account back, which the app tells (`action=reactivate`, §8). */
  readonly onDone: (how: 'in' | 'reactivated') => void;
}

export function LogInDialog({ email, onClose, onSignUp, onDone }: LogInDialogProps) {
  const { t } = useTranslation('auth');
  return (
    <Dialog title={t('logIn.title')} onClose={onClose} phone="full" isDismissable={false}>
      <LogInForm email={email} onDone={onDone} />
      <p className={styles.foot}>
        {t('logIn.newHere')} <WordButton onPress={onSignUp}>{t('logIn.signUp')}</WordButton>
      </p>
    </Dialog>
  );
}
