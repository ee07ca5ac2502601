import { ApiFailure } from './failure.ts';

/** Stored end of a suspension that lasts until a moderator decides. */
export const openEndMs = Date.UTC(9999, 0);

/**
 * Returns the error for a suspended person, with the end of the suspension. The end is left out while a
 * moderator still has to decide.
 */
export function suspendedFailure(untilMs: number): ApiFailure {
  return new ApiFailure('suspended', 'The account is suspended.', {
    ...(untilMs < openEndMs && { until: new Date(untilMs).toISOString() }),
  });
}

/** Throws `suspended` if a suspension until `untilMs` is in force. Null: the user is not suspended. */
export function refuseSuspended(untilMs: number | null, nowMs: number): void {
  if (untilMs !== null && untilMs > nowMs) throw suspendedFailure(untilMs);
}
