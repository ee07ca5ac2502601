import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Role } from '#shared/domain/roles.ts';
import { HistoryFrame, HistoryPage } from '#renderer/features/history/index.ts';
import { BackButton } from '../pages/BackButton.tsx';
import type { SignedInServices } from './signedInServices.ts';
import { PersonOpener } from './people/PersonOpener.tsx';
import { Queries } from './Queries.tsx';
import { useCalling } from './useCalling.ts';
import { useCallTab } from './useCallTab.ts';

interface HistoryRouteProps {
  readonly live: SignedInServices;
  readonly role: Role;
}

/** Calls and matches that are over, with the way to call back. */
export function HistoryRoute({ live, role }: HistoryRouteProps) {
  const { t } = useTranslation('pages');
  return (
    <HistoryFrame title={t('name.callsHistory')} back={<BackButton />}>
      <Queries answers={live.answers}>
        <PersonOpener live={live} role={role} fromScreen="calls-history">
          <WiredHistory live={live} role={role} />
        </PersonOpener>
      </Queries>
    </HistoryFrame>
  );
}

function WiredHistory({ live, role }: HistoryRouteProps) {
  const tabs = useCallTab();
  const calling = useCalling(live, 'calls-history');
  return <HistoryPage {...tabs} {...calling} role={role} />;
}
