import type { UserDetail } from '#shared/domain/person.ts';
import type { ApiClient } from './apiClient.ts';
import { unwrap } from './queries.ts';

/** One person's page, by the one key under which everybody who shows a person keeps it. */
export const userDetailQuery = (api: Pick<ApiClient, 'call'>, userId: string) => ({
  queryKey: ['people', 'detail', userId],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<UserDetail> =>
    unwrap(api.call('getUserDetail', { params: { id: userId } }, { signal })),
});
