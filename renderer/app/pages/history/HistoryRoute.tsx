import { useLocation, useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { isStreamer, supportedRoles, type Role } from '#shared/domain/roles.ts';
import { HistoryFrame, HistoryPage, hrefOfCall } from '#renderer/features/history/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import { BackButton } from '../BackButton.tsx';
import { StudioFrame } from '../studio/StudioFrame.tsx';
import { useUnmatch } from '../../encounters/useUnmatch.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { PersonOpener } from '../people/PersonOpener.tsx';
import { Queries } from '../../session/Queries.tsx';
import { useCalling } from '../../encounters/useCalling.ts';
import { useCallTab } from './useCallTab.ts';
import { useQualities } from './useQualities.ts';

interface HistoryRouteProps {
  readonly live: SignedInServices;
  readonly role: Role;
  readonly locale: Locale;
}

/**
 * Past calls and matches, each with its receipt: among the streamers' pages for streamers, a separate page
 * for other users. On a phone the receipt is a separate view, whose head links back to the list.
 */
export function HistoryRoute(props: HistoryRouteProps) {
  const { t } = useTranslation(['pages', 'history']);
  const back = useBackFromReceipt();
  const title = back ? t('history:receipt.label') : t('name.callsHistory');
  const page = (
    <Queries answers={props.live.answers}>
      <PersonOpener live={props.live} role={props.role} fromScreen="calls-history">
        <WiredHistory {...props} />
      </PersonOpener>
    </Queries>
  );
  if (isStreamer(props.role))
    return (
      <StudioFrame page="callsHistory" {...(back ? { title, back } : {})}>
        {page}
      </StudioFrame>
    );
  return (
    <HistoryFrame title={title} back={back ?? <BackButton />}>
      {page}
    </HistoryFrame>
  );
}

/** Returns the link from a receipt back to the list; null if the receipt does not replace the list. */
function useBackFromReceipt() {
  const isPhone = useIsPhone();
  const { search, key } = useLocation();
  const navigate = useNavigate();
  if (!isPhone || !new URLSearchParams(search).has('call')) return null;
  // React Router uses the key `default` for the first entry of a visit: there is no list to go back to.
  const isFirst = key === 'default';
  const goBack = () => void (isFirst ? navigate(hrefOfCall(search, null), { replace: true }) : navigate(-1));
  return <BackLink isIcon onPress={goBack} />;
}

function WiredHistory({ live, role, locale }: HistoryRouteProps) {
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const navigate = useNavigate();
  const unmatch = useUnmatch();
  const qualityOf = useQualities(live);
  const tabs = useCallTab();
  const calling = useCalling(live, 'calls-history');
  const hasSupport = (supportedRoles as readonly Role[]).includes(role);
  const chat = (query: Readonly<Record<string, string>>) =>
    void navigate(`${hrefOf(locale, 'chat')}?${new URLSearchParams(query).toString()}`);
  return (
    <HistoryPage
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
