import type { ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { EarlyQueries } from '#renderer/services/earlyQueries.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';

/** One for all pages, as long as somebody is signed in. */
const clients = new WeakMap<EarlyQueries, QueryClient>();

function clientOf(answers: EarlyQueries): QueryClient {
  const client = clients.get(answers) ?? createQueryClient(answers);
  clients.set(answers, client);
  return client;
}

/** Stands around a page that asks for server data by queries; pages that do not are loaded without the library. */
export function Queries({ answers, children }: { answers: EarlyQueries; children: ReactNode }) {
  return <QueryClientProvider client={clientOf(answers)}>{children}</QueryClientProvider>;
}
