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
 * Changes what the server keeps: shown at once, sent one after the other, taken back where the server refuses.
 * What was changed again meanwhile stays.
 */
export function useChangePrivacy(onRefused: () => void): (change: Partial<Privacy>) => void {
  const { api } = useServices();
  const client = useQueryClient();
  const { mutate } = useMutation<ClientSettings, Error, Partial<Privacy>, { before?: Privacy }>({
    mutationKey: key,
    scope: { id: key[0] },
    // Without a network it fails and is taken back: nothing goes out later that the person no longer thinks of.
    networkMode: 'always',
    mutationFn: async () => {
      const known = read(client);
      if (!known) throw new Error('nothing to change yet');
      return unwrap(api.call('updateClientSettings', { body: { privacy: known.privacy } }));
    },
    onMutate: async (change) => {
      // An answer that is under way would be older than the change.
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
      // While others wait, the answer lacks their changes.
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, answer);
    },
  });
  return mutate;
}
