import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { isStreamer, supportedRoles, type Role } from '#shared/domain/roles.ts';
import { CallDetailsPage, HistoryFrame } from '#renderer/features/history/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { BackButton } from '../pages/BackButton.tsx';
import { StudioFrame } from '../pages/studio/StudioFrame.tsx';
import { useUnmatch } from './calls/useUnmatch.ts';
import type { SignedInServices } from './signedInServices.ts';
import { PersonOpener } from './people/PersonOpener.tsx';
import { Queries } from './Queries.tsx';
import { useCalling } from './useCalling.ts';
import { useCallTab } from './useCallTab.ts';
import { useQualities } from './useQualities.ts';

interface CallDetailsRouteProps {
  readonly live: SignedInServices;
  readonly role: Role;
  readonly locale: Locale;
}

/** Every call with its receipt: among the streamers' pages for those who earn by them, on its own for everybody else. */
export function CallDetailsRoute(props: CallDetailsRouteProps) {
  const { t } = useTranslation('pages');
  const page = (
    <Queries answers={props.live.answers}>
      <PersonOpener live={props.live} role={props.role} fromScreen="call-details">
        <WiredDetails {...props} />
      </PersonOpener>
    </Queries>
  );
  if (isStreamer(props.role)) return <StudioFrame page="callDetails">{page}</StudioFrame>;
  return (
    <HistoryFrame title={t('name.callDetails')} back={<BackButton />}>
      {page}
    </HistoryFrame>
  );
}

function WiredDetails({ live, role, locale }: CallDetailsRouteProps) {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const navigate = useNavigate();
  const unmatch = useUnmatch();
  const qualityOf = useQualities(live);
  const tabs = useCallTab();
  const calling = useCalling(live, 'call-details');
  const hasSupport = (supportedRoles as readonly Role[]).includes(role);
  const chat = (query: Readonly<Record<string, string>>) =>
    void navigate(`${hrefOf(locale, 'chat')}?${new URLSearchParams(query).toString()}`);
  return (
    <CallDetailsPage
      {...tabs}
      {...calling}
      role={role}
      me={user?._id ?? ''}
      onWrite={(userId) => chat({ userId })}
      qualityOf={qualityOf}
      onUnmatch={(person) => void unmatch(person)}
      onProblem={hasSupport ? () => chat({ support: 'general' }) : null}
    />
  );
}
