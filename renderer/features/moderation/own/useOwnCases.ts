import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { ownCaseSchema } from '#shared/api/moderation.ts';
import type { MatchingBan } from '#shared/domain/matching.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import { moderationKeys } from '../keys.ts';

export type OwnCase = z.output<typeof ownCaseSchema>;

export type OwnCasesState = NotReady | { readonly kind: 'ready'; readonly cases: readonly OwnCase[] };

/** Loads the user's own moderation cases, newest first. */
export function useOwnCases(): OwnCasesState {
  const { api } = useServices();
  const query = useQuery({
    queryKey: moderationKeys.ownCases,
    queryFn: ({ signal }) => unwrap(api.call('getMyModerationCases', {}, { signal })),
    staleTime: 0,
  });
  if (query.data) return { kind: 'ready', cases: query.data.cases };
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}

/** Returns whether matching is suspended and until when; null while unknown. */
export function useBan(): Pick<MatchingBan, 'until' | 'reason'> | null {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: moderationKeys.ban,
    queryFn: ({ signal }) => unwrap(api.call('matchingBan', {}, { signal })),
    staleTime: 0,
  });
  return data?.banned ? data : null;
}
