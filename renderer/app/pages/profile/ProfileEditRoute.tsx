import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { ProfileEditPage } from '#renderer/features/profile/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { useLeaveGuard } from '../../navigation/useLeaveGuard.ts';
import { BackButton } from '../BackButton.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { Queries } from '../../session/Queries.tsx';

/** The form for the profile. Asks before unsaved changes are left. */
export function ProfileEditRoute({ live }: { readonly live: Pick<SignedInServices, 'answers'> }) {
  const { t } = useTranslation('profile');
  const { dialogs, platform } = useServices();
  const [isUnsaved, setIsUnsaved] = useState(false);
  useLeaveGuard(isUnsaved, platform.kind === 'web', async () => {
    const answer = await dialogs.open('confirm action', {
      title: t('leave.title'),
      text: t('leave.text'),
      actionText: t('leave.action'),
      cancelText: t('leave.cancel'),
      isDanger: true,
    });
    return answer === 'confirmed';
  });
  return (
    <Queries answers={live.answers}>
      <ProfileEditPage back={<BackButton />} onUnsaved={setIsUnsaved} />
    </Queries>
  );
}
