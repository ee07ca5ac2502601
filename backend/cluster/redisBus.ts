import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { channels } from '#shared/realtime/channels.ts';
import { publishedSchema, type Published } from '#shared/realtime/wire.ts';
import { echoed, type Broadcasts, type Bus, type Topic, type Unnumbered } from './bus.ts';
import type { Redis } from './redis.ts';

/** Milliseconds in which all channels of this process are compared with Redis once, in slices. */
const compareWithinMs = 10_000;
const sliceEveryMs = 500;
/** Maximum number of people with events that Redis could not deliver. Above it, everyone gets a `look`. */
const maxUndelivered = 10_000;
/**
 * Milliseconds between two groups of people who get a `look` after an outage, so that they don't all catch up
 * at once.
 */
const checkEveryMs = 100;
const checksPerRound = 50;

const broadcastSchema = z.object({ node: z.string(), topic: z.string(), body: z.unknown() });

const numbered = (userId: string) => [channels.chat(userId), channels.call(userId)];

export interface RedisBus extends Bus {
  /** Makes the clients of these people load what they may have missed, in portions. */
  checkPositions(userIds: Iterable<string>): void;
}

export interface RedisBusOptions {
  readonly redis: Redis;
  readonly node: string;
  readonly scope: Scope;
  readonly clock: Clock;
  readonly log: Logger;
  /** Returns all connected people of the deployment, for a `look` after an outage. */
  readonly everybody: () => Iterable<string>;
}

/**
 * Creates the bus over Redis. A person has one topic, and the processes with sockets of the person subscribe to it. One
 * script numbers and publishes an event, so that the order of the topic is the order of the numbers.
 */
export function createRedisBus({ redis, node, scope, clock, log, everybody }: RedisBusOptions): RedisBus {
  const { commands, topics, prefix } = redis;
  const report = (err: unknown) => log.error({ err }, 'cluster: a listener of events threw an error');
  const messages = createEmitter<{ userId: string; message: Published }>(report);
  const broadcasts = createEmitter<{ topic: string; body: unknown; node: string }>(report);
  const missed = createEmitter<void>(report);
  /** Newest number that has arrived in this process, by channel, for the people it subscribes to. */
  const arrived = new Map<string, number>();
  const subscriptions = new Map<string, Promise<void>>();
  /** People with events that Redis could not deliver; null: too many to remember. */
  let undelivered: Set<string> | null = new Set();
  const looking = new Set<string>();

  const topicOf = (userId: string) => `${prefix}u:${userId}`;
  const numberKey = (channel: string) => `${prefix}n:${channel}`;
  const allTopic = `${prefix}all`;

  function receive(userId: string, text: string): void {
    const at = text.indexOf('{');
    const parsed = z.safeParse(publishedSchema, {
      ...parseJson(text.slice(at)),
      seq: Number(text.slice(0, at)),
    });
    if (!parsed.success)
      return log.error({ text }, 'cluster: this version cannot read an event of another node');
    const message = parsed.data;
    if (message.seq > 0)
      arrived.set(message.channel, Math.max(message.seq, arrived.get(message.channel) ?? 0));
    messages.emit({ userId, message });
  }

  const subscribe = (userId: string) => topics.subscribe(topicOf(userId), (text) => receive(userId, text));

  function miss(userId: string): void {
    if (undelivered === null) return;
    undelivered.add(userId);
    if (undelivered.size > maxUndelivered) undelivered = null;
  }

  /**
   * Delivers an event to this process only, while Redis is unavailable. The event's number continues the last
   * one.
   */
  function deliverLocally(userId: string, event: Unnumbered, onNumbered: (seq: number) => void): void {
    const seq = (arrived.get(event.channel) ?? clock.now()) + 1;
    if (subscriptions.has(userId)) {
      arrived.set(event.channel, seq);
      messages.emit({ userId, message: { ...event, seq } });
    }
    onNumbered(seq);
  }

  async function checkPosition(userId: string): Promise<void> {
    for (const channel of numbered(userId)) {
      const event = JSON.stringify({ channel, event: 'look', data: {} });
      await commands.publishGap(numberKey(channel), topicOf(userId), event);
    }
  }

  clock.every(scope, checkEveryMs, () => {
    if (!redis.isReady()) return;
    for (const userId of [...looking].slice(0, checksPerRound)) {
      looking.delete(userId);
      checkPosition(userId).catch(() => miss(userId));
    }
  });

  /**
   * Channels whose number in Redis differed in the last comparison. A second difference means a lost event,
   * because one on its way arrives by then.
   */
  let suspects = new Map<string, string>();
  let slice = 0;
  const slices = compareWithinMs / sliceEveryMs;

  async function compare(): Promise<void> {
    const people = [...subscriptions.keys()].filter((_, index) => index % slices === slice);
    slice = (slice + 1) % slices;
    const before = suspects;
    suspects = new Map();
    const asked = [...new Set([...people, ...before.values()])].flatMap((userId) =>
      numbered(userId).map((channel) => ({ userId, channel })),
    );
    if (asked.length === 0) return;
    const stored = await commands.mGet(asked.map(({ channel }) => numberKey(channel)));
    for (const [index, { userId, channel }] of asked.entries()) {
      const known = arrived.get(channel);
      if (known === undefined || known === Number(stored[index] ?? 0)) continue;
      if (before.has(channel)) looking.add(userId);
      else suspects.set(channel, userId);
    }
  }

  clock.every(scope, sliceEveryMs, () => {
    if (redis.isReady())
      compare().catch((err: unknown) =>
        log.warn({ err }, 'cluster: comparing the event numbers of channels failed'),
      );
  });

  topics
    .subscribe(allTopic, (text) => {
      const parsed = z.safeParse(broadcastSchema, parseJson(text));
      if (!parsed.success)
        return log.error({ text }, 'cluster: this version cannot read a broadcast of another node');
      const { topic } = parsed.data;
      if (parsed.data.node !== node || echoed.has(topic as Topic)) broadcasts.emit(parsed.data);
    })
    .catch((err: unknown) =>
      log.warn({ err }, 'cluster: Redis is unavailable, so no broadcasts of other nodes arrive'),
    );

  scope.onEnd(
    redis.onReturn(() => {
      for (const userId of undelivered ?? everybody()) looking.add(userId);
      undelivered = new Set();
      missed.emit();
    }),
  );

  return {
    publish(userId, event, onNumbered) {
      if (!redis.isReady()) {
        miss(userId);
        return deliverLocally(userId, event, onNumbered);
      }
      commands
        .publishNext(numberKey(event.channel), topicOf(userId), JSON.stringify(event))
        .then(onNumbered, () => {
          // The script may have run anyway. A `look` is harmless, but a second delivery would not be.
          miss(userId);
          looking.add(userId);
        });
    },
    say(userId, message) {
      const { seq: _, ...unnumbered } = message;
      if (!redis.isReady()) return messages.emit({ userId, message });
      commands.publish(topicOf(userId), `0${JSON.stringify(unnumbered)}`).catch(() => undefined);
    },
    async subscribe(userId) {
      const subscribing = subscriptions.get(userId) ?? subscribe(userId);
      subscriptions.set(userId, subscribing);
      // Without a connection, the next connection subscribes.
      await subscribing.catch(() => undefined);
    },
    unsubscribe(userId) {
      subscriptions.delete(userId);
      for (const channel of numbered(userId)) arrived.delete(channel);
      topics.unsubscribe(topicOf(userId));
    },
    async newest(channel) {
      const known = arrived.get(channel);
      if (!redis.isReady()) return known ?? 0;
      const seq = await commands.newest(numberKey(channel)).catch(() => known ?? 0);
      arrived.set(channel, Math.max(seq, arrived.get(channel) ?? 0));
      return seq;
    },
    isUp: () => redis.isReady(),
    onMessage: (listener) => messages.listen(({ userId, message }) => listener(userId, message)),
    broadcast(topic, body) {
      if (redis.isReady())
        commands.publish(allTopic, JSON.stringify({ node, topic, body })).catch(() => undefined);
      else if (echoed.has(topic)) broadcasts.emit({ topic, body, node });
    },
    onBroadcast: <T extends Topic>(topic: T, listener: (body: Broadcasts[T], from: string) => void) =>
      broadcasts.listen((broadcast) => {
        // Every process of the deployment writes broadcasts with the same types, or with older ones.
        if (broadcast.topic === topic) listener(broadcast.body as Broadcasts[T], broadcast.node);
      }),
    onMissed: missed.listen,
    checkPositions(userIds) {
      for (const userId of userIds) looking.add(userId);
    },
  };
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
