import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { createLocalBroadcasts, type BroadcastBus } from './bus.ts';
import type { Database } from '../storage/database.ts';
import { createDatabaseClock } from './databaseClock.ts';
import { createRowLeases, soleLeases, type Leases } from './leases.ts';
import { createNodes, type Nodes } from './nodes.ts';
import { createClusterRealtime, type ClusterRealtime } from './realtime.ts';
import { openRedis, type Redis } from './redis.ts';

/** The place of this process in the deployment: its id, its clock, and the connection to other processes. */
export interface Cluster {
  /** The id of this process. */
  readonly node: string;
  readonly clock: Clock;
  readonly leases: Leases;
  readonly broadcasts: BroadcastBus;
  /** The other processes and the connection to Redis; null if this process is alone. */
  readonly shared: Shared | null;
}

export interface Shared {
  readonly nodes: Nodes;
  readonly redis: Redis;
  readonly realtime: ClusterRealtime;
}

/** Returns the cluster of a process that is alone: it owns every task and needs no server. */
export function createSoleCluster(clock: Clock, log: Pick<Logger, 'error'>): Cluster {
  const node = randomUUID();
  const report = (err: unknown) => log.error({ err }, 'cluster: a listener of broadcasts threw an error');
  return { node, clock, leases: soleLeases, broadcasts: createLocalBroadcasts(node, report), shared: null };
}

export interface JoinOptions {
  readonly database: Database;
  readonly redisUrl: string;
  /** Timers of this process; the time itself comes from the database. */
  readonly timers: Clock;
  readonly scope: Scope;
  readonly log: Logger;
}

/** Makes this process one of several that share a PostgreSQL database. Redis may be unavailable. */
export async function joinCluster({
  database,
  redisUrl,
  timers,
  scope,
  log,
}: JoinOptions): Promise<{ readonly cluster: Cluster; close(): Promise<void> }> {
  const sentAt = performance.now();
  const { rows } = await sql<{ ms: number; place: string }>`
    select
      (extract(epoch from clock_timestamp()) * 1000)::bigint as ms,
      system_identifier || '/' || current_database() || '/' || coalesce(current_schema(), '') as place
    from pg_control_system()
  `.execute(database);
  const [{ ms, place }] = rows as [{ ms: number; place: string }];
  const databaseClock = createDatabaseClock(timers, {
    sentAt,
    receivedAt: performance.now(),
    databaseMs: ms,
  });
  const node = randomUUID();
  const nodes = createNodes({ self: node, database, clock: databaseClock, databaseClock, scope, log });
  const prefix = `vesper:${createHash('sha256').update(place).digest('hex').slice(0, 10)}:`;
  const redis = await openRedis(redisUrl, prefix, log);
  const realtime = createClusterRealtime({ nodes, redis }, { scope, clock: databaseClock, log });
  return {
    cluster: {
      node,
      clock: databaseClock,
      leases: createRowLeases(database, node, databaseClock),
      broadcasts: realtime.bus,
      shared: { nodes, redis, realtime },
    },
    async close() {
      await nodes
        .leave()
        .catch((err: unknown) =>
          log.warn(
            { err },
            'cluster: marking this node as stopped failed, so other nodes wait until its row expires',
          ),
        );
      await redis.close();
    },
  };
}
