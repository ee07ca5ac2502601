import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { moderationCaseDetailsSchema } from '#shared/api/moderation.ts';
import { useServices } from '#renderer/services/context.ts';
import { CallFailure, unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import { moderationKeys } from '../keys.ts';
import { refreshEveryMs } from './useCases.ts';

export type CaseDetails = z.output<typeof moderationCaseDetailsSchema>;

export type CaseState =
  | NotReady
  | { readonly kind: 'missing' }
  | { readonly kind: 'ready'; readonly details: CaseDetails };

/** Loads one case with its picture and history. */
export function useCase(id: string): CaseState {
  const { api } = useServices();
  const query = useQuery({
    queryKey: moderationKeys.one(id),
    queryFn: ({ signal }) => unwrap(api.call('getModerationCase', { params: { id } }, { signal })),
    // Polled, because an appeal may arrive meanwhile. The picture is dropped from the cache when the case is
    // closed.
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? refreshEveryMs : false),
    staleTime: 0,
    gcTime: 0,
  });
  if (query.data) return { kind: 'ready', details: query.data };
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.error instanceof CallFailure && query.error.error.code === 'not_found')
    return { kind: 'missing' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}
