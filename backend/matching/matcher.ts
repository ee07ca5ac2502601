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

/** Two people who are to meet; `first` has waited longer. */
export interface Pairing {
  readonly first: Ticket;
  readonly second: Ticket;
}

/**
 * Who meets whom (§4.6, item 3). No clock and no storage of its own: every call brings the time, and
 * the same calls give the same pairs. Whoever is paired no longer waits and counts as just met.
 *
 * Between calls nobody waits next to somebody they could meet. So a newcomer is the only one who can bring a pair
 * about, besides time itself, which {@link Matcher.tick} looks after, and a ban that was taken back, for which there
 * is {@link Matcher.reconsider}.
 */
export interface Matcher {
  /** Pairs the person with whoever has waited longest, or lets them wait. Replaces an earlier ticket of theirs. */
  join(ticket: Ticket, nowMs: number): Pairing | null;
  /** The ticket that was waiting, if any. */
  leave(userId: string): Ticket | null;
  /** The pairs that time alone has made possible, longest wait first. Call it often; it costs what falls due. */
  tick(nowMs: number): Pairing[];
  /** These two have met elsewhere, or before a restart. Calls come in order of time. */
  met(a: string, b: string, atMs: number): void;
  /**
   * Pairs these two if both wait and may meet, now that something between them has changed. `isAgain`: also if they have
   * only just met, because one of them wants the other back.
   */
  reconsider(a: string, b: string, nowMs: number, isAgain?: boolean): Pairing | null;
  ticketOf(userId: string): Ticket | null;
  readonly waiting: number;
  /** Meetings in memory. */
  readonly remembered: number;
}

interface Waiting {
  readonly ticket: Ticket;
  readonly sinceMs: number;
  readonly order: number;
  readonly limits: Limits;
  readonly group: Group;
  node: ListNode<Waiting> | null;
  /** The place among those who have waited less than 15 s, while that is so. */
  youngNode: ListNode<Waiting> | null;
}

/**
 * Tickets that share their side, their gender, the gender they ask for and whether they are offered last: at most 36
 * groups, of which a newcomer needs to look through only those that agree with them.
 */
interface Group {
  readonly groupKey: GroupKey;
  readonly list: WaitingList<Waiting>;
}

type MayNotMeet = (a: string, b: string) => boolean;

/**
 * `mayNotMeet` says whether two people are blocked, either way, or unmatched; it is asked while deciding.
 * `metAgainAfterMs` is the time that keeps two who met apart.
 */
export function createMatcher(
  mayNotMeet: MayNotMeet,
  metAgainAfterMs: number = match.metAgainAfterMs,
): Matcher {
  const groups = new Map<string, Group>();
  const waiting = new Map<string, Waiting>();
  /** Those who have waited less than 15 s, for whom "just met" still counts. */
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

  /** Whose turn it is first among those not just met; failing that, among those who were. */
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

  /** Of the pairs that have become possible, those of whom it is somebody's turn first go first. */
  function settle(possible: [Waiting, Waiting][], nowMs: number, pairings: Pairing[]): void {
    for (const both of possible) if (isBefore(both[1], both[0])) both.reverse();
    possible.sort(([a, b], [c, d]) => compareTurns(a, c) || compareTurns(b, d));
    for (const [one, other] of possible) {
      if (one.node && other.node && mayMeet(one, other)) pairings.push(pair(one, other, nowMs));
    }
  }

  /** Pairs whose ten minutes are over. */
  function freedPairs(nowMs: number): [Waiting, Waiting][] {
    const possible: [Waiting, Waiting][] = [];
    for (const [a, b] of meetings.expire(nowMs)) {
      const [one, other] = [waiting.get(a), waiting.get(b)];
      if (one && other) possible.push([one, other]);
    }
    return possible;
  }

  /** Pairs of people just met, one of whom has by now waited 15 s with nobody else to meet. */
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
      settle(freedPairs(nowMs), nowMs, pairings);
      // Only now, when nobody waits next to a person they have not just met, is it a lone pool.
      settle(relaxedPairs(nowMs), nowMs, pairings);
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

/** The longest wait comes first, but whoever is offered last after everybody else. */
function compareTurns(a: Waiting, b: Waiting): number {
  const last = Number(a.group.groupKey.isOfferedLast) - Number(b.group.groupKey.isOfferedLast);
  return last || a.sinceMs - b.sinceMs || a.order - b.order;
}

const isBefore = (a: Waiting, b: Waiting): boolean => compareTurns(a, b) < 0;
