import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { ProfilePortrait } from '#renderer/ui/profileView/ProfilePortrait.tsx';
import { ProfileView } from '#renderer/ui/profileView/ProfileView.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import styles from './detail.module.css';

/** Placeholders of a profile while it loads. */
export function WaitingDetail({ back }: { readonly back: ReactNode }) {
  const { t } = useTranslation(['common', 'pages']);
  const title = t('pages:name.userDetail');
  return (
    <main aria-busy="true">
      <VisuallyHidden>
        <h1>{title}</h1>
        {t('loading')}
      </VisuallyHidden>
      <ProfileView label={title} portrait={<ProfilePortrait label={title} pictures={null} start={back} />}>
        <div className={styles.waitingName}>
          <Skeleton width={72} height={72} isRound />
          <Skeleton width="46%" height={40} />
        </div>
        <Skeleton width="80%" height={20} />
        <Skeleton width="60%" height={20} />
        <Skeleton width="100%" height={56} />
      </ProfileView>
    </main>
  );
}
