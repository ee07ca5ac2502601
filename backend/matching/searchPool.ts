import type { Context } from '../context.ts';
import type { Connection } from '../storage/database.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';
import type { Ticket } from '../cluster/searchChange.ts';
import { createMatcher, type Matcher, type Pairing } from './matcher.ts';
import type { MatchRepo } from './matchRepo.ts';
import type { DisplacedWindow, SearchChange } from '../cluster/searchChange.ts';

/** Milliseconds between two ticks of the matcher. A tick without anything due costs nothing. */
const tickEveryMs = 500;
/** Milliseconds after which a person who was busy at the pairing is paired again. */
const busyForMs = 2_000;
/** Milliseconds for which the end of a search is remembered, because a late message may repeat the search. */
const endKeptMs = 60_000;
const lease = 'matcher';
const leaseMs = 5_000;
const renewEveryMs = 1_000;

/**
 * The people who search, the same in every process. The leader, one of the processes, pairs them. It leads by
 * a lease, and a match that it stores requires its epoch, so that a former leader that wakes up stores none.
 */
export interface SearchPool {
  join(ticket: Ticket, displaced: DisplacedWindow | null): void;
  /** Removes the person and returns the ticket that waited; null: none. */
  leave(userId: string): Ticket | null;
  /** Returns the ticket of a waiting person; null: not waiting, or a match is in the making. */
  ticketOf(userId: string): Ticket | null;
  /** Returns the window that searches for the person, also while a match is in the making. */
  windowOf(userId: string): string | undefined;
  displacedOf(userId: string): DisplacedWindow | null;
  /** Pairs the two if they may match. `isAgain`: even if they have just met. */
  reconsider(a: string, b: string, isAgain?: boolean): void;
  /**
   * Ends the search of people whose match is stored. `isNew`: the match was made just now; otherwise only
   * searches that began before it end.
   */
  endSearches(userIds: readonly string[], madeMs: number, isNew: boolean): void;
  /**
   * Continues the search of people whose match could not be made. Busy people wait a moment, because a call
   * that rings for them may end.
   */
  resume(free: readonly Ticket[], busy: readonly Ticket[]): void;
  /** Throws unless this process is the leader at the time of the transaction. */
  requireLeader(connection: Connection): Promise<void>;
  load(): Promise<void>;
}

type Join = Extract<SearchChange, { type: 'join' }>;

interface Waiting {
  readonly ticket: Ticket;
  readonly from: string;
  readonly joinedMs: number;
}

export interface SearchPoolOptions {
  readonly context: Pick<Context, 'clock' | 'cluster' | 'scope'>;
  readonly tasks: TaskQueue;
  readonly matches: MatchRepo;
  readonly mayNotMeet: (a: string, b: string) => boolean;
  readonly metAgainAfterMs: number;
  /** Milliseconds for which a displaced window is remembered. */
  readonly displacedMs: number;
  readonly meet: (pairing: Pairing) => void;
  /** Called if a person stopped at another process while this one makes their match. */
  readonly onStopped: (userId: string) => void;
}

export function createSearchPool(options: SearchPoolOptions): SearchPool {
  const { context, tasks, matches, mayNotMeet, metAgainAfterMs, displacedMs, meet } = options;
  const { clock, cluster, scope } = context;
  const { broadcasts, leases, node, shared } = cluster;
  const tickets = new Map<string, Waiting>();
  /**
   * Searches that this process has admitted, also while Redis is unavailable. The process repeats them for
   * the others.
   */
  const own = new Map<string, Join>();
  /** Ends of searches, for repeated messages. `isOwn`: this process reported the end, and repeats it. */
  const ends = new Map<string, { readonly atMs: number; readonly isOwn: boolean }>();
  /** People whose match this process is making. */
  const paired = new Set<string>();
  const displaced = new Map<string, DisplacedWindow>();
  let matcher: Matcher | null = shared ? null : createMatcher(mayNotMeet, metAgainAfterMs);
  let epoch: number | null = shared ? null : 1;

  function pair(pairing: Pairing | null): void {
    if (!pairing) return;
    for (const { userId } of [pairing.first, pairing.second]) paired.add(userId);
    meet(pairing);
  }

  function tick(): void {
    for (const pairing of matcher?.tick(clock.now()) ?? []) pair(pairing);
    for (const [userId, { atMs }] of displaced)
      if (clock.now() - atMs >= displacedMs) displaced.delete(userId);
    // The oldest ends come first, so the cost of a tick does not depend on their number.
    for (const [userId, { atMs }] of ends) {
      if (clock.now() - atMs < endKeptMs) break;
      ends.delete(userId);
    }
  }

  function enter(ticket: Ticket): void {
    if (!matcher) return;
    // A tick first, so that pairs due since the last tick come before a newcomer.
    tick();
    pair(matcher.join(ticket, clock.now()));
  }

  function removeTicket(userId: string): Ticket | null {
    const waiting = tickets.get(userId)?.ticket ?? null;
    tickets.delete(userId);
    matcher?.leave(userId);
    return paired.has(userId) ? null : waiting;
  }

  function goOn(ticket: Ticket): void {
    const waiting = tickets.get(ticket.userId);
    if (!paired.delete(ticket.userId) || !waiting) return;
    const restarted = { ...ticket, sinceMs: clock.now() };
    tickets.set(ticket.userId, { ...waiting, ticket: restarted });
    enter(restarted);
  }

  function end(userId: string, atMs: number, isOwn: boolean): void {
    own.delete(userId);
    ends.delete(userId);
    ends.set(userId, { atMs, isOwn });
  }

  /**
   * Adopts the tickets of dead processes, because their people keep searching and reconnect elsewhere. A
   * process may have started and died while this one received no messages.
   */
  function adopt(): void {
    const alive = shared?.nodes.alive() ?? new Set([node]);
    const [heir = node] = [...alive].sort();
    for (const [userId, waiting] of tickets) {
      if (alive.has(waiting.from)) continue;
      tickets.set(userId, { ...waiting, from: heir });
      const { ticket, joinedMs } = waiting;
      if (heir !== node) continue;
      const join: Join = { type: 'join', ticket, displaced: null, joinedMs, isRepeated: true };
      own.set(userId, join);
      // A process that started after the death does not know of it.
      broadcasts.broadcast('search', join);
    }
  }

  function isOutdated({ isRepeated, joinedMs, ticket: { userId } }: Join): boolean {
    const known = tickets.get(userId);
    return isRepeated && Math.max(known?.joinedMs ?? 0, ends.get(userId)?.atMs ?? 0) >= joinedMs;
  }

  function apply(change: SearchChange, from: string): void {
    switch (change.type) {
      case 'join': {
        const { ticket, joinedMs } = change;
        if (isOutdated(change)) return;
        if (from === node) own.set(ticket.userId, change);
        else own.delete(ticket.userId);
        if (change.displaced) displaced.set(ticket.userId, change.displaced);
        else displaced.delete(ticket.userId);
        tickets.set(ticket.userId, { ticket, from, joinedMs });
        paired.delete(ticket.userId);
        return enter(ticket);
      }
      case 'leave': {
        const { userId, atMs, isRepeated } = change;
        if (isRepeated && (tickets.get(userId) ?? own.get(userId) ?? { joinedMs: 0 }).joinedMs > atMs) return;
        end(userId, atMs, from === node);
        removeTicket(userId);
        if (paired.delete(userId) && from !== node) options.onStopped(userId);
        return;
      }
      case 'reconsider':
        return pair(matcher?.reconsider(change.a, change.b, clock.now(), change.isAgain) ?? null);
      case 'repeat':
        adopt();
        for (const join of own.values()) broadcasts.broadcast('search', { ...join, isRepeated: true });
        for (const [userId, { atMs, isOwn }] of ends)
          if (isOwn) broadcasts.broadcast('search', { type: 'leave', userId, atMs, isRepeated: true });
    }
  }
  scope.onEnd(broadcasts.onBroadcast('search', apply));
  clock.every(scope, tickEveryMs, tick);

  async function fill(target: Matcher): Promise<void> {
    for (const { a, b, made_ms } of await matches.meetingsSince(clock.now() - metAgainAfterMs))
      target.met(a, b, made_ms);
  }

  async function begin(nextEpoch: number): Promise<void> {
    const next = createMatcher(mayNotMeet, metAgainAfterMs);
    await fill(next);
    [matcher, epoch] = [next, nextEpoch];
    paired.clear();
    const waiting = [...tickets.values()].map(({ ticket }) => ticket);
    for (const ticket of waiting.toSorted((a, b) => a.sinceMs - b.sinceMs)) enter(ticket);
  }

  function resign(): void {
    [matcher, epoch] = [null, null];
    paired.clear();
  }

  let renewedMs = 0;
  async function lead(): Promise<void> {
    const held = await leases.acquire(lease, leaseMs);
    if (scope.ended) return;
    if (held === null) return resign();
    renewedMs = clock.now();
    if (held !== epoch) await begin(held);
  }

  function endSearches(userIds: readonly string[], madeMs: number, isNew: boolean): void {
    for (const userId of userIds) {
      const joined = tickets.get(userId) ?? own.get(userId);
      if (!isNew && joined && joined.joinedMs >= madeMs) continue;
      own.delete(userId);
      if ((ends.get(userId)?.atMs ?? 0) < madeMs) {
        ends.delete(userId);
        ends.set(userId, { atMs: madeMs, isOwn: false });
      }
      removeTicket(userId);
      paired.delete(userId);
    }
  }

  /** Makes all processes repeat their searches after messages may have been lost. */
  async function refresh(): Promise<void> {
    for (const [userId, { from }] of tickets) if (from !== node) tickets.delete(userId);
    if (matcher) resign();
    const sinceMs = Math.min(...[...own.values()].map(({ joinedMs }) => joinedMs)) - 1;
    // Matches that were made, and perhaps ended, while this process received no messages.
    const met = own.size === 0 ? [] : await matches.meetingsSince(sinceMs).catch(() => []);
    for (const { a, b, made_ms: madeMs } of met) endSearches([a, b], madeMs, false);
    broadcasts.broadcast('search', { type: 'repeat' });
    await lead();
  }

  if (shared) {
    clock.every(scope, renewEveryMs, () => {
      // A leader that could not renew its lease may already have a successor.
      if (epoch !== null && clock.now() - renewedMs >= leaseMs) resign();
      lead().catch(() => undefined);
    });
    scope.onEnd(broadcasts.onMissed(() => tasks.runInBackground('publishing the searches again', refresh())));
    scope.onEnd(() => void leases.release(lease).catch(() => undefined));
    scope.onEnd(shared.nodes.onLeft(adopt));
  }

  return {
    join(ticket, window) {
      const joinedMs = clock.now();
      const join: Join = { type: 'join', ticket, displaced: window, joinedMs, isRepeated: false };
      own.set(ticket.userId, join);
      broadcasts.broadcast('search', join);
    },
    leave(userId) {
      const waiting = paired.has(userId) ? null : (tickets.get(userId)?.ticket ?? null);
      const atMs = clock.now();
      end(userId, atMs, true);
      broadcasts.broadcast('search', { type: 'leave', userId, atMs, isRepeated: false });
      return waiting;
    },
    ticketOf: (userId) => (paired.has(userId) ? null : (tickets.get(userId)?.ticket ?? null)),
    windowOf: (userId) => tickets.get(userId)?.ticket.windowId,
    displacedOf(userId) {
      const window = displaced.get(userId);
      return window && clock.now() - window.atMs < displacedMs ? window : null;
    },
    reconsider: (a, b, isAgain = false) =>
      broadcasts.broadcast('search', { type: 'reconsider', a, b, isAgain }),
    endSearches,
    resume(free, busy) {
      for (const ticket of free) goOn(ticket);
      const at = epoch;
      for (const ticket of busy)
        clock.after(scope, busyForMs, () => {
          if (epoch === at && tickets.get(ticket.userId)?.ticket === ticket) goOn(ticket);
        });
    },
    async requireLeader(connection) {
      if (epoch === null) throw new Error('This process is not the leader of the matcher.');
      await leases.require(connection, lease, epoch);
    },
    load: async () => {
      if (matcher) await fill(matcher);
      else {
        broadcasts.broadcast('search', { type: 'repeat' });
        await lead();
      }
    },
  };
}
