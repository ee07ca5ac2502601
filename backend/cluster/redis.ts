import { createClient, defineScript } from '@redis/client';
import type { Logger } from 'pino';
import { createEmitter } from '#shared/lib/emitter.ts';

/** Milliseconds after which a command without an answer counts as failed. */
const commandTimeoutMs = 1_000;
const connectTimeoutMs = 2_000;
/** The longest pause between two attempts to reconnect, in milliseconds. */
const longestPauseMs = 1_000;

/** Lua's `tostring` writes large numbers as 1.7e+12, so that scripts format them. */
const nowMs = `local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000)`;
const text = (value: string) => `string.format('%.0f', ${value})`;
/** Seconds after which Redis forgets the number of a channel without events. A new number starts at the time in ms. */
const numberKeptSeconds = 7 * 24 * 3_600;

/** Runs a script whose first `keys` arguments are keys. */
const script = (keys: number, source: string) =>
  defineScript({
    NUMBER_OF_KEYS: keys,
    SCRIPT: source,
    parseCommand(parser, ...values: string[]) {
      for (const key of values.slice(0, keys)) parser.pushKey(key);
      parser.push(...values.slice(keys));
    },
    transformReply: Number as (reply: unknown) => number,
  });

/** Scripts make one step of several commands, so that two processes can't interleave theirs. */
export const scripts = {
  /** Takes the next number of a channel and publishes the event behind it. Arguments: key, topic, event. */
  tell: script(
    1,
    `${nowMs} local n = redis.call('INCR', KEYS[1])
     if n == 1 then n = now redis.call('SET', KEYS[1], ${text('n')}, 'EX', ${numberKeptSeconds}) end
     redis.call('PUBLISH', ARGV[1], ${text('n')} .. ARGV[2])
     return ${text('n')}`,
  ),
  /** Returns the newest number of a channel. Arguments: key. */
  newest: script(
    1,
    `${nowMs} redis.call('SET', KEYS[1], ${text('now')}, 'EX', ${numberKeptSeconds}, 'NX')
     return redis.call('GET', KEYS[1])`,
  ),
  /**
   * Publishes an empty event behind a gap of numbers, so that clients load what they missed. The number is also greater
   * than every number that a process has given by itself while Redis was away. Arguments: key, topic, event.
   */
  look: script(
    1,
    `${nowMs} local n = math.max(tonumber(redis.call('GET', KEYS[1]) or '0') + 2, now)
     redis.call('SET', KEYS[1], ${text('n')}, 'EX', ${numberKeptSeconds})
     redis.call('PUBLISH', ARGV[1], ${text('n')} .. ARGV[2])
     return ${text('n')}`,
  ),
} as const;

function connect(url: string, name: string) {
  return createClient({
    url,
    name,
    scripts,
    // Commands fail at once while the server is away: callers fall back to what this process knows by itself.
    disableOfflineQueue: true,
    commandOptions: { timeout: commandTimeoutMs },
    pingInterval: 5_000,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: connectTimeoutMs,
      reconnectStrategy: (tries) => Math.min(longestPauseMs, 50 * 2 ** Math.min(tries, 5)),
    },
  });
}

export type RedisCommands = ReturnType<typeof connect>;

/** Two connections to Redis, because a connection that subscribes can't run commands that wait in line. */
export interface Redis {
  readonly commands: RedisCommands;
  readonly subscriber: RedisCommands;
  /** Prefix of every key and topic: deployments can share one server. */
  readonly prefix: string;
  isReady(): boolean;
  /** Both connections stand again after at least one was lost. */
  onReturn(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Connects in the background: a node starts and serves requests while Redis is away. */
export async function openRedis(url: string, prefix: string, log: Logger): Promise<Redis> {
  const commands = connect(url, 'vesper');
  const subscriber = connect(url, 'vesper-events');
  const returned = createEmitter<void>((err) =>
    log.error({ err }, 'a listener of the Redis connection failed'),
  );
  const isReady = () => commands.isReady && subscriber.isReady;
  let wasReady = false;
  for (const client of [commands, subscriber]) {
    let isReported = false;
    // A client without an error listener ends the process when its connection breaks.
    client.on('error', (err: Error) => {
      wasReady = false;
      if (!isReported) log.error({ err }, 'the connection to Redis broke');
      isReported = true;
    });
    client.on('ready', () => {
      isReported = false;
      if (!isReady() || wasReady) return;
      wasReady = true;
      returned.emit();
    });
  }
  const connecting = Promise.all([commands.connect(), subscriber.connect()]);
  connecting.catch((err: unknown) => log.error({ err }, 'Redis can not be reached'));
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, connectTimeoutMs);
  await Promise.race([connecting.catch(() => undefined), late.promise]);
  clearTimeout(timer);
  return {
    commands,
    subscriber,
    prefix,
    isReady,
    onReturn: returned.listen,
    async close() {
      for (const client of [commands, subscriber]) if (client.isOpen) client.destroy();
      await connecting.catch(() => undefined);
    },
  };
}
