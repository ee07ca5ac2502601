import type { HandlersOf } from '../http/handler.ts';
import type { Database } from '../storage/database.ts';
import { lastSeenBy, withCommonChat, type PresenceService } from '../people/presence.ts';
import { createUsers } from '../people/users.ts';

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
