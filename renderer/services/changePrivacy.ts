import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ClientSettings, Privacy } from '#shared/domain/settings.ts';
import { useServices } from './context.ts';
import { queryKeys, unwrap } from './queries.ts';

const key = queryKeys.clientSettings;
const read = (client: QueryClient) => client.getQueryData<ClientSettings>(key);

function patch(client: QueryClient, change: Partial<Privacy>): void {
  const known = read(client);
  if (!known) return;
  client.setQueryData<ClientSettings>(key, {
    ...known,
    privacy: { ...known.privacy, ...change },
  });
}

/**
 * Returns a function that changes the privacy settings: shown at once, sent in order, and reverted if the
 * server refuses. Settings changed again meanwhile are not reverted.
 */
export function useChangePrivacy(onRefused: () => void): (change: Partial<Privacy>) => void {
  const { api } = useServices();
  const client = useQueryClient();
  const { mutate } = useMutation<ClientSettings, Error, Partial<Privacy>, { before?: Privacy }>({
    mutationKey: key,
    scope: { id: key[0] },
    // Offline, the change fails and is reverted, so that an old change is not sent much later.
    networkMode: 'always',
    mutationFn: async () => {
      const known = read(client);
      if (!known) throw new Error('the settings have not loaded');
      return unwrap(api.call('updateClientSettings', { body: { privacy: known.privacy } }));
    },
    onMutate: async (change) => {
      // A response that is still pending would be older than the change.
      await client.cancelQueries({ queryKey: key });
      const before = read(client)?.privacy;
      patch(client, change);
      return { before };
    },
    onError: (_, change, context) => {
      const [before, now] = [context?.before, read(client)?.privacy];
      const keys = Object.keys(change).filter((key) => before && now?.[key] === change[key]);
      patch(client, Object.fromEntries(keys.map((key) => [key, before?.[key]])));
      onRefused();
    },
    onSuccess: (answer) => {
      // While other changes are pending, the response lacks them.
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, answer);
    },
  });
  return mutate;
}
