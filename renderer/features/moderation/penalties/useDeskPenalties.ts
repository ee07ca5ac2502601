import type { DeskPenalty, DeskPenaltyState } from '#shared/api/penalties.ts';
import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { moderationKeys } from '../keys.ts';
import { usePagedList } from '../usePagedList.ts';

type Page = ResponseOutput<Contract['getDeskPenalties']>;
const itemsOf = (page: Page): readonly DeskPenalty[] => page.penalties;

/** Loads the penalties of one list. */
export function useDeskPenalties(state: DeskPenaltyState) {
  const { api } = useServices();
  return usePagedList<Page, DeskPenalty>({
    queryKey: moderationKeys.penalties(state),
    ask: (paginationToken, signal) =>
      unwrap(api.call('getDeskPenalties', { query: { state, paginationToken } }, { signal })),
    itemsOf,
  });
}
