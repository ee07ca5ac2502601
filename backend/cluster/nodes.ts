import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Database } from '../storage/database.ts';
import type { DatabaseClock } from './databaseClock.ts';

const renewEveryMs = 1_000;
/** Milliseconds after which a process without a renewed row counts as dead. */
const deadAfterMs = 5_000;

/** The processes of this deployment, by their rows in the database. */
export interface Nodes {
  /** The id of this process. */
  readonly self: string;
  /** Returns every living process, including this one. */
  alive(): ReadonlySet<string>;
  /**
   * Returns whether this process has renewed its row in time. Otherwise others may have taken its work over.
   */
  isCurrent(): boolean;
  /** Called when another process appears. */
  onJoined(listener: (node: string) => void): () => void;
  /** Called in every process when another one has died or left. */
  onLeft(listener: (node: string) => void): () => void;
  /**
   * Called when this process has deleted the row of a dead or ended one. Exactly one process is called for
   * each.
   */
  onNodeDeath(listener: (dead: DeadNode) => void): () => void;
  /** Called when this process could not renew its row in time. */
  onLapsed(listener: () => void): () => void;
  /** Renews the row and checks the others now. */
  renew(): Promise<void>;
  /** Marks the own row, so that another process takes its people over at once. */
  leave(): Promise<void>;
}

export interface DeadNode {
  readonly node: string;
  readonly seenMs: number;
  /** True: the process ended normally and has sent all its events. */
  readonly hasLeft: boolean;
}

export interface NodesOptions {
  readonly self: string;
  readonly database: Database;
  readonly clock: Clock;
  /** Learns the time of the database from every renewal. Undefined: rows contain the time of `clock`. */
  readonly databaseClock?: DatabaseClock;
  readonly scope: Scope;
  readonly log: Logger;
}

export function createNodes({ self, database, clock, databaseClock, scope, log }: NodesOptions): Nodes {
  const report = (err: unknown) => log.error({ err }, 'cluster: a listener of node changes threw an error');
  const joined = createEmitter<string>(report);
  const left = createEmitter<string>(report);
  const died = createEmitter<DeadNode>(report);
  const lapsed = createEmitter<void>(report);
  let alive: ReadonlySet<string> = new Set([self]);
  let renewedMs = clock.now();
  let hasLapsed = false;
  let hasLeft = false;
  let renewing: Promise<void> | null = null;

  function see(next: ReadonlySet<string>): void {
    const before = alive;
    alive = next;
    for (const node of next) if (!before.has(node)) joined.emit(node);
    for (const node of before) if (!next.has(node)) left.emit(node);
  }

  async function renewOnce(): Promise<void> {
    if (databaseClock) {
      const sentAt = performance.now();
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms
      `.execute(database);
      databaseClock.observe(sentAt, performance.now(), rows[0]?.ms ?? clock.now());
    }
    const nowMs = clock.now();
    await database
      .insertInto('nodes')
      .values({ id: self, seen_ms: nowMs })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_ms: nowMs }))
      .execute();
    if (hasLeft) return;
    // If two processes delete at the same time, the row lock gives each row to one of them.
    const dead = await database
      .deleteFrom('nodes')
      .where((eb) => eb.or([eb('seen_ms', '<', nowMs - deadAfterMs), eb('has_left', '=', 1)]))
      .returning(['id', 'seen_ms', 'has_left'])
      .execute();
    const rows = await database.selectFrom('nodes').select('id').execute();
    renewedMs = clock.now();
    hasLapsed = false;
    see(new Set([self, ...rows.map(({ id }) => id)]));
    for (const { id, seen_ms: seenMs, has_left: hasLeft } of dead) {
      if (hasLeft === 0) log.warn({ node: id }, 'cluster: another node died');
      died.emit({ node: id, seenMs, hasLeft: hasLeft === 1 });
    }
  }

  const isCurrent = () => clock.now() - renewedMs < deadAfterMs;

  function checkLapse(): void {
    if (isCurrent() || hasLapsed) return;
    hasLapsed = true;
    log.error('cluster: this node could not renew its row in time, so it disconnects its sockets');
    lapsed.emit();
  }

  function renew(): Promise<void> {
    renewing ??= renewOnce().finally(() => (renewing = null));
    return renewing;
  }

  clock.every(scope, renewEveryMs, () => {
    checkLapse();
    if (!hasLeft)
      renew().catch((err: unknown) => log.warn({ err }, 'cluster: renewing the row of this node failed'));
  });

  return {
    self,
    alive: () => alive,
    isCurrent,
    onJoined: joined.listen,
    onLeft: left.listen,
    onNodeDeath: died.listen,
    onLapsed: lapsed.listen,
    renew,
    async leave() {
      hasLeft = true;
      await renewing?.catch(() => undefined);
      await database.updateTable('nodes').set({ has_left: 1 }).where('id', '=', self).execute();
    },
  };
}
