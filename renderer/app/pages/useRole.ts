import { useSnapshot } from 'valtio';
import type { Role } from '#shared/domain/roles.ts';
import { useServices } from '#renderer/services/context.ts';

/** Returns the role of the signed-in user. */
export function useRole(): Role {
  const { session } = useServices();
  return useSnapshot(session.state).user?.rolesGroup ?? 'user';
}
