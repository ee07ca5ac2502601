import { useQuery } from '@tanstack/react-query';
import type { Sanction } from '#shared/domain/sanctions.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { moderationKeys } from '../../keys.ts';

export interface MySanctions {
  /** The suspension in force; null: there is none, or it is not known yet. */
  readonly suspension: Sanction | null;
  readonly sanctions: readonly Sanction[];
}

const none: MySanctions = { suspension: null, sanctions: [] };

/** The person's own sanctions, newest first. Another deployment may have none to show. */
export function useMySanctions(): MySanctions {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: moderationKeys.ownSanctions,
    queryFn: ({ signal }) => unwrap(api.call('getMySanctions', {}, { signal })),
    staleTime: 0,
  });
  return data ?? none;
}
