import type { Context } from '../context.ts';
import type { Connection } from '../storage/database.ts';
import type { TaskQueue } from '../taskQueue.ts';
import type { Ticket } from './compatibility.ts';
import { createMatcher, type Matcher, type Pairing } from './matcher.ts';
import type { MatchRepo } from './matchRepo.ts';
import type { DisplacedWindow, SearchChange } from './searchChange.ts';

/** Milliseconds between two ticks of the matcher. A tick without anything due costs nothing. */
const tickEveryMs = 500;
const lease = 'matcher';
const leaseMs = 5_000;
const renewEveryMs = 1_000;

/**
 * The people who search, the same in every process. One process, the leader, pairs them. It is the leader by a lease, and
 * a match that it stores requires its epoch: a former leader that wakes up stores none.
 */
export interface SearchPool {
  join(ticket: Ticket, displaced: DisplacedWindow | null): void;
  /** Takes the person out, and returns the ticket that was waiting. */
  leave(userId: string): Ticket | null;
  /** The ticket of a person who waits; null while their match is being made. */
  ticketOf(userId: string): Ticket | null;
  /** The window that searches for the person, also while a match is being made. */
  windowOf(userId: string): string | undefined;
  displacedOf(userId: string): DisplacedWindow | null;
  reconsider(a: string, b: string): void;
  /** A match of these people is stored: they no longer search. */
  made(userIds: readonly string[]): void;
  /** A match could not be made. Those of its people who still search go on. */
  unmade(tickets: readonly Ticket[]): void;
  /** Throws unless this process is the leader at the time of the transaction. */
  requireLeader(connection: Connection): Promise<void>;
  load(): Promise<void>;
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
  /** A person stopped at another process while this one makes their match. */
  readonly onStopped: (userId: string) => void;
}

export function createSearchPool(options: SearchPoolOptions): SearchPool {
  const { context, tasks, matches, mayNotMeet, metAgainAfterMs, displacedMs, meet } = options;
  const { clock, cluster, scope } = context;
  const { broadcasts, leases, node, shared } = cluster;
  const tickets = new Map<string, { readonly ticket: Ticket; readonly from: string }>();
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
  }

  function enter(ticket: Ticket): void {
    if (!matcher) return;
    // What has fallen due since the last tick comes before a newcomer.
    tick();
    pair(matcher.join(ticket, clock.now()));
  }

  function take(userId: string): Ticket | null {
    const waiting = tickets.get(userId)?.ticket ?? null;
    tickets.delete(userId);
    matcher?.leave(userId);
    return paired.has(userId) ? null : waiting;
  }

  function apply(change: SearchChange, from: string): void {
    switch (change.type) {
      case 'join': {
        const { ticket } = change;
        if (change.displaced) displaced.set(ticket.userId, change.displaced);
        else displaced.delete(ticket.userId);
        tickets.set(ticket.userId, { ticket, from });
        paired.delete(ticket.userId);
        return enter(ticket);
      }
      case 'leave': {
        take(change.userId);
        if (paired.delete(change.userId) && from !== node) options.onStopped(change.userId);
        return;
      }
      case 'reconsider':
        return pair(matcher?.reconsider(change.a, change.b, clock.now()) ?? null);
      case 'repeat':
        for (const { ticket, from: owner } of tickets.values())
          if (owner === node && from !== node)
            broadcasts.broadcast('search', {
              type: 'join',
              ticket,
              displaced: displaced.get(ticket.userId) ?? null,
            });
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
    const held = await leases.take(lease, leaseMs);
    if (scope.ended) return;
    if (held === null) return resign();
    renewedMs = clock.now();
    if (held !== epoch) await begin(held);
  }

  /** Reads the tickets of the other processes again, after messages may have been lost. */
  function refresh(): void {
    for (const [userId, { from }] of tickets) if (from !== node) tickets.delete(userId);
    if (matcher) resign();
    broadcasts.broadcast('search', { type: 'repeat' });
    tasks.runInBackground('leading the matcher', lead());
  }

  if (shared) {
    clock.every(scope, renewEveryMs, () => {
      // A leader that could not renew its lease may have a successor by now.
      if (epoch !== null && clock.now() - renewedMs >= leaseMs) resign();
      lead().catch(() => undefined);
    });
    scope.onEnd(broadcasts.onMissed(refresh));
    scope.onEnd(() => void leases.release(lease).catch(() => undefined));
    // Tickets of a process that died are adopted, because their people search on and reconnect elsewhere.
    scope.onEnd(
      shared.nodes.onLeft((left) => {
        const isLowest = [...shared.nodes.alive()].every((other) => node <= other);
        if (!isLowest) return;
        for (const [userId, { ticket, from }] of tickets)
          if (from === left) tickets.set(userId, { ticket, from: node });
      }),
    );
  }

  return {
    join: (ticket, window) => broadcasts.broadcast('search', { type: 'join', ticket, displaced: window }),
    leave(userId) {
      const waiting = paired.has(userId) ? null : (tickets.get(userId)?.ticket ?? null);
      broadcasts.broadcast('search', { type: 'leave', userId });
      return waiting;
    },
    ticketOf: (userId) => (paired.has(userId) ? null : (tickets.get(userId)?.ticket ?? null)),
    windowOf: (userId) => tickets.get(userId)?.ticket.windowId,
    displacedOf(userId) {
      const window = displaced.get(userId);
      return window && clock.now() - window.atMs < displacedMs ? window : null;
    },
    reconsider: (a, b) => broadcasts.broadcast('search', { type: 'reconsider', a, b }),
    made(userIds) {
      for (const userId of userIds) {
        take(userId);
        paired.delete(userId);
      }
    },
    unmade(again) {
      for (const ticket of again) {
        if (!paired.delete(ticket.userId) || !tickets.has(ticket.userId)) continue;
        const restarted = { ...ticket, sinceMs: clock.now() };
        tickets.set(ticket.userId, { ticket: restarted, from: tickets.get(ticket.userId)?.from ?? node });
        enter(restarted);
      }
    },
    async requireLeader(connection) {
      if (epoch === null) throw new Error('this process does not lead the matcher');
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
