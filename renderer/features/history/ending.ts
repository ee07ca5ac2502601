import { callCancelReasons, type CallRecord } from '#shared/domain/calls.ts';
import { matchEndReasons } from '#shared/domain/matching.ts';

/** Reasons shown only to the user who acted, so that the other side does not learn of a report or block. */
const own: readonly string[] = ['report', 'block', 'unmatch'];

export type CallEnding = (typeof callCancelReasons)[number] | 'other';
export type MatchEnding = (typeof matchEndReasons)[number] | 'other';

/** Returns why a call ended; `other` for a reason unknown to this client. */
export function endingOfCall({ reason }: CallRecord): CallEnding {
  return callCancelReasons.find((known) => known === reason) ?? 'other';
}

export function endingOfMatch({ reason, endedBy }: CallRecord, me: string): MatchEnding {
  if (reason !== null && own.includes(reason) && endedBy !== me) return 'other';
  return matchEndReasons.find((known) => known === reason) ?? 'other';
}

/** Returns who ended the record; null if unknown, or if the user may not know. */
export function enderOf(record: CallRecord, me: string): 'me' | 'them' | null {
  const { endedBy, reason, user } = record;
  if (endedBy === null || (reason !== null && own.includes(reason) && endedBy !== me)) return null;
  if (endedBy === me) return 'me';
  return user && endedBy === user._id ? 'them' : null;
}
