import { useQuery } from '@tanstack/react-query';
import type { PenaltiesData } from '#shared/domain/penalties.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import { penaltyKeys } from './keys.ts';

export type PenaltiesState = NotReady | { readonly kind: 'ready'; readonly data: PenaltiesData };

/** Loads the user's penalties. Use it for approved streamers only (§6 "Goddess-only calls"). */
export function usePenalties(): PenaltiesState {
  const { api } = useServices();
  const isOnline = useIsOnline();
  const { data, isError, refetch } = useQuery({
    queryKey: penaltyKeys.data,
    queryFn: ({ signal }) => unwrap(api.call('getPenaltyHistory', {}, { signal })),
    staleTime: 0,
  });
  if (data) return { kind: 'ready', data };
  if (isError) return { kind: 'failed', retry: () => void refetch() };
  return { kind: isOnline ? 'loading' : 'offline' };
}
