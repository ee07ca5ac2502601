import { useEffect } from 'react';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { CallHistory, CallRecord } from '#shared/domain/calls.ts';
import { historyKeys } from './keys.ts';
import type { RecordsState } from './useRecords.ts';

/** How many records are looked through for one that an address names: whoever was given it needs it soon. */
const mostLookedAt = 400;

export type Chosen =
  | { readonly kind: 'none' | 'coming' | 'missing' }
  | { readonly kind: 'there'; readonly record: CallRecord };

/** The record that the address names (`?call=`), looked for page by page; where it names none, `otherwise`. */
export function useChosen(state: RecordsState, otherwise: CallRecord | null): Chosen {
  const client = useQueryClient();
  const id = new URLSearchParams(useLocation().search).get('call');
  const found = id === null ? null : (findIn(state, id) ?? findKnown());

  /** Other tabs may have shown it. */
  function findKnown(): CallRecord | null {
    const lists = client.getQueriesData<InfiniteData<CallHistory>>({ queryKey: historyKeys.lists });
    for (const [, data] of lists)
      for (const page of data?.pages ?? [])
        for (const record of page.records) if (record._id === id) return record;
    return null;
  }

  const isLooking =
    id !== null &&
    !found &&
    state.kind === 'ready' &&
    state.records.length < mostLookedAt &&
    state.more !== 'none';
  const isNext = isLooking && state.more === 'there';
  useEffect(() => {
    if (isNext && state.kind === 'ready') state.loadMore();
  }, [isNext, state]);

  if (found) return { kind: 'there', record: found };
  if (id === null) return otherwise ? { kind: 'there', record: otherwise } : { kind: 'none' };
  if (state.kind === 'loading' || (isLooking && state.more !== 'failed')) return { kind: 'coming' };
  // Without its list nothing can be said of it: the list says what is wrong.
  return state.kind === 'ready' ? { kind: 'missing' } : { kind: 'none' };
}

function findIn(state: RecordsState, id: string): CallRecord | null {
  return (state.kind === 'ready' && state.records.find(({ _id }) => _id === id)) || null;
}
