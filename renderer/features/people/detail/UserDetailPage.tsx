import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { useWatchedPresence } from '#renderer/services/presences.ts';
import { ListState } from '#renderer/ui/ListState.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import type { PersonPorts } from '../ports.ts';
import { NobodyFrame, NobodyHere } from './NobodyHere.tsx';
import { Person } from './Person.tsx';
import { useUserDetail } from './useUserDetail.ts';
import { ProfilePortrait } from '#renderer/ui/profileView/ProfilePortrait.tsx';
import { ProfileView } from '#renderer/ui/profileView/ProfileView.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { Row } from '#renderer/ui/layout.tsx';

export interface UserDetailPageProps {
  readonly userId: string;
  readonly ports: PersonPorts;
  readonly back: ReactNode;
  /** Latest messages with the person. */
  readonly messages: ReactNode;
}

/** §2 `/user-detail/{userId}`: the profile of a person with all actions. */
export function UserDetailPage({ userId, ports, back, messages }: UserDetailPageProps) {
  const { t } = useTranslation(['people', 'common']);
  const isOnline = useIsOnline();
  const state = useUserDetail(userId);
  useWatchedPresence([userId]);
  if (state.kind === 'loading') return <WaitingDetail back={back} />;
  if (state.kind !== 'ready')
    return (
      <NobodyFrame back={back}>
        <ListState
          state={state}
          offline={{ title: t('common:toast.offline'), text: t('offline.personEmpty') }}
        />
      </NobodyFrame>
    );
  const { detail, isOld } = state;
  if (detail.state !== 'shown' || !detail.user)
    return <NobodyHere detail={detail} ports={ports} back={back} />;
  return (
    <Person
      detail={{ ...detail, user: detail.user }}
      isOld={isOld}
      ports={ports}
      back={back}
      messages={messages}
      notice={!isOnline && <OfflineBanner text={t('offline.person')} />}
    />
  );
}

/** Placeholders of a profile while it loads. */
function WaitingDetail({ back }: { readonly back: ReactNode }) {
  const { t } = useTranslation(['common', 'pages']);
  const title = t('pages:name.userDetail');
  return (
    <main aria-busy="true">
      <VisuallyHidden>
        <h1>{title}</h1>
        {t('loading')}
      </VisuallyHidden>
      <ProfileView label={title} portrait={<ProfilePortrait label={title} pictures={null} start={back} />}>
        <Row gap={5}>
          <Skeleton width={72} height={72} isRound />
          <Skeleton width="46%" height={40} />
        </Row>
        <Skeleton width="80%" height={20} />
        <Skeleton width="60%" height={20} />
        <Skeleton width="100%" height={56} />
      </ProfileView>
    </main>
  );
}
