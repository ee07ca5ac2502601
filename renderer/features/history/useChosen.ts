import { useEffect } from 'react';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { CallHistory, CallRecord } from '#shared/domain/calls.ts';
import type { PagedList } from '#renderer/services/usePagedList.ts';
import { historyKeys } from './keys.ts';

/** Maximum number of records searched for the one named in the address, which is usually recent. */
const maxSearchedRecords = 400;

export type Chosen =
  | { readonly kind: 'none' | 'coming' | 'missing' }
  | { readonly kind: 'there'; readonly record: CallRecord };

/**
 * Returns the record named in the address (`?call=`), searching page by page; `otherwise` if it names none.
 */
export function useChosen(state: PagedList<CallHistory, CallRecord>, otherwise: CallRecord | null): Chosen {
  const client = useQueryClient();
  const id = new URLSearchParams(useLocation().search).get('call');
  const found = id === null ? null : (findIn(state, id) ?? findKnown());

  /** Another tab may have loaded the record. */
  function findKnown(): CallRecord | null {
    const lists = client.getQueriesData<InfiniteData<CallHistory>>({ queryKey: historyKeys.lists });
    for (const [, data] of lists)
      for (const page of data?.pages ?? [])
        for (const record of page.records) if (record._id === id) return record;
    return null;
  }

  const isSearching =
    id !== null &&
    !found &&
    state.kind === 'ready' &&
    state.items.length < maxSearchedRecords &&
    state.more !== 'none';
  const isNext = isSearching && state.more === 'there';
  useEffect(() => {
    if (isNext && state.kind === 'ready') state.loadMore();
  }, [isNext, state]);

  if (found) return { kind: 'there', record: found };
  if (id === null) return otherwise ? { kind: 'there', record: otherwise } : { kind: 'none' };
  if (state.kind === 'loading' || (isSearching && state.more !== 'failed')) return { kind: 'coming' };
  // If the list failed to load, the list itself shows why.
  return state.kind === 'ready' ? { kind: 'missing' } : { kind: 'none' };
}

function findIn(state: PagedList<CallHistory, CallRecord>, id: string): CallRecord | null {
  return (state.kind === 'ready' && state.items.find(({ _id }) => _id === id)) || null;
}
