import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import type { LoadCaptcha } from './recovery/captcha.ts';
import { ForgotPasswordForm } from './recovery/ForgotPasswordForm.tsx';

/** Loads the captcha on demand, because few deployments require it. */
const loadCaptcha: LoadCaptcha = async (locale) =>
  (await import('./recovery/recaptcha.ts')).loadRecaptcha(locale);

/** §5 "Password reset": requests the mail with the link. Opens above the log-in dialog and returns to it. */
export function ForgotPasswordDialog({ email, close }: DialogView<'forgot password'>) {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const leave = () => close(sentTo === null ? undefined : 'sent');
  return (
    <Dialog
      title={t(sentTo === null ? 'forgot.title' : 'forgot.sentTitle')}
      onClose={leave}
      phone="full"
      isDismissable={false}
    >
      <ForgotPasswordForm
        email={email}
        loadCaptcha={loadCaptcha}
        sentTo={sentTo}
        onSent={setSentTo}
        onBack={leave}
      />
    </Dialog>
  );
}
