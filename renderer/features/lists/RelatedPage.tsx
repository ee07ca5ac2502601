import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NavigationType, useNavigationType } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Related } from '#shared/domain/person.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { idOfItem, usePagedList } from '#renderer/services/usePagedList.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { SearchField } from '#renderer/ui/SearchField.tsx';
import { TabLinks } from '#renderer/ui/TabLinks.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { listKeys, type Narrowed, type RelatedSide } from './keys.ts';
import { type ListPorts, RelatedRow } from './RelatedRow.tsx';
import { Rows } from './Rows.tsx';
import { useDebounced } from '#renderer/ui/useDebounced.ts';
import { useListWords } from './words.ts';
import styles from './lists.module.css';
import { Page, Row } from '#renderer/ui/layout.tsx';

export interface RelatedPageProps {
  readonly side: RelatedSide;
  readonly title: string;
  readonly ports: ListPorts;
  /** Leads from an empty list to the match page. */
  readonly onMatch: () => void;
}

const pageSize = 40;
const typingMs = 250;
const lists = { followings: 'getFavorites', fans: 'getFavoritedBy' } as const;

/**
 * §2 `/followings` and `/fans`: people whom the user follows, online ones first; and followers, newest first.
 */
export function RelatedPage({ side, title, ports, onMatch }: RelatedPageProps) {
  const { t } = useTranslation('lists');
  const locale = useLocale();
  const { api } = useServices();
  const { data: counts } = useQuery({
    queryKey: listKeys.counter,
    queryFn: ({ signal }) => unwrap(api.call('getFavoritesCounter', {}, { signal })),
    staleTime: 0,
  });
  const [search, setSearch] = useState('');
  const [isOnly, setIsOnly] = useState(false);
  const total = (side === 'followings' ? counts?.favorites : counts?.favoritedBy) ?? null;
  return (
    <Page className={styles.page}>
      <PageHead title={title} />
      <TabLinks
        label={t('tabs')}
        value={side}
        linkAs={RouterLink}
        tabs={[
          {
            id: 'followings',
            label: t('followings.label'),
            href: hrefOf(locale, 'followings'),
            ...countOf(counts?.favorites),
          },
          {
            id: 'fans',
            label: t('fans.label'),
            href: hrefOf(locale, 'fans'),
            ...countOf(counts?.favoritedBy),
          },
        ]}
      />
      <Row gap={3} wraps>
        <SearchField className={styles.search} label={t('search')} value={search} onChange={setSearch} />
        <Chip isOutlined isOn={isOnly} onPress={() => setIsOnly(!isOnly)}>
          {side === 'followings' ? t('onlyPresent', { count: counts?.present ?? 0 }) : t('onlyNotFollowed')}
        </Chip>
      </Row>
      <Listed
        {...{ side, ports, onMatch, total }}
        narrowed={{ search: useDebounced(search.trim(), typingMs), isOnly }}
        onClear={() => {
          setSearch('');
          setIsOnly(false);
        }}
      />
    </Page>
  );
}

const countOf = (count: number | null | undefined) =>
  count === null || count === undefined ? {} : ({ count, countTone: 'plain' } as const);

interface Page {
  readonly users: readonly Related[];
  readonly paginationToken: string | null;
}
const itemsOf = ({ users }: Page) => users;

function Listed({
  side,
  ports,
  onMatch,
  narrowed,
  total,
  onClear,
}: Omit<RelatedPageProps, 'title'> & {
  readonly narrowed: Narrowed;
  readonly total: number | null;
  readonly onClear: () => void;
}): ReactNode {
  const { t } = useTranslation(['lists', 'common']);
  const words = useListWords();
  const { api } = useServices();
  const isOnline = useIsOnline();
  const [isReturn] = useState(useNavigationType() === NavigationType.Pop);
  const { search, isOnly } = narrowed;
  const state = usePagedList({
    ...keptQuery,
    queryKey: listKeys.related(side, narrowed),
    isReturn,
    ask: (paginationToken, signal) =>
      unwrap(
        api.call(
          lists[side],
          {
            query: {
              count: pageSize,
              paginationToken,
              order: side === 'followings' ? 'present' : 'new',
              ...(search !== '' && { search }),
              ...(isOnly && { only: side === 'followings' ? 'present' : 'notFollowed' }),
            },
          },
          { signal },
        ),
      ),
    itemsOf,
    idOf: idOfItem,
  });
  if (state.kind !== 'ready')
    return (
      <ListState
        state={state}
        rows={8}
        offline={{ title: t('common:toast.offline'), text: t('offline.empty') }}
      />
    );
  const offline = !isOnline && <OfflineBanner text={t('offline.text')} />;
  if (state.items.length === 0)
    return (
      <>
        {offline}
        <ListEmpty
          kind={side}
          search={search}
          isOnly={isOnly}
          total={total}
          onClear={onClear}
          onMatch={onMatch}
        />
      </>
    );
  // Groups by the presence at loading time, so that rows do not move between groups while they are read.
  const groupOf = (person: Related) => {
    if (side === 'followings') return t(person.status === 'offline' ? 'group.earlier' : 'group.now');
    return t(words.isRecent(person.since) ? 'group.recent' : 'group.before');
  };
  return (
    <>
      {offline}
      <Rows
        label={t(`${side}.label`)}
        list={`${side} ${search} ${isOnly}`}
        people={state.items}
        groupOf={groupOf}
        isPresenceWatched
      >
        {(person, at) => <RelatedRow key={person._id} {...{ side, person, at, ports }} />}
      </Rows>
      <LoadMore more={state.more} onMore={state.loadMore} label={t('more')} failed={t('moreFailed')} />
    </>
  );
}
