import { callCancelReasons, type CallRecord } from '#shared/domain/calls.ts';
import { matchEndReasons } from '#shared/domain/matching.ts';

/** What only the person who did it is told again: the other side need not know why somebody had enough. */
const own: readonly string[] = ['report', 'block', 'unmatch'];

export type CallEnding = (typeof callCancelReasons)[number] | 'other';
export type MatchEnding = (typeof matchEndReasons)[number] | 'other';

/** Why a call ended; `other` for what a newer server may say. */
export function endingOfCall({ reason }: CallRecord): CallEnding {
  return callCancelReasons.find((known) => known === reason) ?? 'other';
}

export function endingOfMatch({ reason, endedBy }: CallRecord, me: string): MatchEnding {
  if (reason !== null && own.includes(reason) && endedBy !== me) return 'other';
  return matchEndReasons.find((known) => known === reason) ?? 'other';
}

/** Who ended it, where somebody did and it is theirs to know. */
export function enderOf(record: CallRecord, me: string): 'me' | 'them' | null {
  const { endedBy, reason, user } = record;
  if (endedBy === null || (reason !== null && own.includes(reason) && endedBy !== me)) return null;
  if (endedBy === me) return 'me';
  return user && endedBy === user._id ? 'them' : null;
}
