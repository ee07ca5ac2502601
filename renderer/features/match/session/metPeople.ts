import type { Companion } from '#shared/domain/person.ts';
import type { MatchEvent, MatchState } from '../machine/types.ts';

/** A person whom the user met since Start. */
export interface MetPerson {
  readonly matchId: string;
  readonly companion: Companion;
  /** Milliseconds since the epoch. */
  readonly endedAtMs: number;
  readonly durationMs: number;
  /** The user skipped the person. */
  readonly wasSkipped: boolean;
}

const matchOf = (state: MatchState) => (state.kind === 'live' ? state.match : null);
/** Returns whether the match ended in a way after which the person is not listed. */
const isUnwanted = (event: MatchEvent): boolean =>
  event.type === 'unmatch' ||
  (event.type === 'matchEnded' && ['report', 'block', 'unmatch', 'moderation'].includes(event.reason));

/**
 * Returns the people met since Start, newest first, after one step of the machine. Each person is listed
 * once, with the latest match. A new start clears the list.
 */
export function metAfter(
  met: readonly MetPerson[],
  before: MatchState,
  after: MatchState,
  event: MatchEvent,
  nowMs: number,
): readonly MetPerson[] {
  if (event.type === 'start' && (before.kind === 'idle' || before.kind === 'stopped')) return [];
  const match = matchOf(before);
  if (match === null || before.kind !== 'live' || matchOf(after)?.matchId === match.matchId) return met;
  const { companion, matchId } = match;
  const others = met.filter((one) => one.companion._id !== companion._id);
  if (isUnwanted(event)) return others;
  const one: MetPerson = {
    ...{ matchId, companion, endedAtMs: nowMs, wasSkipped: event.type === 'skip' },
    durationMs: Math.min(nowMs, before.endsAtMs) - before.startedAtMs,
  };
  return [one, ...others];
}
