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
import { WaitingDetail } from './WaitingDetail.tsx';

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
