import type { DeskPenalty, DeskPenaltyState } from '#shared/api/penalties.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { moderationKeys } from '../keys.ts';
import { usePagedList } from '../usePagedList.ts';

const itemsOf = ({ penalties }: { readonly penalties: readonly DeskPenalty[] }) => penalties;

/** Penalties of one list. */
export function useDeskPenalties(state: DeskPenaltyState) {
  const { api } = useServices();
  return usePagedList({
    queryKey: moderationKeys.penalties(state),
    ask: (paginationToken, signal) =>
      unwrap(api.call('getDeskPenalties', { query: { state, paginationToken } }, { signal })),
    itemsOf,
  });
}
