import { ApiFailure } from '../lib/failure.ts';
import { blocks } from '../people/relations.ts';
import type { Connection } from '../storage/database.ts';
import type { Change } from './changes.ts';
import { directParties, isFresh, membersBetween, updateMember } from './members.ts';
import type { Views } from './views.ts';

/** Throws `blocked` where one of the two has blocked the other (§7 Social). "Never match again" is no block. */
export async function requireUnblocked(connection: Connection, a: string, b: string): Promise<void> {
  if (await blocks.areBlocked(connection, a, b)) throw blockedFailure();
}

export function blockedFailure(): ApiFailure {
  return new ApiFailure('blocked', 'One of you has blocked the other.');
}

/**
 * §4.20: a block takes the chat of the two out of what either sees, and deletes none of it; without the block it is
 * there again as it was. Answers how many chats of the first that is.
 */
export async function setBlocked(
  change: Change,
  views: Views,
  userId: string,
  otherId: string,
  isBlocked: boolean,
): Promise<number> {
  const { db, nowMs } = change;
  const blocked = isBlocked ? 1 : 0;
  const members = await membersBetween(db, directParties(userId, otherId));
  for (const member of members.filter((one) => one.blocked !== blocked)) {
    // What never reached this member goes on not to have done so.
    if (isFresh(member)) {
      await updateMember(db, member, { blocked });
      continue;
    }
    const revision = await change.revisions();
    const next = await updateMember(db, member, { blocked, updated_ms: nowMs, revision });
    if (next.is_listed === 1)
      change.tell(next.user_id, 'chatUpdated', { chat: await views.chat(db, next), revision });
  }
  return members.filter((one) => one.user_id === userId && one.is_listed === 1).length;
}
