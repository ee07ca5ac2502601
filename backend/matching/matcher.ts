import { match } from '#shared/domain/constants.ts';
import {
  limitsAccept,
  limitsOf,
  groupsMatch,
  groupKeyOf,
  type Limits,
  type GroupKey,
} from './compatibility.ts';
import type { Ticket } from '../cluster/searchChange.ts';
import { Meetings } from './meetings.ts';
import { isOlder, WaitingList, type ListNode } from './waitingList.ts';

/** Two people to match; `first` has waited longer. */
export interface Pairing {
  readonly first: Ticket;
  readonly second: Ticket;
}

/**
 * Decides who is matched with whom (§4.6, item 3). Deterministic and in memory: every call passes the time,
 * and the same calls give the same pairs. A paired person stops waiting and counts as just met.
 *
 * Between calls, no two waiting people could meet. A new pair can therefore only come from a newcomer, from
 * time itself ({@link Matcher.tick}), or from a removed ban ({@link Matcher.reconsider}).
 */
export interface Matcher {
  /**
   * Pairs the person with the one who has waited longest, or adds them to the waiting people. Replaces an
   * earlier ticket.
   */
  join(ticket: Ticket, nowMs: number): Pairing | null;
  /** Removes the person. Returns the ticket that waited; null: none. */
  leave(userId: string): Ticket | null;
  /**
   * Returns the pairs that became possible through time alone, longest wait first. Cheap, so it can run
   * often.
   */
  tick(nowMs: number): Pairing[];
  /** Records a meeting from elsewhere or before a restart. Calls must be in the order of time. */
  met(a: string, b: string, atMs: number): void;
  /**
   * Pairs these two if both wait and may meet, after a change between them. `isAgain`: even if they have just
   * met, because one of them wants the other back.
   */
  reconsider(a: string, b: string, nowMs: number, isAgain?: boolean): Pairing | null;
  ticketOf(userId: string): Ticket | null;
  readonly waiting: number;
  /** Number of meetings in memory. */
  readonly remembered: number;
}

interface Waiting {
  readonly ticket: Ticket;
  readonly sinceMs: number;
  readonly order: number;
  readonly limits: Limits;
  readonly group: Group;
  node: ListNode<Waiting> | null;
  /** Node among those who have waited less than 15 s; null: the person has waited longer. */
  youngNode: ListNode<Waiting> | null;
}

/**
 * Tickets with the same side, gender, gender filter and turn. There are at most 36 groups, and a newcomer
 * searches only the matching ones.
 */
interface Group {
  readonly groupKey: GroupKey;
  readonly list: WaitingList<Waiting>;
}

type MayNotMeet = (a: string, b: string) => boolean;

/**
 * Creates a matcher. `mayNotMeet` returns whether two people are blocked or unmatched, in either direction.
 * `metAgainAfterMs`: milliseconds for which a meeting keeps two people apart.
 */
export function createMatcher(
  mayNotMeet: MayNotMeet,
  metAgainAfterMs: number = match.metAgainAfterMs,
): Matcher {
  const groups = new Map<string, Group>();
  const waiting = new Map<string, Waiting>();
  /** People who have waited less than 15 s, for whom "just met" still applies. */
  const young = new WaitingList<Waiting>();
  const meetings = new Meetings(metAgainAfterMs);
  let nextOrder = 1;

  function prepare(ticket: Ticket): Waiting {
    const groupKey = groupKeyOf(ticket);
    const key = Object.values(groupKey).join(' ');
    let group = groups.get(key);
    if (!group) {
      group = { groupKey, list: new WaitingList() };
      groups.set(key, group);
    }
    return {
      ticket,
      sinceMs: ticket.sinceMs,
      order: nextOrder++,
      limits: limitsOf(ticket),
      group,
      node: null,
      youngNode: null,
    };
  }

  function insert(entry: Waiting, nowMs: number): void {
    entry.node = entry.group.list.insert(entry);
    if (!hasWaitedLong(entry, nowMs)) entry.youngNode = young.insert(entry);
    waiting.set(entry.ticket.userId, entry);
  }

  function remove(entry: Waiting): void {
    if (entry.node) entry.group.list.remove(entry.node);
    if (entry.youngNode) young.remove(entry.youngNode);
    entry.node = null;
    entry.youngNode = null;
    waiting.delete(entry.ticket.userId);
  }

  function pair(one: Waiting, other: Waiting, nowMs: number): Pairing {
    remove(one);
    remove(other);
    meetings.record(one.ticket.userId, other.ticket.userId, nowMs);
    const [first, second] = isOlder(one, other) ? [one, other] : [other, one];
    return { first: first.ticket, second: second.ticket };
  }

  /** Returns the first in turn who was not just met; otherwise the first of those just met. */
  function bestFor(entry: Waiting, nowMs: number): Waiting | null {
    const justMet = meetings.of(entry.ticket.userId);
    let best: Waiting | null = null;
    let secondBest: Waiting | null = null;
    for (const group of groups.values()) {
      if (!groupsMatch(entry.group.groupKey, group.groupKey)) continue;
      for (let node = group.list.first; node; node = node.next) {
        const other = node.value;
        if (best && isBefore(best, other)) break;
        if (!limitsAccept(entry.limits, other.ticket) || !limitsAccept(other.limits, entry.ticket)) continue;
        const metAtMs = justMet.get(other.ticket.userId);
        const isFresh = metAtMs === undefined || !meetings.isJustMet(metAtMs, nowMs);
        if (!isFresh) {
          if (secondBest && isBefore(secondBest, other)) continue;
          if (!hasWaitedLong(entry, nowMs) && !hasWaitedLong(other, nowMs)) continue;
        }
        if (mayNotMeet(entry.ticket.userId, other.ticket.userId)) continue;
        if (isFresh) {
          best = other;
          break;
        }
        secondBest = other;
      }
    }
    return best ?? secondBest;
  }

  function mayMeet(one: Waiting, other: Waiting): boolean {
    return (
      groupsMatch(one.group.groupKey, other.group.groupKey) &&
      limitsAccept(one.limits, other.ticket) &&
      limitsAccept(other.limits, one.ticket) &&
      !mayNotMeet(one.ticket.userId, other.ticket.userId)
    );
  }

  /** Makes the possible pairs in the order of turns. */
  function makePairs(possible: [Waiting, Waiting][], nowMs: number, pairings: Pairing[]): void {
    for (const both of possible) if (isBefore(both[1], both[0])) both.reverse();
    possible.sort(([a, b], [c, d]) => compareTurns(a, c) || compareTurns(b, d));
    for (const [one, other] of possible) {
      if (one.node && other.node && mayMeet(one, other)) pairings.push(pair(one, other, nowMs));
    }
  }

  /** Returns waiting pairs whose ten minutes after the meeting are over. */
  function freedPairs(nowMs: number): [Waiting, Waiting][] {
    const possible: [Waiting, Waiting][] = [];
    for (const [a, b] of meetings.expire(nowMs)) {
      const [one, other] = [waiting.get(a), waiting.get(b)];
      if (one && other) possible.push([one, other]);
    }
    return possible;
  }

  /** Returns pairs of people just met, one of whom has waited 15 s without another partner. */
  function relaxedPairs(nowMs: number): [Waiting, Waiting][] {
    const possible: [Waiting, Waiting][] = [];
    for (let node = young.first; node && hasWaitedLong(node.value, nowMs); node = young.first) {
      const entry = node.value;
      young.remove(node);
      entry.youngNode = null;
      for (const userId of meetings.of(entry.ticket.userId).keys()) {
        const other = waiting.get(userId);
        if (other) possible.push([entry, other]);
      }
    }
    return possible;
  }

  return {
    join(ticket, nowMs) {
      const earlier = waiting.get(ticket.userId);
      if (earlier) remove(earlier);
      const entry = prepare(ticket);
      const partner = bestFor(entry, nowMs);
      if (partner) return pair(entry, partner, nowMs);
      insert(entry, nowMs);
      return null;
    },
    leave(userId) {
      const entry = waiting.get(userId);
      if (!entry) return null;
      remove(entry);
      return entry.ticket;
    },
    tick(nowMs) {
      const pairings: Pairing[] = [];
      makePairs(freedPairs(nowMs), nowMs, pairings);
      // Runs last, when the only remaining partners are people just met: a lone pool.
      makePairs(relaxedPairs(nowMs), nowMs, pairings);
      return pairings;
    },
    met: (a, b, atMs) => meetings.record(a, b, atMs),
    reconsider(a, b, nowMs, isAgain = false) {
      const [one, other] = [waiting.get(a), waiting.get(b)];
      if (!one || !other || one === other || !mayMeet(one, other)) return null;
      const metAtMs = meetings.of(a).get(b);
      const isFresh = isAgain || metAtMs === undefined || !meetings.isJustMet(metAtMs, nowMs);
      if (!isFresh && !hasWaitedLong(one, nowMs) && !hasWaitedLong(other, nowMs)) return null;
      return pair(one, other, nowMs);
    },
    ticketOf: (userId) => waiting.get(userId)?.ticket ?? null,
    get waiting() {
      return waiting.size;
    },
    get remembered() {
      return meetings.size;
    },
  };
}

function hasWaitedLong(entry: Waiting, nowMs: number): boolean {
  return nowMs - entry.sinceMs >= match.lonePoolRelaxesAfterMs;
}

/** Compares turns: people offered last come after all others, then the longest wait comes first. */
function compareTurns(a: Waiting, b: Waiting): number {
  const last = Number(a.group.groupKey.isOfferedLast) - Number(b.group.groupKey.isOfferedLast);
  return last || a.sinceMs - b.sinceMs || a.order - b.order;
}

const isBefore = (a: Waiting, b: Waiting): boolean => compareTurns(a, b) < 0;
