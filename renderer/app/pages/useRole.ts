import { useSnapshot } from 'valtio';
import type { Role } from '#shared/domain/roles.ts';
import { useServices } from '#renderer/services/context.ts';

/** Who is looking. */
export function useRole(): Role {
  const { session } = useServices();
  return useSnapshot(session.state).user?.rolesGroup ?? 'user';
}
