import { useLocation, useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { useEffect, useState } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { isStreamer, supportedRoles, type Role } from '#shared/domain/roles.ts';
import type { CallTab } from '#shared/domain/calls.ts';
import type { CallQuality } from '#shared/domain/callQuality.ts';
import { logger } from '#shared/lib/logger.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { HistoryFrame, HistoryPage, hrefOfCall, useCallTabs } from '#renderer/features/history/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import { readCallQualities } from '#renderer/services/callStats/keptQualities.ts';
import { BackButton } from '../BackButton.tsx';
import { StudioFrame } from '../studio/StudioFrame.tsx';
import { useUnmatch } from '../../encounters/useUnmatch.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { PersonOpener } from '../people/PersonOpener.tsx';
import { Queries } from '../../session/Queries.tsx';
import { useCalling } from '../../encounters/useCalling.ts';
import { useTabs, type TabNames } from '../../navigation/useTabs.ts';

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

/** Returns the name of a tab as addresses write it (§2), derived from the server's id. */
const nameOf = ({ id }: Pick<CallTab, 'id'>) => id.trim().toLowerCase().replaceAll(/\s/g, '_');

/** Returns the tabs of the history from the server, and the one that the address selects. */
export function useCallTab(): {
  readonly tabs: readonly CallTab[];
  readonly tab: string;
  readonly onTab: (id: string) => void;
} {
  const tabs = useCallTabs();
  const [name, choose] = useTabs(tabs.map(nameOf) as unknown as TabNames<string>);
  const shown = tabs.find((one) => nameOf(one) === name) ?? tabs[0];
  return { tabs, tab: shown?.id ?? '', onTab: (id) => choose(nameOf({ id })) };
}

const none: ReadonlyMap<string, CallQuality> = new Map();

/** Returns the quality of a call by its id; null if this device has not measured the call. */
export function useQualities({
  chats,
}: Pick<SignedInServices, 'chats'>): (callId: string) => CallQuality | null {
  const [qualities, setQualities] = useState(none);
  useEffect(() => {
    let isOver = false;
    chats.ask();
    chats
      .storage()
      .then(({ local }) => readCallQualities(local))
      .then((list) => {
        if (!isOver) setQualities(new Map(list.map((quality) => [quality.callId, quality])));
      })
      .catch((cause: unknown) => logger.warn('how calls were could not be read', cause));
    return () => {
      isOver = true;
    };
  }, [chats]);
  return (callId) => qualities.get(callId) ?? null;
}
