import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { AuthArt } from './signUp/AuthArt.tsx';
import { SignUpForm } from './signUp/SignUpForm.tsx';

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
