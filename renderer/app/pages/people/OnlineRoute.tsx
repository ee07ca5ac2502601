import { useMemo, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { canCall, type GoddessTab } from '#shared/domain/calls.ts';
import type { Role } from '#shared/domain/roles.ts';
import {
  OnlinePage,
  readFilter,
  storeFilter,
  usePeopleTabs,
  type PeoplePorts,
} from '#renderer/features/people/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { useTabs, type TabNames } from '../../navigation/useTabs.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { PageStories } from './PageStories.tsx';
import { Queries } from '../../session/Queries.tsx';
import { PersonOpener } from './PersonOpener.tsx';
import { useCallWithPrice } from '../../encounters/useCalling.ts';

interface OnlineRouteProps {
  readonly live: SignedInServices;
  readonly role: Role;
}

/** People who are online, with buttons to call them. */
export function OnlineRoute(props: OnlineRouteProps) {
  return (
    <Queries answers={props.live.answers}>
      <PersonOpener {...props} fromScreen="online">
        <WiredOnline {...props} />
      </PersonOpener>
    </Queries>
  );
}

/** Returns the name of a tab as addresses write it (§2), derived from the server's id. */
const nameOf = ({ id }: Pick<GoddessTab, 'id'>) => id.trim().toLowerCase().replaceAll(/\s/g, '_');

function WiredOnline({ live, role }: OnlineRouteProps) {
  const { t } = useTranslation('pages');
  const { session } = useServices();
  const me = useSnapshot(session.state).user?._id ?? '';
  const tabs = usePeopleTabs();
  const [name, choose] = useTabs(tabs.map(nameOf) as unknown as TabNames<string>);
  const [local] = useState(() => createKeyValue('local'));
  const [filter, setFilter] = useState(() => readFilter(local, me));
  const { call, isInCall } = useCallWithPrice(live, 'online');
  const ports = useMemo<PeoplePorts>(
    () => ({ call, isInCall, canCall: (person) => canCall(role, person) }),
    [call, isInCall, role],
  );
  return (
    <OnlinePage
      title={t('name.online')}
      tabs={tabs}
      tab={(tabs.find((one) => nameOf(one) === name) ?? tabs[0])?.id ?? ''}
      onTab={(id) => choose(nameOf({ id }))}
      filter={filter}
      onFilter={(next) => {
        storeFilter(local, me, next);
        setFilter(next);
      }}
      ports={ports}
      stories={<PageStories live={live} whose="everybody" />}
    />
  );
}
