import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { NewPasswordForm } from './account/NewPasswordForm.tsx';
import { NoPassword } from './account/NoPassword.tsx';
import { useAccountKind } from './account/useAccountKind.ts';
import styles from './parts/auth.module.css';

/** Sets a new password, from the settings or after the link of a mail, which has proved the identity. */
export function NewPasswordDialog({ isReset, close }: DialogView<'new password'>) {
  const { t } = useTranslation('auth');
  const { kind, email } = useAccountKind();
  const [isExternal, setIsExternal] = useState(false);
  const shown = isExternal ? 'external' : kind;
  return (
    <Dialog title={t('newPassword.title')} onClose={() => close()} phone="full" isDismissable={false}>
      {isReset || shown === 'own' ? (
        <>
          <p className={styles.lead}>{t('newPassword.text', { email })}</p>
          <NewPasswordForm
            email={email}
            isReset={isReset}
            onChanged={() => close('changed')}
            onExternal={() => setIsExternal(true)}
          />
        </>
      ) : (
        <NoPassword kind={shown} />
      )}
    </Dialog>
  );
}
