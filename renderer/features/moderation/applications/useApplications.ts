import type { ApplicationList } from '#shared/api/application.ts';
import type { ApplicationRow } from '#shared/domain/applications.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { moderationKeys } from '../keys.ts';
import { usePagedList } from '../usePagedList.ts';

const itemsOf = ({ applications }: { readonly applications: readonly ApplicationRow[] }) => applications;

/** The applications of one list. */
export function useApplications(list: ApplicationList) {
  const { api } = useServices();
  return usePagedList({
    queryKey: moderationKeys.applications(list),
    ask: (paginationToken, signal) =>
      unwrap(api.call('getApplications', { query: { list, paginationToken } }, { signal })),
    itemsOf,
  });
}
