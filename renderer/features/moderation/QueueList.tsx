import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import type { PagedList } from '#renderer/services/usePagedList.ts';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { LoadState } from './LoadStates.tsx';
import styles from './desk/desk.module.css';

interface QueueListProps {
  readonly state: PagedList<unknown, unknown>;
  readonly isEmpty: boolean;
  /** Texts for an empty list. `isDone`: an empty list is good news. */
  readonly empty: { readonly isDone: boolean; readonly title: string; readonly text: string };
  readonly children: ReactNode;
}

/** A list of the queue in each of its states: loading, failed, empty or filled. */
export function QueueList({ state, isEmpty, empty, children }: QueueListProps) {
  const { t } = useTranslation('moderation');
  if (state.kind !== 'ready') return <LoadState state={state} />;
  if (isEmpty && state.more === 'none')
    return (
      <EmptyState
        className={styles.empty}
        icon={empty.isDone ? 'check' : 'list'}
        title={empty.title}
        text={empty.text}
      />
    );
  return (
    <>
      {children}
      <LoadMore
        more={state.more}
        onMore={state.loadMore}
        label={t('desk.more')}
        failed={t('desk.moreFailed')}
      />
    </>
  );
}
