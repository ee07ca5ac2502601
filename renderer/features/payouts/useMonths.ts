import { useQuery } from '@tanstack/react-query';
import type { StatementMonths } from '#shared/domain/statementMonths.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { payoutKeys } from './keys.ts';

/** Loads the streamer's months, latest first, back to the month of the first entry; null until loaded. */
export function useMonths(): StatementMonths | null {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: payoutKeys.months,
    queryFn: ({ signal }) => unwrap(api.call('getStatementMonths', {}, { signal })),
  });
  return data ?? null;
}
