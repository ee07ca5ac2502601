import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { SignUpForm } from './signUp/SignUpForm.tsx';
import sky from '#resources/art/land-dusk.webp';
import text from '#renderer/ui/styles/text.module.css';
import styles from './parts/auth.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/**
 * §5 "Registration", with the 18+ confirmation. Typed values except the password are kept until they are
 * sent.
 */
export function SignUpDialog({ email, gender, close }: DialogView<'sign up'>) {
  const { t } = useTranslation('auth');
  const { dialogs } = useServices();
  return (
    <Dialog
      title={t('signUp.title')}
      onClose={() => close()}
      size="wide"
      phone="full"
      isDismissable={false}
      art={<AuthArt />}
    >
      <SignUpForm
        start={{ email, gender }}
        onDone={() => close('in')}
        onLogIn={(typed) => {
          close();
          void dialogs.open('sign in', typed === '' ? {} : { email: typed });
        }}
      />
    </Dialog>
  );
}

/** Picture beside the sign-up form on desktops. */
function AuthArt() {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.art}>
      <img src={sky} alt="" />
      <p className={text.displayS}>{t('signUp.artTitle')}</p>
      <Text size={14} className={styles.artText}>
        {t('signUp.artText')}
      </Text>
    </div>
  );
}
