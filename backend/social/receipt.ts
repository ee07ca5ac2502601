import type { BlockReceipt } from '#shared/domain/person.ts';
import type { Connection } from '../storage/database.ts';

/** Counts what a block hides from the blocking user, besides followings and chats. */
export async function hiddenBetween(
  connection: Connection,
  userId: string,
  otherId: string,
  nowMs: number,
): Promise<Pick<BlockReceipt, 'matches' | 'calls' | 'activities' | 'stories'>> {
  const matches = await connection
    .selectFrom('matches')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'ended')
    .where((eb) =>
      eb.or([
        eb.and([eb('a', '=', userId), eb('b', '=', otherId)]),
        eb.and([eb('a', '=', otherId), eb('b', '=', userId)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  const calls = await connection
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'ended')
    .where((eb) =>
      eb.or([
        eb.and([eb('caller_id', '=', userId), eb('callee_id', '=', otherId)]),
        eb.and([eb('caller_id', '=', otherId), eb('callee_id', '=', userId)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  const activities = await connection
    .selectFrom('activities')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('about_id', '=', otherId)
    .where('is_listed', '=', 1)
    .executeTakeFirstOrThrow();
  return {
    matches: Number(matches.count),
    calls: Number(calls.count),
    activities: Number(activities.count),
    stories: {
      theirs: await storiesOf(connection, otherId, nowMs),
      own: await storiesOf(connection, userId, nowMs),
    },
  };
}

/** Counts the stories that others see now. */
async function storiesOf(connection: Connection, ownerId: string, nowMs: number): Promise<number> {
  const { count } = await connection
    .selectFrom('gallery_items')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'story')
    .where('status', '=', 'approved')
    .where('state', '=', 'ready')
    .where('expires_ms', '>', nowMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}
