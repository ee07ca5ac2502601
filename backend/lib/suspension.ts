import { ApiFailure } from './failure.ts';

/** Stored as the end of a suspension that lasts until a person has decided. */
export const openEndMs = Date.UTC(9999, 0);

/** Returns the error for a suspended person: until when, null while a person still has to decide. */
export function suspendedFailure(untilMs: number): ApiFailure {
  return new ApiFailure('suspended', 'The account is suspended.', {
    ...(untilMs < openEndMs && { until: new Date(untilMs).toISOString() }),
  });
}

/** Throws `suspended` if a suspension until this moment is in force; null: there is none. */
export function refuseSuspended(untilMs: number | null, nowMs: number): void {
  if (untilMs !== null && untilMs > nowMs) throw suspendedFailure(untilMs);
}
