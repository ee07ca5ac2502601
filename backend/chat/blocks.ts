import { ApiFailure } from '../http/failure.ts';
import { blocks } from '../social/relations.ts';
import type { Connection } from '../storage/database.ts';

/** Throws `blocked` where one of the two has blocked the other (§7 Social). "Never match again" is no block. */
export async function requireUnblocked(connection: Connection, a: string, b: string): Promise<void> {
  if (await blocks.areBlocked(connection, a, b))
    throw new ApiFailure('blocked', 'One of you has blocked the other.');
}
