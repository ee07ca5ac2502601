import { HOUR_MS } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createAskRedis } from '../cluster/oneTime.ts';
import type { Cluster } from '../cluster/index.ts';
import type { Redis } from '../cluster/redis.ts';

/** Milliseconds for which a viewer is remembered. A page opened earlier reloads when it becomes visible. */
const rememberMs = HOUR_MS;
const remembered = 20_000;

/** Maximum number of viewers per owner that Redis stores, newest first. */
const sharedOfOwner = 5_000;

/**
 * Remembers who has viewed a user's pictures in the last hour. Memory suffices, because a forgotten viewer
 * only misses the notification; the address of a removed picture is refused anyway.
 */
export interface RecentViewers {
  record(viewerId: string, ownerId: string): void;
  of(ownerId: string): Promise<readonly string[]>;
}

export function createRecentViewers({
  clock,
  cluster,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly cluster: Pick<Cluster, 'shared'>;
}): RecentViewers {
  const local = createLocalViewers(clock);
  if (!cluster.shared) return local;
  const shared = createSharedViewers(clock, cluster.shared.redis);
  return {
    record(viewerId, ownerId) {
      local.record(viewerId, ownerId);
      shared.record(viewerId, ownerId);
    },
    async of(ownerId) {
      const [localViewers, sharedViewers] = await Promise.all([local.of(ownerId), shared.of(ownerId)]);
      return [...new Set([...localViewers, ...sharedViewers])];
    },
  };
}

/**
 * Remembers the viewers of all processes in Redis. If Redis does not answer, notes nothing and returns no
 * viewers.
 */
function createSharedViewers(clock: Pick<Clock, 'now'>, redis: Redis): RecentViewers {
  const ask = createAskRedis(redis, { withinMs: 50, pauseMs: 1_000 });
  const keyOf = (ownerId: string) => `${redis.prefix}viewers:${ownerId}`;
  return {
    record(viewerId, ownerId) {
      if (viewerId === ownerId) return;
      const [key, nowMs] = [keyOf(ownerId), clock.now()];
      void ask((commands) =>
        commands
          .multi()
          .zAdd(key, { score: nowMs, value: viewerId })
          .zRemRangeByScore(key, 0, nowMs - rememberMs)
          .zRemRangeByRank(key, 0, -sharedOfOwner - 1)
          .pExpire(key, rememberMs)
          .exec(),
      ).catch(() => undefined);
    },
    of: (ownerId) =>
      ask((commands) =>
        commands.zRange(keyOf(ownerId), clock.now() - rememberMs, '+inf', { BY: 'SCORE' }),
      ).catch(() => []),
  };
}

function createLocalViewers(clock: Pick<Clock, 'now'>): RecentViewers {
  const byOwner = new Map<string, Set<string>>();
  // Insertion order, so that the oldest entries come first.
  const noted = new Map<
    string,
    { readonly viewerId: string; readonly ownerId: string; readonly atMs: number }
  >();

  function forget(key: string): void {
    const entry = noted.get(key);
    if (!entry) return;
    noted.delete(key);
    const viewers = byOwner.get(entry.ownerId);
    viewers?.delete(entry.viewerId);
    if (viewers?.size === 0) byOwner.delete(entry.ownerId);
  }

  function forgetOld(): void {
    for (const [key, { atMs }] of noted) {
      if (noted.size <= remembered && clock.now() - atMs <= rememberMs) return;
      forget(key);
    }
  }

  return {
    record(viewerId, ownerId) {
      if (viewerId === ownerId) return;
      const key = `${viewerId} ${ownerId}`;
      forget(key);
      noted.set(key, { viewerId, ownerId, atMs: clock.now() });
      const viewers = byOwner.get(ownerId) ?? new Set<string>();
      byOwner.set(ownerId, viewers);
      viewers.add(viewerId);
      forgetOld();
    },
    async of(ownerId) {
      forgetOld();
      return [...(byOwner.get(ownerId)?.keys() ?? [])];
    },
  };
}
