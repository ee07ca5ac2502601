import type { Clock } from '#shared/lib/clock.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Cluster } from './index.ts';
import type { Redis, RedisCommands } from './redis.ts';

/** Milliseconds within which Redis must answer, because a code can't be accepted without it. */
const withinMs = 2_000;
const retryAfterMs = 5_000;

/**
 * Codes that can be used once in the whole deployment. With several processes, every function throws
 * `unavailable` while Redis is unavailable, because a process alone can't detect a second use.
 */
export interface OneTime {
  /** Keeps a value for `forMs` milliseconds. Throws `too_many_requests` if the store of this process is full. */
  store(key: string, value: string, forMs: number): Promise<void>;
  /** Returns the value and deletes it; null: no value, or it has expired. */
  consume(key: string): Promise<string | null>;
  /** Returns true for the first use of this key within `forMs` milliseconds. */
  useOnce(key: string, forMs: number): Promise<boolean>;
}

/**
 * Creates a store of one-time codes. `name` separates the keys of different uses. `most`: maximum number of
 * values in the memory of a single process.
 */
export function createOneTime(
  { cluster, clock }: { readonly cluster: Pick<Cluster, 'shared'>; readonly clock: Pick<Clock, 'now'> },
  name: string,
  most = Infinity,
): OneTime {
  return cluster.shared ? inRedis(cluster.shared.redis, name) : inMemory(clock, most);
}

function inMemory(clock: Pick<Clock, 'now'>, maxEntries: number): OneTime {
  const entries = new Map<string, { readonly value: string; readonly untilMs: number }>();

  function removeExpired(): void {
    for (const [key, { untilMs }] of entries) if (untilMs <= clock.now()) entries.delete(key);
  }

  return {
    async store(key, value, forMs) {
      removeExpired();
      if (entries.size >= maxEntries) throw new ApiFailure('too_many_requests', 'Too many sign in at once.');
      entries.set(key, { value, untilMs: clock.now() + forMs });
    },
    async consume(key) {
      removeExpired();
      const found = entries.get(key);
      entries.delete(key);
      return found?.value ?? null;
    },
    async useOnce(key, forMs) {
      removeExpired();
      if (entries.has(key)) return false;
      entries.set(key, { value: '', untilMs: clock.now() + forMs });
      return true;
    },
  };
}

function inRedis(redis: Redis, name: string): OneTime {
  const askRedis = createAskRedis(redis, { withinMs, pauseMs: 0 });
  const ask: typeof askRedis = (command) =>
    askRedis(command).catch(() => {
      throw new ApiFailure('unavailable', 'Signing in this way is not possible just now.', { retryAfterMs });
    });
  const keyOf = (key: string) => `${redis.prefix}once:${name}:${key}`;
  const expiration = (forMs: number) =>
    ({ expiration: { type: 'PX', value: Math.max(1, Math.ceil(forMs)) } }) as const;
  return {
    async store(key, value, forMs) {
      await ask((commands) => commands.set(keyOf(key), value, expiration(forMs)));
    },
    consume: (key) => ask((commands) => commands.getDel(keyOf(key))),
    async useOnce(key, forMs) {
      const options = { ...expiration(forMs), condition: 'NX' } as const;
      return (await ask((commands) => commands.set(keyOf(key), '', options))) !== null;
    },
  };
}

/** Redis did not answer in time, or is not connected. */
class RedisAway extends Error {
  override name = 'RedisAway';
}

export type AskRedis = <T>(command: (commands: RedisCommands) => Promise<T>) => Promise<T>;

interface AskOptions {
  /** Milliseconds within which Redis must answer. */
  readonly withinMs: number;
  /**
   * Milliseconds after a failure in which Redis is not asked, so that not every request waits for the
   * timeout.
   */
  readonly pauseMs: number;
}

/** Returns a function that runs a command, or throws {@link RedisAway}. The command may have had its effect anyway. */
export function createAskRedis(redis: Pick<Redis, 'commands'>, { withinMs, pauseMs }: AskOptions): AskRedis {
  let pausedUntil = 0;
  return async (command) => {
    if (!redis.commands.isReady || performance.now() < pausedUntil) throw new RedisAway('not connected');
    const late = Promise.withResolvers<never>();
    // Rejects in an immediate, so that an answer that arrived while this process was busy is read first.
    const timer = setTimeout(() => setImmediate(() => late.reject(new RedisAway('no answer'))), withinMs);
    try {
      return await Promise.race([command(redis.commands), late.promise]);
    } catch (error) {
      pausedUntil = performance.now() + pauseMs;
      throw error instanceof RedisAway ? error : new RedisAway('no answer', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}
