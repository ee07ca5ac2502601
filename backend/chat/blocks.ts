import { ApiFailure } from '../http/failure.ts';
import type { Connection } from '../storage/database.ts';

/** Whether one of the two has blocked the other (§7 Social). "Never match again" is no block. */
export async function areBlocked(connection: Connection, a: string, b: string): Promise<boolean> {
  const row = await connection
    .selectFrom('pair_bans')
    .select('from_id')
    .where('kind', '=', 'block')
    .where((eb) =>
      eb.or([
        eb.and([eb('from_id', '=', a), eb('to_id', '=', b)]),
        eb.and([eb('from_id', '=', b), eb('to_id', '=', a)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function requireUnblocked(connection: Connection, a: string, b: string): Promise<void> {
  if (await areBlocked(connection, a, b))
    throw new ApiFailure('blocked', 'One of you has blocked the other.');
}
