import type { ApplicationList } from '#shared/api/application.ts';
import type { ApplicationRow } from '#shared/domain/applications.ts';
import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { moderationKeys } from '../keys.ts';
import { usePagedList } from '../usePagedList.ts';

type Page = ResponseOutput<Contract['getApplications']>;
const itemsOf = (page: Page): readonly ApplicationRow[] => page.applications;

/** Loads the applications of one list. */
export function useApplications(list: ApplicationList) {
  const { api } = useServices();
  return usePagedList<Page, ApplicationRow>({
    queryKey: moderationKeys.applications(list),
    ask: (paginationToken, signal) =>
      unwrap(api.call('getApplications', { query: { list, paginationToken } }, { signal })),
    itemsOf,
  });
}
