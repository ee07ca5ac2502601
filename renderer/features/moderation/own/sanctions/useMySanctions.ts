import { useQuery } from '@tanstack/react-query';
import type { Sanction } from '#shared/domain/sanctions.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { moderationKeys } from '../../keys.ts';

export interface MySanctions {
  /** The suspension in force; null if there is none or it is not loaded. */
  readonly suspension: Sanction | null;
  readonly sanctions: readonly Sanction[];
}

const none: MySanctions = { suspension: null, sanctions: [] };

/** Returns the user's own sanctions, newest first; empty on a deployment without them. */
export function useMySanctions(): MySanctions {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: moderationKeys.ownSanctions,
    queryFn: ({ signal }) => unwrap(api.call('getMySanctions', {}, { signal })),
    staleTime: 0,
  });
  return data ?? none;
}
