import { HOUR_MS } from '#shared/domain/constants.ts';
import { recordActivity, type ActivityContext } from '../activities/index.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { favorites } from '../people/relations.ts';

/** Milliseconds during which repeated following of the same user is announced only once. */
const announceAgainAfterMs = HOUR_MS;

/** Stores that one user follows another, and notifies both. Returns false if the following existed. */
export async function follow(
  context: ActivityContext,
  work: Pick<Work, 'db' | 'emit'>,
  followerId: string,
  followedId: string,
): Promise<boolean> {
  if (!(await favorites.add(work.db, followerId, followedId, context.clock.now()))) return false;
  const own = { userId: followerId, aboutId: followedId, event: 'interaction', kind: 'follow' } as const;
  await recordActivity(context, work, own);
  const about = { userId: followedId, aboutId: followerId } as const;
  await recordActivity(context, work, { ...about, event: 'interaction', kind: 'followByUser' });
  if (await wasAnnounced(context, work.db, followedId, followerId)) return true;
  const notice = { event: 'notification', kind: 'newFollowerMessage', isListed: false } as const;
  await recordActivity(context, work, { ...about, ...notice });
  return true;
}

async function wasAnnounced(
  { clock }: ActivityContext,
  connection: Connection,
  userId: string,
  followerId: string,
): Promise<boolean> {
  const row = await connection
    .selectFrom('activities')
    .select('id')
    .where('user_id', '=', userId)
    .where('about_id', '=', followerId)
    .where('kind', '=', 'newFollowerMessage')
    .where('created_ms', '>', clock.now() - announceAgainAfterMs)
    .executeTakeFirst();
  return row !== undefined;
}
