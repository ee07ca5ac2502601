import type { Companion } from '#shared/domain/person.ts';
import { match as rules } from '#shared/domain/constants.ts';
import type { MatchEvent, MatchState } from '../machine/types.ts';

/** A skip that can still be undone. */
export interface SkipUndo {
  readonly matchId: string;
  readonly companion: Companion;
  /** Milliseconds since the epoch. */
  readonly untilMs: number;
  /** `gone`: the server answered that the two users cannot be matched again. */
  readonly state: 'offered' | 'asking' | 'gone';
}

/**
 * Returns the skip that can be undone after one step of the machine: of a live match, until the next match or
 * Stop.
 */
export function undoAfter(
  undo: SkipUndo | null,
  before: MatchState,
  after: MatchState,
  event: MatchEvent,
  nowMs: number,
): SkipUndo | null {
  if (after.kind !== 'searching') return null;
  if (event.type !== 'skip' || before.kind !== 'live') return undo;
  const { matchId, companion } = before.match;
  return { matchId, companion, untilMs: nowMs + rules.undoSkipMs, state: 'offered' };
}
