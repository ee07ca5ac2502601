import type { Connection } from '../storage/database.ts';
import type { PresenceService, SeenUser } from './presence.ts';
import { staffRolesOf } from './staff.ts';

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
export async function noteSeen(connection: Connection, userId: string, nowMs: number): Promise<void> {
  if ((await staffRolesOf(connection, userId)).length > 0) return;
  await connection.updateTable('users').set({ seen_ms: nowMs }).where('id', '=', userId).execute();
}

/** Returns the people among `userIds` with a chat that the viewer can see. */
export async function withCommonChat(
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
