import { useQuery } from '@tanstack/react-query';
import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { moderationKeys } from '../keys.ts';

export type DecisionSubject = ResponseOutput<Contract['getCaseDecision']>;

/** Returns the data for a decision on a case; null while loading and after a failure. */
export function useDecision(caseId: string): DecisionSubject | null {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: moderationKeys.caseDecision(caseId),
    queryFn: ({ signal }) => unwrap(api.call('getCaseDecision', { params: { id: caseId } }, { signal })),
    staleTime: 0,
    gcTime: 0,
  });
  return data ?? null;
}
