import { useQuery } from '@tanstack/react-query';
import { applicationLimits, type ApplicationDetails } from '#shared/domain/applications.ts';
import { useServices } from '#renderer/services/context.ts';
import { CallFailure, unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import { moderationKeys } from '../keys.ts';

export type DetailsState =
  | NotReady
  | { readonly kind: 'missing' }
  | { readonly kind: 'ready'; readonly details: ApplicationDetails };

/**
 * Loads one application. Opening a waiting one claims it, unless another moderator has it, until it is
 * closed.
 */
export function useApplicationDetails(id: string): DetailsState {
  const { api } = useServices();
  const query = useQuery({
    queryKey: moderationKeys.application(id),
    async queryFn({ signal }) {
      const params = { id };
      const claimed = await api.call('claimApplication', { params }, { signal });
      if (claimed.ok) return claimed.value;
      // An application that is claimed by another moderator or decided can still be read.
      return unwrap(api.call('getApplicationDetails', { params }, { signal }));
    },
    // Half of the claim's duration, so that the claim is renewed while the application is open.
    refetchInterval: applicationLimits.claimMs / 2,
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
