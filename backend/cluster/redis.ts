import { createClient, defineScript, type CommandParser } from '@redis/client';
import type { Logger } from 'pino';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createTopics, type Topics } from './topics.ts';

/** Milliseconds after which a command without an answer counts as failed. */
const commandTimeoutMs = 1_000;
const connectTimeoutMs = 2_000;
/** Maximum pause between two attempts to reconnect, in milliseconds. */
const longestPauseMs = 1_000;

/** Lua's `tostring` writes large numbers as 1.7e+12, so scripts format them. */
const nowMs = `local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000)`;
const text = (value: string) => `string.format('%.0f', ${value})`;
/**
 * Seconds after which Redis deletes the number of a channel without events. A new number starts at the time
 * in ms.
 */
const numberKeptSeconds = 7 * 24 * 3_600;

/** Seconds after which Redis deletes a media channel: longer than any call. */
const roomKeptSeconds = 24 * 3_600;

/** Passes the arguments of a script. The first `keys` of them are keys. */
const pass =
  (keys: number) =>
  (parser: CommandParser, ...values: string[]): void => {
    for (const key of values.slice(0, keys)) parser.pushKey(key);
    parser.push(...values.slice(keys));
  };

/** A script that returns a number. */
const numberScript = (keys: number, source: string) =>
  defineScript({
    NUMBER_OF_KEYS: keys,
    SCRIPT: source,
    parseCommand: pass(keys),
    transformReply: Number as (reply: unknown) => number,
  });

/** A script that returns a list of texts. */
const replyScript = (keys: number, source: string) =>
  defineScript({
    NUMBER_OF_KEYS: keys,
    SCRIPT: source,
    parseCommand: pass(keys),
    transformReply: (reply: unknown) => reply as string[],
  });

/** Scripts run several commands as one step, so that the commands of two processes can't interleave. */
const scripts = {
  /** Takes the next number of a channel and publishes the event behind it. Arguments: key, topic, event. */
  publishNext: numberScript(
    1,
    `${nowMs} local n = redis.call('INCR', KEYS[1])
     if n == 1 then n = now redis.call('SET', KEYS[1], ${text('n')}, 'EX', ${numberKeptSeconds}) end
     redis.call('PUBLISH', ARGV[1], ${text('n')} .. ARGV[2])
     return ${text('n')}`,
  ),
  /** Returns the newest number of a channel. Arguments: key. */
  newest: numberScript(
    1,
    `${nowMs} redis.call('SET', KEYS[1], ${text('now')}, 'EX', ${numberKeptSeconds}, 'NX')
     return redis.call('GET', KEYS[1])`,
  ),
  /**
   * Publishes an empty event after a gap of numbers, so that clients load what they missed. The number is
   * also greater than every number that a process assigned itself while Redis was unavailable. Arguments:
   * key, topic, event.
   */
  publishGap: numberScript(
    1,
    `${nowMs} local n = math.max(tonumber(redis.call('GET', KEYS[1]) or '0') + 2, now)
     redis.call('SET', KEYS[1], ${text('n')}, 'EX', ${numberKeptSeconds})
     redis.call('PUBLISH', ARGV[1], ${text('n')} .. ARGV[2])
     return ${text('n')}`,
  ),
  /**
   * Enters a media channel. An entry is `node enteredMs` and, after a lost connection, ` away`. Arguments:
   * channel, own waiting list, user, peer, node, connectedMs, nowMs. Returns `busy`, or the own and the
   * peer's entry and the waiting messages.
   */
  rtcEnter: replyScript(
    2,
    `local own = redis.call('HGET', KEYS[1], ARGV[1]) or ''
     local node, at = string.match(own, '^(%S+) (%d+)$')
     if node and node ~= ARGV[3] and tonumber(ARGV[4]) < tonumber(at) then return {'busy'} end
     redis.call('HSET', KEYS[1], ARGV[1], ARGV[3] .. ' ' .. ARGV[5])
     redis.call('EXPIRE', KEYS[1], ${roomKeptSeconds})
     local reply = redis.call('LRANGE', KEYS[2], 0, -1)
     redis.call('DEL', KEYS[2])
     table.insert(reply, 1, redis.call('HGET', KEYS[1], ARGV[2]) or '')
     table.insert(reply, 1, own)
     return reply`,
  ),
  /** Leaves a media channel, or marks the member as away. Arguments: channel, user, node, `lost` or `left`. */
  rtcLeave: replyScript(
    1,
    `local own = redis.call('HGET', KEYS[1], ARGV[1]) or ''
     local node, at = string.match(own, '^(%S+) (%d+)')
     if node ~= ARGV[2] then return {} end
     if ARGV[3] == 'lost' then redis.call('HSET', KEYS[1], ARGV[1], node .. ' ' .. at .. ' away')
     else redis.call('HDEL', KEYS[1], ARGV[1]) end
     return {'done'}`,
  ),
  /** Removes a member who is still away. Arguments: channel, user, node. */
  rtcGiveUp: replyScript(
    1,
    `local own = redis.call('HGET', KEYS[1], ARGV[1]) or ''
     if string.match(own, '^(%S+) %d+ away$') ~= ARGV[2] then return {} end
     redis.call('HDEL', KEYS[1], ARGV[1])
     return {'done'}`,
  ),
  /**
   * Publishes a message to the peer, or stores it until the peer enters. Arguments: channel, the peer's
   * waiting list, user, peer, node, topic of the peer, message, maximum of waiting messages.
   */
  rtcSay: replyScript(
    2,
    `local node = string.match(redis.call('HGET', KEYS[1], ARGV[1]) or '', '^(%S+) %d+$')
     if node and node ~= ARGV[3] then return {'busy'} end
     local isInside = string.match(redis.call('HGET', KEYS[1], ARGV[2]) or '', '^%S+ %d+$')
     if isInside and redis.call('PUBLISH', ARGV[4], '0' .. ARGV[5]) > 0 then return {'heard'} end
     if redis.call('LLEN', KEYS[2]) >= tonumber(ARGV[6]) then return {'full'} end
     redis.call('RPUSH', KEYS[2], ARGV[5])
     redis.call('EXPIRE', KEYS[2], ${roomKeptSeconds})
     return {'kept'}`,
  ),
  /**
   * Counts a request in the window of a limit. Returns the end of the window in ms, or, if the limit is
   * reached, minus the milliseconds until that end. Arguments: key, limit, length of a window in ms.
   */
  count: numberScript(
    1,
    `${nowMs} local window = redis.call('HMGET', KEYS[1], 'count', 'ends')
     local count, ends = tonumber(window[1] or '0'), tonumber(window[2] or '0')
     if ends <= now then count = 0 ends = now + tonumber(ARGV[2]) end
     if count >= tonumber(ARGV[1]) then return ${text('now - ends')} end
     redis.call('HSET', KEYS[1], 'count', ${text('count + 1')}, 'ends', ${text('ends')})
     redis.call('PEXPIREAT', KEYS[1], ${text('ends')})
     return ${text('ends')}`,
  ),
  /** Gives a counted request back, unless its window is over. Arguments: key, end of the window in ms. */
  giveBack: numberScript(
    1,
    `if redis.call('HGET', KEYS[1], 'ends') ~= ARGV[1] then return 0 end
     redis.call('HINCRBY', KEYS[1], 'count', -1)
     return 1`,
  ),
} as const;

function connect(url: string, name: string) {
  return createClient({
    url,
    name,
    scripts,
    // Commands fail at once while the server is unavailable, so that callers use the data of this process.
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

/** Two connections to Redis, because a connection that subscribes can't run other commands. */
export interface Redis {
  readonly commands: RedisCommands;
  readonly topics: Pick<Topics, 'subscribe' | 'unsubscribe'>;
  /** Prefix of every key and topic, so that deployments can share one server. */
  readonly prefix: string;
  isReady(): boolean;
  /** Called when both connections are ready again after at least one was lost. */
  onReturn(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Opens the connections in the background, so that a node starts and serves requests while Redis is
 * unavailable.
 */
export async function openRedis(url: string, prefix: string, log: Logger): Promise<Redis> {
  const commands = connect(url, 'vesper');
  const subscriber = connect(url, 'vesper-events');
  const returned = createEmitter<void>((err) =>
    log.error({ err }, 'Redis: a listener of the connection threw an error'),
  );
  const isReady = () => commands.isReady && subscriber.isReady;
  const topics = createTopics(subscriber);
  let wasReady = false;
  for (const client of [commands, subscriber]) {
    let isReported = false;
    // Without an error listener, a broken connection would end the process.
    client.on('error', (err: Error) => {
      wasReady = false;
      if (!isReported) log.error({ err }, 'Redis: the connection broke');
      isReported = true;
    });
    client.on('ready', () => {
      isReported = false;
      if (!isReady() || wasReady) return;
      wasReady = true;
      // Listeners need every topic, because the answers to their requests arrive on topics.
      void topics.restore().then(() => isReady() && returned.emit());
    });
  }
  const connecting = Promise.all([commands.connect(), subscriber.connect()]);
  connecting.catch((err: unknown) => log.error({ err }, 'Redis: connecting failed'));
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, connectTimeoutMs);
  await Promise.race([connecting.catch(() => undefined), late.promise]);
  clearTimeout(timer);
  return {
    commands,
    topics,
    prefix,
    isReady,
    onReturn: returned.listen,
    async close() {
      for (const client of [commands, subscriber]) if (client.isOpen) client.destroy();
      await connecting.catch(() => undefined);
    },
  };
}
