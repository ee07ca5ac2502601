import { presences, type Presence } from '#shared/domain/person.ts';
import type { Hub } from '../realtime/hub.ts';
import { createPresenceWatches } from './presenceWatches.ts';
import type { UserRow, Users } from './users.ts';

/**
 * §4 "Presence". Who holds no socket is offline, but for demo companions, which show what they were seeded with. Who
 * has left is offline, also while they look in again.
 */
export interface PresenceService {
  /** A person that does not exist is offline. */
  of(userId: string): Promise<Presence>;
  /** The same for a row at hand, without asking the database. */
  ofUser(user: SeenUser): Presence;
  /** As this viewer may know it: whom somebody has blocked sees them offline. */
  seenBy(viewerId: string, user: SeenUser): Presence;
  /** Returns true if the user has blocked the viewer: the viewer must receive no presence event about the user. */
  isHiddenFrom(viewerId: string, userId: string): boolean;
  /** Everybody who holds a socket. */
  connected(): Iterable<string>;
  /**
   * The person is in a match or a call from now on, or no longer. A person who goes from one to the other is in both for a
   * moment. `isOwn`: this process caused it and tells everybody; otherwise another process does, except for people who
   * watch the person from this process.
   */
  setBusy(userId: string, busy: boolean, by?: Occupation, isOwn?: boolean): void;
  /** The viewer looks at these people, and hears of them from now on. */
  watch(viewerId: string, userIds: readonly string[]): void;
  watchersOf(userId: string): readonly string[];
}

/** What of a person it is told by. */
export type SeenUser = Pick<UserRow, 'id' | 'role' | 'deleted' | 'demo_presence'>;

/** While nobody holds a socket for them. */
export function restingPresence(user: SeenUser): Presence {
  if (user.deleted === 1) return 'offline';
  if (user.role === 'artist') return 'inacall';
  return presences.find((presence) => presence === user.demo_presence) ?? 'offline';
}

export type Occupation = 'match' | 'call';

/** `hasBlocked`: whether the first has the second on their blacklist. */
export function createPresence(
  users: Users,
  hub: Hub,
  hasBlocked: (from: string, to: string) => boolean = () => false,
): PresenceService {
  const occupied = { match: new Set<string>(), call: new Set<string>() } as const;
  const watches = createPresenceWatches();
  hub.onGone((userId) => watches.forget(userId));
  const isBusy = (userId: string) => occupied.match.has(userId) || occupied.call.has(userId);

  function ofUser(user: SeenUser): Presence {
    const isFree = user.deleted === 0 && user.role !== 'artist';
    if (isFree && hub.isConnected(user.id)) return isBusy(user.id) ? 'inacall' : 'online';
    return restingPresence(user);
  }

  return {
    ofUser,
    connected: () => hub.connected(),
    watch: (viewerId, userIds) => watches.note(viewerId, userIds),
    watchersOf: (userId) => watches.watchersOf(userId),
    seenBy: (viewerId, user) => (hasBlocked(user.id, viewerId) ? 'offline' : ofUser(user)),
    isHiddenFrom: (viewerId, userId) => hasBlocked(userId, viewerId),
    async of(userId) {
      const user = await users.byId(userId);
      return user ? ofUser(user) : 'offline';
    },
    setBusy(userId, busy, by = 'match') {
      if (busy) occupied[by].add(userId);
      else occupied[by].delete(userId);
    },
  };
}
