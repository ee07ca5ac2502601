import { useQuery } from '@tanstack/react-query';
import type { Companion, UserDetail } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { usePresence, useWatchedPresence } from '#renderer/services/presences.ts';
import { userDetailQuery } from '#renderer/services/userDetail.ts';
import type { Target } from './target.ts';

const nobody = { _id: '', status: 'offline', rolesGroup: 'user' } as const;
const noneWatched: readonly string[] = [];

export interface Stranger {
  readonly person: Companion | null;
  /** Relation to the user, as the profile says; null while unknown. */
  readonly state: UserDetail['state'] | null;
  /** The profile is being loaded. */
  readonly isLooking: boolean;
}

/**
 * Returns the other user before the first message. No chat names them yet, so their profile does, and says
 * whether the user may write.
 */
export function useStranger(target: Target, isNew: boolean): Stranger {
  const { api } = useServices();
  const userId = isNew && target.kind === 'user' ? target.userId : null;
  const { data, isLoading } = useQuery({ ...userDetailQuery(api, userId ?? ''), enabled: userId !== null });
  const user = userId === null ? null : (data?.user ?? null);
  const status = usePresence(user ?? nobody);
  useWatchedPresence(userId === null ? noneWatched : [userId]);
  return {
    person: user && { ...user, status },
    state: userId === null ? null : (data?.state ?? null),
    isLooking: isLoading,
  };
}
