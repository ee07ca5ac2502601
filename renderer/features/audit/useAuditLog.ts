import type { AuditLine } from '#shared/api/audit.ts';
import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import type { AuditDesk, AuditStep } from '#shared/domain/audit.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { usePagedList } from '#renderer/services/usePagedList.ts';

export interface AuditFilters {
  readonly search?: string;
  readonly days?: number;
  readonly by?: string;
  readonly desk?: AuditDesk;
  readonly step?: AuditStep;
  readonly standing?: 'yes';
}

const pageSize = 50;
const askEveryMs = 30_000;

type Page = ResponseOutput<Contract['getAuditLog']>;
const itemsOf = ({ lines }: Page): readonly AuditLine[] => lines;
const idOf = ({ line }: AuditLine) => line;

export function useAuditLog(filters: AuditFilters) {
  const { api } = useServices();
  return usePagedList({
    queryKey: ['audit', filters],
    ask: (paginationToken, signal) =>
      unwrap(
        api.call('getAuditLog', { query: { ...filters, count: pageSize, paginationToken } }, { signal }),
      ),
    itemsOf,
    idOf,
    keepsPrevious: () => true,
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
}
