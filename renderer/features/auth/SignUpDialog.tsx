import { useTranslation } from 'react-i18next';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { AuthArt } from './AuthArt.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { WordButton } from './WordLink.tsx';
import type { SignUpStart } from './useSignUpForm.ts';
import styles from './auth.module.css';

export interface SignUpDialogProps extends SignUpStart {
  readonly onClose: () => void;
  /** Wants to log in instead; what stands in the e-mail field goes along. */
  readonly onLogIn: (email: string) => void;
  /** Signed up and signed in. */
  readonly onDone: () => void;
}

/** §5 "Registration", with the 18+ confirmation. What is typed stays in this tab until it is sent, but the password. */
export function SignUpDialog({ email, gender, onClose, onLogIn, onDone }: SignUpDialogProps) {
  const { t } = useTranslation('auth');
  return (
    <Dialog
      title={t('signUp.title')}
      onClose={onClose}
      size="wide"
      phone="full"
      isDismissable={false}
      art={<AuthArt />}
    >
      <SignUpForm start={{ email, gender }} onLogIn={onLogIn} onDone={onDone} />
      <p className={styles.foot}>
        {t('signUp.haveAccount')} <WordButton onPress={() => onLogIn('')}>{t('signUp.logIn')}</WordButton>
      </p>
    </Dialog>
  );
}
