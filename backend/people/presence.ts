import { presences, type Presence } from '#shared/domain/person.ts';
import type { Hub } from '../realtime/hub.ts';
import { createPresenceWatches } from './presenceWatches.ts';
import { type UserRow, type Users, createUsers } from './users.ts';
import type { Connection, Database } from '../storage/database.ts';
import { staffRolesOf } from './staff.ts';
import type { HandlersOf } from '../http/handler.ts';

/**
 * Presence of people (§4 "Presence"). A person without a socket is offline, except demo companions, which
 * show their seeded presence. A person who removed the account stays offline, even with a socket.
 */
export interface PresenceService {
  /** Returns the presence of a person. An unknown person is offline. */
  of(userId: string): Promise<Presence>;
  /** Returns the presence for a loaded row, without a query. */
  ofUser(user: SeenUser): Presence;
  /**
   * Returns the presence as this viewer may know it. A person appears offline to people whom they blocked.
   */
  seenBy(viewerId: string, user: SeenUser): Presence;
  /** Returns true if the user has blocked the viewer: the viewer must receive no presence event about the user. */
  isHiddenFrom(viewerId: string, userId: string): boolean;
  /** Returns the ids of all people with a socket. */
  connected(): Iterable<string>;
  /**
   * Sets whether the person is in a match or a call. A person who changes from one to the other is in both
   * for a moment. `isOwn`: this process caused the change and notifies all watchers; otherwise it only
   * notifies watchers connected to it.
   */
  setBusy(userId: string, busy: boolean, by?: Occupation, isOwn?: boolean): void;
  /** Makes the viewer receive presence changes of these people. */
  watch(viewerId: string, userIds: readonly string[]): void;
  watchersOf(userId: string): readonly string[];
}

/** Columns that the presence of a person depends on. */
export type SeenUser = Pick<UserRow, 'id' | 'role' | 'deleted' | 'demo_presence'>;

/** Returns the presence of a person without a socket. */
export function restingPresence(user: SeenUser): Presence {
  if (user.deleted === 1) return 'offline';
  if (user.role === 'artist') return 'inacall';
  return presences.find((presence) => presence === user.demo_presence) ?? 'offline';
}

export type Occupation = 'match' | 'call';

/** Creates the presence service. `hasBlocked` returns whether the first person has blocked the second one. */
export function createPresence(
  users: Users,
  hub: Hub,
  hasBlocked: (from: string, to: string) => boolean = () => false,
): PresenceService {
  const occupied = { match: new Set<string>(), call: new Set<string>() } as const;
  const watches = createPresenceWatches();
  hub.onDisconnected((userId) => watches.forget(userId));
  const isBusy = (userId: string) => occupied.match.has(userId) || occupied.call.has(userId);

  function ofUser(user: SeenUser): Presence {
    const isFree = user.deleted === 0 && user.role !== 'artist';
    if (isFree && hub.isConnected(user.id)) return isBusy(user.id) ? 'inacall' : 'online';
    return restingPresence(user);
  }

  return {
    ofUser,
    connected: () => hub.connected(),
    watch: (viewerId, userIds) => watches.watch(viewerId, userIds),
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

/**
 * Returns when a user disconnected last, as this viewer may know it. Null: the user is present, a demo
 * companion or deleted, or has blocked the viewer. Only people with a common chat see it (§4.4).
 */
export function lastSeenBy(
  presence: Pick<PresenceService, 'seenBy' | 'isHiddenFrom'>,
  viewerId: string,
  user: SeenUser & { readonly seen_ms: number | null },
): string | null {
  const { seen_ms: seenMs } = user;
  if (seenMs === null || user.deleted === 1 || user.demo_presence !== null || user.role === 'artist')
    return null;
  if (presence.isHiddenFrom(viewerId, user.id) || presence.seenBy(viewerId, user) !== 'offline') return null;
  return new Date(seenMs).toISOString();
}

/** Stores the time at which the user disconnected. Staff are left out, because their presence is hidden. */
export async function recordSeen(connection: Connection, userId: string, nowMs: number): Promise<void> {
  if ((await staffRolesOf(connection, userId)).length > 0) return;
  await connection.updateTable('users').set({ seen_ms: nowMs }).where('id', '=', userId).execute();
}

/** Returns the people among `userIds` with a chat that the viewer can see. */
async function withCommonChat(
  connection: Connection,
  viewerId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await connection
    .selectFrom('chat_members')
    .select('companion_id')
    .where('user_id', '=', viewerId)
    .where('companion_id', 'in', [...new Set(userIds)])
    .where('is_listed', '=', 1)
    .where('blocked', '=', 0)
    .execute();
  return new Set(rows.flatMap(({ companion_id: id }) => id ?? []));
}

/**
 * §7 Social: returns the presence of one or many users. Unknown users are offline, so that ids cannot be
 * probed.
 */
export function createPresenceHandlers(
  database: Database,
  presence: PresenceService,
): HandlersOf<'presence' | 'presenceMany'> {
  const users = createUsers(database);
  async function of(viewerId: string, userIds: readonly string[]) {
    const people = new Map((await users.byIds(userIds)).map((user) => [user.id, user]));
    const common = await withCommonChat(database, viewerId, [...people.keys()]);
    return userIds.map((userId) => {
      const user = people.get(userId);
      return {
        userId,
        status: user ? presence.seenBy(viewerId, user) : ('offline' as const),
        lastSeen: user && common.has(userId) ? lastSeenBy(presence, viewerId, user) : null,
      };
    });
  }
  return {
    async presence({ caller, body: { userId } }) {
      const [one] = await of(caller.userId, [userId]);
      return one ?? { userId, status: 'offline' };
    },
    presenceMany({ caller, body }) {
      presence.watch(caller.userId, body.userIds);
      return of(caller.userId, body.userIds);
    },
  };
}
