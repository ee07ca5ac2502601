import type { ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useServices } from '#renderer/services/context.ts';
import type { EarlyQueries } from '#renderer/services/earlyQueries.ts';
import { keepQueries } from '#renderer/services/keptQueries.ts';
import { createKeyValue } from '#renderer/services/keyValue.ts';
import { createQueryClient } from '#renderer/services/queryClient.ts';
import type { Services } from '#renderer/services/services.ts';

/** One query client per session, shared by all pages. */
const clients = new WeakMap<EarlyQueries, QueryClient>();

function clientOf(answers: EarlyQueries, { session, config }: Services): QueryClient {
  const known = clients.get(answers);
  if (known) return known;
  const client = createQueryClient(answers);
  clients.set(answers, client);
  const me = session.state.user?._id;
  if (me !== undefined)
    keepQueries(client, {
      perTab: createKeyValue('session'),
      me,
      version: config.version,
      isOver: () => session.state.user?._id !== me,
    });
  return client;
}

/** Provides the query client. Pages without queries do not load the library. */
export function Queries({ answers, children }: { answers: EarlyQueries; children: ReactNode }) {
  const client = clientOf(answers, useServices());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
