import { QueryClient } from '@tanstack/react-query';
import { setPersonVisible } from './dropPerson.ts';
import type { EarlyQueries } from './earlyQueries.ts';

/** Default milliseconds for which query data counts as fresh. */
const staleAfterMs = 30_000;

/**
 * Creates the query client of a signed-in user and takes over data requested earlier. Queries do not retry,
 * because apiClient repeats calls that are safe to repeat.
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
