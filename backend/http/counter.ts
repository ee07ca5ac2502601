import { createHash } from 'node:crypto';
import type { Clock } from '#shared/lib/clock.ts';
import { createAskRedis, type AskRedis } from '../cluster/oneTime.ts';
import type { Redis } from '../cluster/redis.ts';

export interface CounterOptions {
  readonly max: number;
  readonly windowMs: number;
  readonly clock: Pick<Clock, 'now'>;
}

/** A request that the counter has counted. */
export interface Counted {
  /** Undoes the count. Never rejects. */
  giveBack(): Promise<void>;
}

export interface Counter {
  /** Counts a request for this key, or returns the milliseconds until the next one is allowed. Refused requests are not counted. */
  count(key: string): Promise<Counted | { readonly waitMs: number }>;
}

/** Maximum number of keys in memory. The keys whose windows end first are dropped. */
const maxKeys = 20_000;

/** Creates a counter in this process. A key's window begins with its first request. */
export function createCounter({ max, windowMs, clock }: CounterOptions): Counter {
  const windows = new Map<string, { count: number; readonly endsMs: number }>();

  function begin(key: string, nowMs: number) {
    const window = { count: 0, endsMs: nowMs + windowMs };
    // A new window goes to the end of the map, so that the map is sorted by the end of the windows.
    windows.delete(key);
    windows.set(key, window);
    for (const [oldest, { endsMs }] of windows) {
      if (endsMs > nowMs && windows.size <= maxKeys) break;
      windows.delete(oldest);
    }
    return window;
  }

  return {
    async count(key) {
      const nowMs = clock.now();
      const known = windows.get(key);
      const window = known && known.endsMs > nowMs ? known : begin(key, nowMs);
      if (window.count >= max) return { waitMs: window.endsMs - nowMs };
      window.count += 1;
      return { giveBack: async () => void (window.count -= 1) };
    },
  };
}

/** Milliseconds to wait for Redis, and the pause after a failure, in which Redis is not asked. */
const redisPatience = { withinMs: 50, pauseMs: 1_000 } as const;

/**
 * Returns the function with which all counters of one process ask Redis, so that they share the pause after a
 * failure.
 */
export const askForCounters = (redis: Redis): AskRedis => createAskRedis(redis, redisPatience);

export interface SharedCounterOptions extends CounterOptions {
  /** Name of the limit, which is part of the keys in Redis. */
  readonly name: string;
  readonly prefix: string;
  readonly ask: AskRedis;
}

/**
 * Creates a counter that all processes share through Redis. While Redis is unavailable, each process counts
 * alone.
 */
export function createSharedCounter({ name, prefix, ask, ...options }: SharedCounterOptions): Counter {
  const local = createCounter(options);
  // Keys hold personal data such as emails, so Redis only receives their hashes.
  const keyOf = (key: string) =>
    `${prefix}limit:${name}:${createHash('sha256').update(key).digest('base64url')}`;

  return {
    async count(key) {
      const shared = keyOf(key);
      const [max, windowMs] = [String(options.max), String(options.windowMs)];
      const result = await ask((commands) => commands.count(shared, max, windowMs)).catch(() => null);
      if (result === null) return local.count(key);
      if (result < 0) return { waitMs: -result };
      return {
        giveBack: async () =>
          void (await ask((commands) => commands.giveBack(shared, String(result))).catch(() => 0)),
      };
    },
  };
}
