import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditDesk, AuditStep } from '#shared/domain/audit.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';

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

export function useAuditLog(filters: AuditFilters) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api.call(
          'getAuditLog',
          { query: { ...filters, count: pageSize, paginationToken: pageParam } },
          { signal },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.paginationToken,
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
}
