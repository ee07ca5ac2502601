import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnApplication } from '#shared/domain/applications.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrapOr } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';

/** Query keys of the user's own application. */
export const applicationKeys = {
  all: ['application'],
  own: ['application', 'own'],
  gestures: ['application', 'gestures'],
  identity: ['application', 'identity'],
} as const;

export type ApplicationQuery = NotReady | { readonly kind: 'ready'; readonly application: OwnApplication };

/** Returns the user's own application. Always refetched on mount and on window focus. */
export function useApplication(): ApplicationQuery {
  const { api, session } = useServices();
  const query = useQuery({
    queryKey: applicationKeys.own,
    queryFn: ({ signal }) =>
      unwrapOr(api.call('getApplication', {}, { signal }), async () => {
        const user = session.state.user;
        if (user === null) throw new Error('the session has ended');
        const { applicationFromSection7 } = await import('./fromSection7.ts');
        return applicationFromSection7(api, user);
      }),
    // The user may have filled in a field or added a photo on another page.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  if (query.data) return { kind: 'ready', application: query.data };
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}

/** Returns a function that stores the application from a response in the query cache. */
export function useStoreApplication(): (application: OwnApplication) => void {
  const client = useQueryClient();
  return (application) => client.setQueryData(applicationKeys.own, application);
}

export function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: applicationKeys.own });
}
