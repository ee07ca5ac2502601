import { QueryClient } from '@tanstack/react-query';
import { setPersonVisible } from './dropPerson.ts';
import type { EarlyQueries } from './earlyQueries.ts';

/** How long what was asked for counts as fresh where a query says nothing else. */
const staleAfterMs = 30_000;

/**
 * Server data of a signed-in person. Calls repeat themselves where that is safe (apiClient), so queries do not. Takes
 * over what was asked for before it was there.
 */
export function createQueryClient(answers?: EarlyQueries): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleAfterMs, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
  answers?.handOverTo({
    put: (queryKey, value, updatedAt) => client.setQueryData(queryKey, value, { updatedAt }),
    ask: (queryKey, queryFn) => client.fetchQuery({ queryKey, queryFn }),
    refresh: (queryKey) => void client.invalidateQueries({ queryKey }),
    setVisible: (userId, isVisible) => setPersonVisible(client, userId, isVisible),
  });
  return client;
}
