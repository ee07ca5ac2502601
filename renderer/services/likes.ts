import { proxy, useSnapshot } from 'valtio';
import { DAY_MS } from '#shared/domain/constants.ts';
import type { ApiError } from './apiClient.ts';
import { useServices } from './context.ts';
import { createKeyValue } from './keyValue.ts';
import type { Session } from './session.ts';

/**
 * Ids of the people whom the user has liked on one UTC day. The server accepts one like per day and pair
 * (§4.15).
 */
interface Given {
  day: number;
  ids: string[];
}

const known = new WeakMap<Session, Map<string, Given>>();

// A chosen log-out deletes all keys that end with the user's id (session.ts).
const keyOf = (me: string) => `likes:${me}`;

/** Returns the likes of this user that are known on this machine. */
function givenOf(session: Session, me: string): Given {
  const all = known.get(session) ?? new Map<string, Given>();
  known.set(session, all);
  const given = all.get(me) ?? proxy(read(me));
  all.set(me, given);
  return given;
}

function read(me: string): Given {
  try {
    const stored = JSON.parse(createKeyValue('local').read(keyOf(me)) ?? '{}') as Partial<Given>;
    if (typeof stored.day === 'number' && Array.isArray(stored.ids))
      return { day: stored.day, ids: stored.ids.filter((id) => typeof id === 'string') };
  } catch {
    // The stored value is invalid: starts without likes.
  }
  return { day: 0, ids: [] };
}

/** Stores the changed likes of this day and drops those of other days. */
function keep(given: Given, me: string, day: number, change: (ids: string[]) => string[]): void {
  const ids = change(given.day === day ? given.ids : []);
  Object.assign(given, { day, ids });
  createKeyValue('local').write(keyOf(me), JSON.stringify({ day, ids }));
}

export interface LikeState {
  /** True if liked today. A like can't be undone, and repeating it has no effect. */
  readonly isLiked: boolean;
  /** Sends the like. Resolves to null if the server accepted it, otherwise to the error code. */
  readonly like: () => Promise<ApiError['code'] | null>;
}

export function useLike(userId: string): LikeState {
  const { api, clock, session } = useServices();
  const me = useSnapshot(session.state).user?._id ?? '';
  const given = givenOf(session, me);
  const { day, ids } = useSnapshot(given);
  const today = Math.floor(clock.now() / DAY_MS);
  const isLiked = day === today && ids.includes(userId);

  return {
    isLiked,
    async like() {
      if (isLiked) return null;
      keep(given, me, today, (liked) => [...liked, userId]);
      const answer = await api.call('like', { params: { id: userId } });
      if (answer.ok === true) return null;
      keep(given, me, today, (liked) => liked.filter((id) => id !== userId));
      return answer.ok === false ? answer.error.code : 'network';
    },
  };
}
