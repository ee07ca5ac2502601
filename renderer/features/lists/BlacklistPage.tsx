import { useState, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Blocked } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { idOfItem, usePagedList } from '#renderer/services/usePagedList.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { SearchField } from '#renderer/ui/SearchField.tsx';
import { BlockedRow } from './BlockedRow.tsx';
import { listKeys } from './keys.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { Rows } from './Rows.tsx';
import { useDebounced } from '#renderer/ui/useDebounced.ts';
import { useUnblocking } from './useUnblocking.ts';
import styles from './lists.module.css';
import { Button } from '#renderer/ui/Button.tsx';
import { Toolbar } from '#renderer/ui/Toolbar.tsx';
import { Page, Row } from '#renderer/ui/layout.tsx';

const pageSize = 100;
const typingMs = 250;
interface Page {
  readonly users: readonly Blocked[];
  readonly paginationToken: string | null;
}
const itemsOf = ({ users }: Page) => users;

/**
 * §2 `/blacklist`: the people whom the user has blocked. The user can unblock one or several, and undo this
 * for ten seconds.
 */
export function BlacklistPage({ title, back }: { readonly title: string; readonly back: ReactNode }) {
  const { t } = useTranslation(['lists', 'common']);
  const { api } = useServices();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), typingMs);
  const [isReturn] = useState(useNavigationType() === NavigationType.Pop);
  const [total, setTotal] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const unblocking = useUnblocking();
  const isOnline = useIsOnline();
  const state = usePagedList({
    ...keptQuery,
    queryKey: listKeys.blocked(search),
    isReturn,
    ask: async (paginationToken, signal) => {
      const query = { count: pageSize, paginationToken, ...(search !== '' && { search }) };
      const page = await unwrap(api.call('getBlocked', { query }, { signal }));
      setTotal(page.total);
      return page;
    },
    itemsOf,
    idOf: idOfItem,
  });
  const people = state.kind === 'ready' ? state.items : [];
  const choosable = people.filter(({ _id }) => !unblocking.isUnblocked(_id));
  // People who left the list are no longer selected.
  const ids = choosable.filter(({ _id }) => chosen.has(_id)).map(({ _id }) => _id);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Page className={styles.page}>
      <PageHead title={title} back={back} />
      <p className={styles.about}>{t('blocked.about')}</p>
      <Row gap={3} wraps>
        <SearchField className={styles.search} label={t('search')} value={typed} onChange={setTyped} />
      </Row>
      {ids.length > 0 && (
        <ChosenBar
          count={ids.length}
          all={choosable.length}
          isBusy={unblocking.isBusy}
          onAll={() => setChosen(new Set(choosable.map(({ _id }) => _id)))}
          onCancel={() => setChosen(new Set())}
          onUnblock={() => void unblocking.unblock(ids).then((isDone) => isDone && setChosen(new Set()))}
        />
      )}
      {!isOnline && state.kind === 'ready' && <OfflineBanner text={t('offline.blocked')} />}
      {state.kind !== 'ready' ? (
        <ListState
          state={state}
          rows={8}
          offline={{ title: t('common:toast.offline'), text: t('offline.empty') }}
        />
      ) : people.length === 0 ? (
        <ListEmpty
          kind="blocked"
          search={search}
          total={total}
          onClear={() => setTyped('')}
          onMatch={() => undefined}
        />
      ) : (
        <>
          <Rows label={t('blocked.label')} list={`blocked ${search}`} people={people}>
            {(person, at) => (
              <BlockedRow
                key={person._id}
                {...{ person, at }}
                isChosen={chosen.has(person._id)}
                undoUntilMs={unblocking.undoUntilMs(person._id)}
                isBusy={unblocking.isBusy}
                onToggle={() => toggle(person._id)}
                onUnblock={() => void unblocking.unblock([person._id])}
                onUndo={() => void unblocking.undo(person._id)}
              />
            )}
          </Rows>
          <LoadMore more={state.more} onMore={state.loadMore} label={t('more')} failed={t('moreFailed')} />
        </>
      )}
    </Page>
  );
}

interface ChosenBarProps {
  readonly count: number;
  /** Number of people who can be selected. */
  readonly all: number;
  readonly isBusy: boolean;
  readonly onAll: () => void;
  readonly onCancel: () => void;
  readonly onUnblock: () => void;
}

/** Actions for the selected people. */
function ChosenBar({ count, all, isBusy, onAll, onCancel, onUnblock }: ChosenBarProps) {
  const { t } = useTranslation(['lists', 'common']);
  return (
    <Toolbar label={t('chosen.label')} className={styles.chosen}>
      <b className={styles.count} role="status">
        {t('chosen.count', { count })}
      </b>
      {count < all && (
        <Button size="small" kind="quiet" onPress={onAll}>
          {t('chosen.all', { count: all })}
        </Button>
      )}
      <Button size="small" kind="quiet" onPress={onCancel}>
        {t('common:cancel')}
      </Button>
      <Button size="small" className={styles.unblock} isBusy={isBusy} onPress={onUnblock}>
        {t('chosen.unblock', { count })}
      </Button>
    </Toolbar>
  );
}
