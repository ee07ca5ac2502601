import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { activityFilters } from '#shared/domain/activities.ts';
import { canCall } from '#shared/domain/calls.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { Role } from '#shared/domain/roles.ts';
import { ActivitiesPage } from '#renderer/features/activities/index.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { useTabs } from '../../navigation/useTabs.ts';
import { BackButton } from '../BackButton.tsx';
import { setUnreadActivities } from '../../session/waitingCounts.ts';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { PersonOpener } from './PersonOpener.tsx';
import { useCallWithPrice } from '../../encounters/useCalling.ts';

interface ActivitiesRouteProps {
  readonly live: SignedInServices;
  readonly role: Role;
}

/** The page of activities. */
export function ActivitiesRoute(props: ActivitiesRouteProps) {
  return (
    <Queries answers={props.live.answers}>
      <PersonOpener {...props} fromScreen="activities">
        <WiredActivities {...props} />
      </PersonOpener>
    </Queries>
  );
}

function WiredActivities({ live, role }: ActivitiesRouteProps) {
  const { t } = useTranslation(['pages', 'activities']);
  const locale = useLocale();
  const navigate = useNavigate();
  const [filter, choose] = useTabs(activityFilters);
  const { call, isInCall } = useCallWithPrice(live, 'activities');
  const ports = useMemo(
    () => ({
      call,
      isInCall,
      canCall: (person: Companion) => canCall(role, person),
      write: (userId: string) =>
        void navigate(`${hrefOf(locale, 'chat')}?${new URLSearchParams({ userId }).toString()}`),
    }),
    [call, isInCall, role, navigate, locale],
  );
  return (
    <ActivitiesPage
      title={t('name.activities')}
      back={<BackButton />}
      filter={filter}
      onFilter={choose}
      ports={ports}
      onRead={setUnreadActivities}
      settings={
        <LinkButton
          kind="quiet"
          size="small"
          to={`${hrefOf(locale, 'settings')}?tab=notifications`}
          icon="settings"
        >
          {t('activities:settings')}
        </LinkButton>
      }
    />
  );
}
