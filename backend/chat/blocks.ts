import { ApiFailure } from '../lib/failure.ts';
import { blocks } from '../people/relations.ts';
import type { Connection } from '../storage/database.ts';
import type { Change } from './changes.ts';
import { directParties, isFresh, membersBetween, updateMember } from './members.ts';
import type { Views } from './views.ts';

/**
 * Throws `blocked` if one of the two has blocked the other (§7 Social). "Never match again" is not a block.
 */
export async function requireUnblocked(connection: Connection, a: string, b: string): Promise<void> {
  if (await blocks.areBlocked(connection, a, b)) throw blockedFailure();
}

export function blockedFailure(): ApiFailure {
  return new ApiFailure('blocked', 'One of you has blocked the other.');
}

/**
 * Hides the chat of two people from both while a block exists, and shows it unchanged afterwards (§4.20).
 * Returns the number of chats of the first person.
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
    // A chat that never had anything for this member is not announced.
    if (isFresh(member)) {
      await updateMember(db, member, { blocked });
      continue;
    }
    const revision = await change.revisions();
    const next = await updateMember(db, member, { blocked, updated_ms: nowMs, revision });
    if (next.is_listed === 1)
      change.notify(next.user_id, 'chatUpdated', { chat: await views.chat(db, next), revision });
  }
  return members.filter((one) => one.user_id === userId && one.is_listed === 1).length;
}
