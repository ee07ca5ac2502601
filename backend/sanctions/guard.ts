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
  refuseSuspended(row?.suspended_until_ms ?? null, nowMs);
}

/** Throws `suspended` if a suspension until this moment is in force; null: there is none. */
export function refuseSuspended(untilMs: number | null, nowMs: number): void {
  if (untilMs !== null && untilMs > nowMs) throw suspendedFailure(untilMs);
}
