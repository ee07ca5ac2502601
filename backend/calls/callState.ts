import type { CallCancelReason } from '#shared/domain/calls.ts';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { CallRow } from './callRepo.ts';

/** Milliseconds that a disconnected user has to rejoin the channel. */
const rejoinGraceMs = 8_000;
/** Milliseconds that both users have to reach another process after theirs died. */
const restartGraceMs = 30_000;

export type Side = 'caller' | 'callee';

/** An event in the life of a call. */
export type CallEvent =
  | { readonly type: 'joined'; readonly side: Side; readonly node: string; readonly mayTalk: boolean }
  /**
   * `isLost`: the socket broke; otherwise the user left the channel. `node`: the process of that socket,
   * because the user may already have joined by another process. `storedMs`: time at which the step is
   * stored, because the database may have been unreachable since.
   */
  | {
      readonly type: 'left';
      readonly side: Side;
      readonly isLost: boolean;
      readonly node: string;
      readonly storedMs?: number;
    }
  /** The user has no socket, whether or not a socket was in the channel. */
  | { readonly type: 'gone'; readonly side: Side }
  | { readonly type: 'due' }
  /** Charges the named minute; undefined: the running minute. */
  | { readonly type: 'minute'; readonly minute: number | undefined }
  | { readonly type: 'end'; readonly reason: CallCancelReason; readonly by: string | null };

/**
 * A change of the row. A step is a list of moves in this order; an `end` is the last one that takes effect.
 */
export type Move =
  | { readonly do: 'set'; readonly change: Partial<CallRow> }
  /** Charges the first minute and makes the call live; without coins it ends. */
  | { readonly do: 'begin' }
  /** Charges every minute up to this one; the first that can't be paid ends the call. */
  | { readonly do: 'charge'; readonly until: number }
  | { readonly do: 'tellUpdated' }
  | {
      readonly do: 'end';
      readonly reason: CallCancelReason;
      readonly by: string | null;
      readonly atMs: number;
    };

type Call = Readonly<CallRow>;

export const sideOf = (call: Call, userId: string): Side => (call.caller_id === userId ? 'caller' : 'callee');
export const personOf = (call: Call, side: Side): string =>
  side === 'caller' ? call.caller_id : call.callee_id;
export const isInside = (call: Call, side: Side): boolean => call[`${side}_node`] !== null;

/** Returns true if the user talks in this open call or calls someone. A callee counts from the answer on. */
export const isCallOf = (call: Call, userId: string): boolean =>
  call.state === 'live' || call.caller_id === userId || isInside(call, 'callee');

/** Returns the running minute at this time, from 0; -1 before the call is live. */
export function runningMinute({ answered_ms: answeredMs }: Call, atMs: number): number {
  return answeredMs === null ? -1 : Math.floor((atMs - answeredMs) / MINUTE_MS);
}

/** Returns when the next step is due if no event happens before; null if the call is over. */
export function dueOf(call: Call): number | null {
  if (call.state === 'ended') return null;
  const next =
    call.state === 'ringing' ? call.expires_ms : (call.answered_ms ?? 0) + call.minutes * MINUTE_MS;
  return Math.min(next, call.caller_away_ms ?? Infinity, call.callee_away_ms ?? Infinity);
}

/**
 * Returns the moves of one step. Pure: depends only on call, event and time. A finished call gets no moves.
 */
export function stepCall(call: Call, event: CallEvent, nowMs: number): readonly Move[] {
  if (call.state === 'ended') return [];
  switch (event.type) {
    case 'joined':
      return join(call, event, nowMs);
    case 'left':
      if (call[`${event.side}_node`] !== event.node) return [];
      // While the database was unreachable no user could rejoin, because processes close their sockets then.
      if (event.isLost && (event.storedMs ?? nowMs) - nowMs > rejoinGraceMs)
        return waitFor(call, [event.side], event.storedMs ?? nowMs);
      return leave(call, event.side, event.isLost, nowMs);
    case 'gone':
      // A callee without a socket may still answer while the call rings. A caller without a socket has given
      // up. A caller inside the channel is handled by `left`; this event may be late, and the caller inside
      // by another process.
      if (event.side === 'callee' || call.caller_away_ms !== null || isInside(call, 'caller')) return [];
      return call.state === 'ringing' ? leave(call, 'caller', true, nowMs) : [];
    case 'due':
      return dueMoves(call, nowMs);
    case 'minute':
      return call.state === 'live'
        ? [{ do: 'charge', until: event.minute ?? runningMinute(call, nowMs) }]
        : [];
    case 'end':
      return [{ do: 'end', reason: event.reason, by: event.by, atMs: nowMs }];
  }
}

function join(
  call: Call,
  { side, node, mayTalk }: Extract<CallEvent, { type: 'joined' }>,
  nowMs: number,
): readonly Move[] {
  const isFirstAnswer = side === 'callee' && call.taken_ms === null;
  const moves: Move[] = [
    {
      do: 'set',
      change: {
        [`${side}_node`]: node,
        [`${side}_away_ms`]: null,
        [`${side}_lost`]: 0,
        ...(isFirstAnswer && { taken_ms: nowMs }),
      },
    },
  ];
  if (call.state === 'live') return moves;
  const isOtherInside = isInside(call, side === 'caller' ? 'callee' : 'caller');
  // A suspension may begin between ringing and answer.
  if (isOtherInside && !mayTalk) moves.push({ do: 'end', reason: 'moderation', by: null, atMs: nowMs });
  else if (isOtherInside) moves.push({ do: 'begin' });
  // The callee's other windows stop ringing as soon as the callee has joined, even if the caller is away.
  if (side === 'callee' || isOtherInside) moves.push({ do: 'tellUpdated' });
  return moves;
}

/** Marks the side as away and waits, because a user whose page reloads or whose network breaks can rejoin. */
function leave(call: Call, side: Side, isLost: boolean, nowMs: number): readonly Move[] {
  if (call[`${side}_away_ms`] !== null) return [];
  return [
    {
      do: 'set',
      change: {
        [`${side}_node`]: null,
        [`${side}_away_ms`]: nowMs + rejoinGraceMs,
        [`${side}_lost`]: isLost ? 1 : 0,
      },
    },
  ];
}

/**
 * Returns the moves that are due, in the order of time. If the step is late because the process or the
 * database was away, the call ends at the time at which it should have ended, so that the payer does not pay
 * for the delay.
 */
function dueMoves(call: Call, nowMs: number): readonly Move[] {
  const ends: Extract<Move, { do: 'end' }>[] = [];
  if (call.state === 'ringing' && call.expires_ms <= nowMs)
    // A callee who has answered waits for the caller until the ringing expires.
    ends.push(
      isInside(call, 'callee')
        ? { do: 'end', reason: 'connectionLost', by: call.caller_id, atMs: call.expires_ms }
        : { do: 'end', reason: 'noAnswer', by: null, atMs: call.expires_ms },
    );
  for (const side of ['caller', 'callee'] as const) {
    const awayMs = call[`${side}_away_ms`];
    if (awayMs === null || awayMs > nowMs) continue;
    const left = call.state === 'live' ? 'peerLeave' : side === 'caller' ? 'cancelled' : 'declined';
    const reason = call[`${side}_lost`] === 1 ? 'connectionLost' : left;
    ends.push({ do: 'end', reason, by: personOf(call, side), atMs: awayMs });
  }
  const [first] = ends.toSorted((a, b) => a.atMs - b.atMs);
  const charges: Move[] =
    call.state === 'live' ? [{ do: 'charge', until: runningMinute(call, first?.atMs ?? nowMs) }] : [];
  return first ? [...charges, first] : charges;
}

/** Returns the moves for a call whose process died. The two users get time to rejoin. */
export function adopt(call: Call, isDead: (node: string) => boolean, nowMs: number): readonly Move[] {
  const lost = (['caller', 'callee'] as const).filter((side) => {
    const node = call[`${side}_node`];
    return node !== null && isDead(node);
  });
  return waitFor(call, lost, nowMs);
}

/**
 * Returns the moves for users who could not rejoin while the backend was away: they get time from now on. If
 * the last paid minute ended longer ago than that, the call ends with that minute, because the length of the
 * outage is unknown and the payer must not pay for it.
 */
function waitFor(call: Call, lost: readonly Side[], nowMs: number): readonly Move[] {
  if (call.state === 'live') {
    const paidUntilMs = (call.answered_ms ?? 0) + call.minutes * MINUTE_MS;
    if (nowMs - paidUntilMs > restartGraceMs)
      return [{ do: 'end', reason: 'connectionLost', by: null, atMs: paidUntilMs - 1 }];
  }
  return lost.map((side) => ({
    do: 'set',
    change: {
      [`${side}_node`]: null,
      [`${side}_away_ms`]: nowMs + restartGraceMs,
      [`${side}_lost`]: 1,
    },
  }));
}
