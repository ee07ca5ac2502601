import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { SignInForm } from './signIn/SignInForm.tsx';

/** §8 "Login", by e-mail and password or by the external provider. */
export function SignInDialog({ email, close }: DialogView<'sign in'>) {
  const { t } = useTranslation('auth');
  const { dialogs } = useServices();
  return (
    <Dialog title={t('logIn.title')} onClose={() => close()} phone="full" isDismissable={false}>
      <SignInForm
        email={email}
        onDone={close}
        onForgot={(typed) => void dialogs.open('forgot password', { email: typed })}
        onBanned={(closed) => {
          close();
          void dialogs.open('account closed', closed).then((next) => {
            if (next === 'other') void dialogs.open('sign in', {});
          });
        }}
        onSignUp={(typed) => {
          close();
          void dialogs.open('sign up', typed === '' ? {} : { email: typed });
        }}
      />
    </Dialog>
  );
}
