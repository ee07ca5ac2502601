import type { BanReason } from '#shared/domain/matching.ts';
import { createSessions } from '../http/sessions.ts';
import type { Context } from '../context.ts';
import type { Connection } from '../storage/database.ts';
import { markBanned, unmarkBanned } from './marks.ts';
import { standingSanctions } from './repo.ts';
import { openEndMs } from '../lib/suspension.ts';

/** Reason of a matching suspension caused by a sanction. */
const suspensionReason = 'sanction' satisfies BanReason;

/**
 * Updates everything that depends on a user's sanctions: `users.banned`, `users.suspended_until_ms`, the
 * suspension from matches and calls, sessions, and the marks against a new sign-up.
 */
export async function applyStanding(
  { clock, database }: Pick<Context, 'clock' | 'database'>,
  db: Connection,
  userId: string,
): Promise<void> {
  const nowMs = clock.now();
  const isBanned = (await standingSanctions(db, userId, 'ban', nowMs)).length > 0;
  const [longest] = await standingSanctions(db, userId, 'suspend', nowMs);
  const untilMs = longest ? (longest.until_ms ?? openEndMs) : null;
  const before = await db
    .selectFrom('users')
    .select(['banned', 'suspended_until_ms'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({ banned: isBanned ? 1 : 0, suspended_until_ms: untilMs })
    .where('id', '=', userId)
    .execute();

  if (isBanned) {
    await markBanned(db, userId);
    await createSessions(database, clock).revokeAll(userId, { connection: db });
    await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
  } else if (before.banned === 1) {
    await unmarkBanned(db, userId);
    await db.deleteFrom('appeal_tokens').where('user_id', '=', userId).execute();
  }

  if (before.suspended_until_ms === untilMs) return;
  await db
    .updateTable('matching_bans')
    .set({ until_ms: nowMs })
    .where('user_id', '=', userId)
    .where('reason', '=', suspensionReason)
    .where('until_ms', '>', nowMs)
    .execute();
  if (untilMs !== null)
    await db
      .insertInto('matching_bans')
      .values({ user_id: userId, reason: suspensionReason, from_ms: nowMs, until_ms: untilMs })
      .execute();
}
