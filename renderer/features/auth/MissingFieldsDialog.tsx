import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { MissingFieldsForm } from './account/MissingFieldsForm.tsx';
import { missingFieldsOf } from '#shared/domain/missingFields.ts';
import { WordButton } from './parts/WordLink.tsx';
import styles from './parts/auth.module.css';

/**
 * §5: asks for missing profile fields. If they are required, the only alternative is to log out, also by
 * Close and Escape.
 */
export function MissingFieldsDialog({ isRequired = false, close }: DialogView<'missing fields'>) {
  const { t } = useTranslation('auth');
  const { dialogs, session } = useServices();
  // The user as of opening the dialog, so that a field does not disappear while the user types.
  const [user] = useState(() => session.state.user);
  const fields = user ? missingFieldsOf(user) : [];
  const isEmpty = fields.length === 0;
  const isPending = user?.rolesGroup === 'pendingGoddess';

  const leaveEmpty = useEffectEvent(() => close(user ?? undefined));
  useEffect(() => {
    if (isEmpty) leaveEmpty();
  }, [isEmpty]);

  async function logOut(): Promise<void> {
    if ((await dialogs.open('simple logout', {})) !== 'confirmed') return;
    close();
    session.end('chosen');
  }

  if (isEmpty) return null;
  return (
    <Dialog
      title={t('missing.title')}
      onClose={() => (isRequired ? void logOut() : close())}
      phone="full"
      isDismissable={false}
    >
      <p className={styles.lead}>{t(isPending ? 'missing.textStreamer' : 'missing.text')}</p>
      <MissingFieldsForm fields={fields} isPending={isPending} onDone={close} />
      {isRequired && (
        <p className={styles.foot}>
          <WordButton onPress={() => void logOut()}>{t('missing.logOut')}</WordButton>
        </p>
      )}
    </Dialog>
  );
}
