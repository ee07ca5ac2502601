import type * as z from 'zod/mini';
import type { CaseState, moderationApi, moderationCaseSchema } from '#shared/api/moderation.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { idOfItem, usePagedList } from '#renderer/services/usePagedList.ts';
import { moderationKeys } from '../keys.ts';

export type ModerationCase = z.output<typeof moderationCaseSchema>;
export type CasesPage = z.output<typeof moderationApi.getModerationCases.response>;

/** Milliseconds between refetches, because new cases and appeals send no event. */
export const refreshEveryMs = 20_000;

const itemsOf = ({ cases }: CasesPage): readonly ModerationCase[] => cases;

/** Returns the loaded cases of one tab. */
export function useCases(state: CaseState) {
  const { api } = useServices();
  return usePagedList({
    queryKey: moderationKeys.list(state),
    ask: (paginationToken, signal) =>
      unwrap(api.call('getModerationCases', { query: { state, paginationToken } }, { signal })),
    itemsOf,
    idOf: idOfItem,
    staleTime: 0,
    refetchInterval: refreshEveryMs,
  });
}
