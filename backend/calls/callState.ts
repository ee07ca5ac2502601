import type { CallCancelReason } from '#shared/domain/calls.ts';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import type { CallRow } from './callRepo.ts';

/** Somebody who is no longer in the channel may come back for this long. */
const rejoinGraceMs = 8_000;
/** If a process dies, both people have this long to reach another process. */
const restartGraceMs = 30_000;

export type Side = 'caller' | 'callee';

/** An event in the life of a call. */
export type CallEvent =
  | { readonly type: 'joined'; readonly side: Side; readonly node: string; readonly mayTalk: boolean }
  /**
   * `isLost`: the socket broke; otherwise the person left the channel. `node`: the process whose socket it was, because the
   * person may be inside by another one already. `storedMs`: the time at which the step is stored, because the database may
   * have been away since the socket broke.
   */
  | {
      readonly type: 'left';
      readonly side: Side;
      readonly isLost: boolean;
      readonly node: string;
      readonly storedMs?: number;
    }
  /** The person has no socket, whether or not one was in the channel. */
  | { readonly type: 'gone'; readonly side: Side }
  | { readonly type: 'due' }
  /** The running minute if none is named. */
  | { readonly type: 'minute'; readonly minute: number | undefined }
  | { readonly type: 'end'; readonly reason: CallCancelReason; readonly by: string | null };

/** One change of the row. A step is a list of moves in this order; an `end` is the last one that takes effect. */
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

/** The minute that runs at this time, from 0; -1 before the call is live. */
export function runningMinute({ answered_ms: answeredMs }: Call, atMs: number): number {
  return answeredMs === null ? -1 : Math.floor((atMs - answeredMs) / MINUTE_MS);
}

/** When the next step is due if nothing else happens; null for a call that is over. */
export function dueOf(call: Call): number | null {
  if (call.state === 'ended') return null;
  const next =
    call.state === 'ringing' ? call.expires_ms : (call.answered_ms ?? 0) + call.minutes * MINUTE_MS;
  return Math.min(next, call.caller_away_ms ?? Infinity, call.callee_away_ms ?? Infinity);
}

/** Returns the moves of one step. It is pure: call, event and time decide alone. A call that is over gets no moves. */
export function stepCall(call: Call, event: CallEvent, nowMs: number): readonly Move[] {
  if (call.state === 'ended') return [];
  switch (event.type) {
    case 'joined':
      return join(call, event, nowMs);
    case 'left':
      if (call[`${event.side}_node`] !== event.node) return [];
      // While the database was away, nobody could come back. Processes cut their sockets then.
      if (event.isLost && (event.storedMs ?? nowMs) - nowMs > rejoinGraceMs)
        return waitFor(call, [event.side], event.storedMs ?? nowMs);
      return leave(call, event.side, event.isLost, nowMs);
    case 'gone':
      // A callee may still answer while the call rings. A caller without a socket has given up. A caller in the channel
      // leaves it with the socket; this event may be late, and the caller inside by another process.
      if (event.side === 'callee' || call.caller_away_ms !== null || isInside(call, 'caller')) return [];
      return call.state === 'ringing' ? leave(call, 'caller', true, nowMs) : [];
    case 'due':
      return due(call, nowMs);
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
  // A suspension may begin between the ringing and the answer.
  if (isOtherInside && !mayTalk) moves.push({ do: 'end', reason: 'moderation', by: null, atMs: nowMs });
  else if (isOtherInside) moves.push({ do: 'begin' });
  // The callee's other windows stop ringing as soon as the callee has joined, also if the caller is away.
  if (side === 'callee' || isOtherInside) moves.push({ do: 'tellUpdated' });
  return moves;
}

/** The call waits for a moment, because a person whose page reloads or whose network breaks comes back. */
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
 * Returns the moves whose time has come, in the order of time. If the step is late because the process or the database was
 * away, the call ends at the time at which it should have ended, so that the payer does not pay for the delay.
 */
function due(call: Call, nowMs: number): readonly Move[] {
  const ends: Extract<Move, { do: 'end' }>[] = [];
  if (call.state === 'ringing' && call.expires_ms <= nowMs)
    // A callee who has answered waits for a caller who did not come.
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

/** Returns the moves for a call whose process died. Both people get time to come back. */
export function adopt(call: Call, isDead: (node: string) => boolean, nowMs: number): readonly Move[] {
  const lost = (['caller', 'callee'] as const).filter((side) => {
    const node = call[`${side}_node`];
    return node !== null && isDead(node);
  });
  return waitFor(call, lost, nowMs);
}

/**
 * Returns the moves for people who could not come back because the backend was away: they get time from now on. If the last
 * paid minute ended longer ago than that time, the call ends at the end of that minute: the length of the outage is
 * unknown, and the payer must not pay for it.
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
