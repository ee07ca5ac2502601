import { proxy, useSnapshot } from 'valtio';
import { DAY_MS } from '#shared/domain/constants.ts';
import type { ApiError } from './apiClient.ts';
import { useServices } from './context.ts';
import { createKeyValue } from './keyValue.ts';
import type { Session } from './session.ts';

/** Whom one has liked on a day of UTC: the server takes one like a day of each pair (§4.15). */
interface Given {
  day: number;
  ids: string[];
}

const known = new WeakMap<Session, Map<string, Given>>();

// A log-out by choice wipes what ends so (session.ts).
const keyOf = (me: string) => `likes:${me}`;

/** Of this person, as far as this machine knows. */
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
    // What is stored is not ours: nobody was liked yet.
  }
  return { day: 0, ids: [] };
}

/** Of this day; of another day nothing is kept. */
function keep(given: Given, me: string, day: number, change: (ids: string[]) => string[]): void {
  const ids = change(given.day === day ? given.ids : []);
  Object.assign(given, { day, ids });
  createKeyValue('local').write(keyOf(me), JSON.stringify({ day, ids }));
}

export interface LikeState {
  /** Today. It can't be taken back, and doing it again changes nothing. */
  readonly isLiked: boolean;
  /** Null: it is told; otherwise why not. */
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
