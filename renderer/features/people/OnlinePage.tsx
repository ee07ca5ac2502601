import { useState, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { GoddessTab } from '#shared/domain/calls.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { Page } from '#renderer/ui/layout.tsx';
import { everybody, narrowedParts, type PeopleFilter } from './filter.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { PeopleGrid, WaitingGrid } from './PeopleGrid.tsx';
import type { PeoplePorts } from './ports.ts';
import { FilterBar } from './FilterBar.tsx';
import { usePeople } from './usePeople.ts';
import styles from './people.module.css';

export interface OnlinePageProps {
  readonly title: string;
  readonly tabs: readonly GoddessTab[];
  readonly tab: string;
  readonly onTab: (id: string) => void;
  readonly filter: PeopleFilter;
  readonly onFilter: (filter: PeopleFilter) => void;
  readonly ports: PeoplePorts;
  /** Stories shown above the tabs. */
  readonly stories?: ReactNode;
}

/** §2 `/online-users`: people online, new, popular and recommended, with their current presence. */
export function OnlinePage(props: OnlinePageProps) {
  const { title, tabs, tab, onTab, filter, onFilter, ports, stories } = props;
  const { t } = useTranslation('people');
  const [isSifting, setIsSifting] = useState(false);
  const labelOf = ({ id, title: said }: GoddessTab) =>
    said || t(`tabs.${id}` as 'tabs.online', { defaultValue: id });
  return (
    <Page className={styles.page}>
      <PageHead title={title} />
      {stories}
      <Tabs
        label={t('tabsLabel')}
        tabs={tabs.map((one) => ({ id: one.id, label: labelOf(one) }))}
        value={tab}
        onChange={onTab}
      >
        <Listed key={tab} {...{ tab, filter, ports, onFilter }} onOpenFilter={() => setIsSifting(true)} />
      </Tabs>
      {isSifting && (
        <FilterSheet
          tab={tab}
          filter={filter}
          onApply={(next) => {
            setIsSifting(false);
            onFilter(next);
          }}
          onClose={() => setIsSifting(false)}
        />
      )}
    </Page>
  );
}

interface ListedProps extends Pick<OnlinePageProps, 'tab' | 'filter' | 'onFilter' | 'ports'> {
  readonly onOpenFilter: () => void;
}

function Listed({ tab, filter, onFilter, ports, onOpenFilter }: ListedProps) {
  const { t } = useTranslation(['people', 'common']);
  const isOnline = useIsOnline();
  const [isReturn] = useState(useNavigationType() === NavigationType.Pop);
  const state = usePeople(tab, filter, isReturn);
  const isNarrowed = narrowedParts(filter).length > 0;
  return (
    <>
      <FilterBar
        filter={filter}
        online={state.kind === 'ready' ? (state.pages.at(-1)?.online ?? null) : null}
        onOpen={onOpenFilter}
        onChange={onFilter}
      />
      {!isOnline && state.kind === 'ready' && (
        <OfflineBanner text={t('offline.text')} className={styles.banner} />
      )}
      {state.kind === 'loading' ? (
        <WaitingGrid />
      ) : state.kind !== 'ready' ? (
        <ListState state={state} offline={{ title: t('common:toast.offline'), text: t('offline.empty') }} />
      ) : state.items.length === 0 ? (
        <EmptyState
          className={styles.state}
          icon={isNarrowed ? 'search' : 'online'}
          title={t(isNarrowed ? 'empty.narrowed' : 'empty.title')}
          text={t(isNarrowed ? 'empty.narrowedText' : 'empty.text')}
          actions={isNarrowed && <Button onPress={() => onFilter(everybody)}>{t('empty.clear')}</Button>}
        />
      ) : (
        <>
          <PeopleGrid people={state.items} list={`${tab} ${JSON.stringify(filter)}`} ports={ports} />
          <LoadMore
            more={state.more}
            onMore={state.loadMore}
            label={t('more')}
            failed={t(isOnline ? 'moreFailed' : 'moreOffline')}
          />
        </>
      )}
    </>
  );
}
