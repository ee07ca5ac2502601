import { match } from '#shared/domain/constants.ts';
import type { MatchEndReason } from '#shared/domain/matching.ts';
import type { MatchRow } from './matchRepo.ts';

export type Side = 'a' | 'b';

/** An event in the life of a match. */
export type MatchEvent =
  /** The person's client has decoded the first remote frame. */
  | { readonly type: 'started'; readonly side: Side }
  | { readonly type: 'joined'; readonly side: Side; readonly node: string }
  /** `node`: the process whose socket left. The person may already be inside through another process. */
  | { readonly type: 'left'; readonly side: Side; readonly node: string }
  | { readonly type: 'due' }
  | {
      readonly type: 'end';
      readonly reason: MatchEndReason;
      readonly by: string | null;
      /** The event counts only in this state. */
      readonly onlyIf?: 'made' | 'live' | undefined;
    };

/**
 * A change of the row. A step is a list of moves in this order; an `end` is the last one that takes effect.
 */
export type Move =
  | { readonly do: 'set'; readonly change: Partial<MatchRow> }
  /** Makes the match live and charges paid filters. If a payer lacks the coins, the match is void. */
  | { readonly do: 'goLive'; readonly side: Side }
  /** Books the earnings of the match. */
  | { readonly do: 'earn' }
  | {
      readonly do: 'end';
      readonly reason: MatchEndReason;
      readonly by: string | null;
      readonly atMs: number;
    };

type Match = Readonly<MatchRow>;

export const sideOf = ({ a }: Match, userId: string): Side => (a === userId ? 'a' : 'b');
export const isOpen = ({ state }: Match): boolean => state === 'made' || state === 'live';

const endsMsOf = ({ started_ms: startedMs }: Match): number => (startedMs ?? 0) + match.durationMs;
const earnsMsOf = ({ together_ms: togetherMs, has_earned: hasEarned }: Match): number =>
  togetherMs === null || hasEarned === 1 ? Infinity : togetherMs + match.earnsAfterMs;

/** Returns when the next step is due without other events; null: the match is over. */
export function dueOf(row: Match): number | null {
  if (row.state === 'made') return row.made_ms + match.startWithinMs;
  return row.state === 'live' ? Math.min(endsMsOf(row), earnsMsOf(row)) : null;
}

/**
 * Returns the moves of one step. Pure: the result depends only on match, event and time. A match that is over
 * gets no moves.
 */
export function stepMatch(row: Match, event: MatchEvent, nowMs: number): readonly Move[] {
  if (!isOpen(row)) return [];
  switch (event.type) {
    case 'started':
      return start(row, event.side, nowMs);
    case 'joined':
      return [together(row, { [`${event.side}_node`]: event.node }, nowMs)];
    case 'left':
      return row[`${event.side}_node`] === event.node
        ? [together(row, { [`${event.side}_node`]: null }, nowMs)]
        : [];
    case 'due':
      return dueMoves(row, nowMs);
    case 'end':
      if (event.onlyIf !== undefined && event.onlyIf !== row.state) return [];
      return [{ do: 'end', reason: event.reason, by: event.by, atMs: nowMs }];
  }
}

function start(row: Match, side: Side, nowMs: number): readonly Move[] {
  if (row.state !== 'made' || row[`${side}_started_ms`] !== null) return [];
  const set: Move = { do: 'set', change: { [`${side}_started_ms`]: nowMs } };
  const hasOther = row[side === 'a' ? 'b_started_ms' : 'a_started_ms'] !== null;
  return hasOther ? [set, { do: 'goLive', side }] : [set];
}

/**
 * Returns the move that tracks how long both sockets are in the channel. An earning needs this time, because
 * one person with two accounts could report both starts all day. An interruption restarts the count.
 */
export function together(row: Match, change: Partial<MatchRow>, nowMs: number): Extract<Move, { do: 'set' }> {
  const next = { ...row, ...change };
  const areTogether = next.state === 'live' && next.a_node !== null && next.b_node !== null;
  return { do: 'set', change: { ...change, together_ms: areTogether ? (row.together_ms ?? nowMs) : null } };
}

function dueMoves(row: Match, nowMs: number): readonly Move[] {
  if (row.state === 'made') {
    const atMs = row.made_ms + match.startWithinMs;
    return atMs <= nowMs ? [{ do: 'end', reason: 'void', by: null, atMs }] : [];
  }
  const [earnsMs, endsMs] = [earnsMsOf(row), endsMsOf(row)];
  const moves: Move[] = [];
  if (earnsMs <= nowMs && earnsMs <= endsMs) moves.push({ do: 'earn' });
  if (endsMs <= nowMs) moves.push({ do: 'end', reason: 'timeUp', by: null, atMs: endsMs });
  return moves;
}
