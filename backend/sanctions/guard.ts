import { ApiFailure } from '../http/failure.ts';
import type { Connection } from '../storage/database.ts';
import { openEndMs } from './repo.ts';

/** Returns the error for a suspended person: until when, null while a person still has to decide. */
export function suspendedFailure(untilMs: number): ApiFailure {
  return new ApiFailure('suspended', 'The account is suspended.', {
    ...(untilMs < openEndMs && { until: new Date(untilMs).toISOString() }),
  });
}

/** Throws `suspended` if this person is suspended now. */
export async function requireNotSuspended(db: Connection, userId: string, nowMs: number): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('suspended_until_ms')
    .where('id', '=', userId)
    .executeTakeFirst();
  const untilMs = row?.suspended_until_ms ?? null;
  if (untilMs !== null && untilMs > nowMs) throw suspendedFailure(untilMs);
}
