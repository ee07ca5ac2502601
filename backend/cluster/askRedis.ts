import type { Redis, RedisCommands } from './redis.ts';

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
