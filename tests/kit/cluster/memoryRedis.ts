import type { Redis } from '#backend/cluster/redis.ts';
import { createTopics } from '#backend/cluster/topics.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { Random } from '../../prove/random.ts';
import type { Gate } from './gate.ts';
import { createStoredData, type Publish } from './memoryRedisData.ts';

const prefix = 'model:';
/** Milliseconds until a client notices that its connection broke. Commands wait for an answer in between. */
const noticedAfterMs = 150;
/** Milliseconds between two attempts to reconnect. */
const reconnectEveryMs = 500;

/**
 * Returns whether the lossy server may drop, double and reorder this message. Changes of the people who
 * search are excluded, because Redis keeps the order of a topic and loses messages only together with the
 * connection.
 */
const isFragile = (topic: string, text: string) =>
  topic !== `${prefix}all` || !text.includes('"topic":"search"');

/** A Redis server in this process, and its connections to the nodes of a model. */
export interface MemoryRedis {
  /**
   * Sets how messages are delivered. `lossy`: some are lost, doubled, late or reordered. `late`: the same,
   * but none is lost. `calm`: all arrive in order. The server starts as `lossy`.
   */
  setWeather(weather: Weather): void;
  /** Deletes all data. */
  flush(): void;
  setAway(isAway: boolean): void;
  connect(scope: Scope, gate: Gate): MemoryConnection;
}

export interface MemoryConnection {
  readonly redis: Redis;
  /** Breaks the connection of this node. The node reconnects by itself while the server is reachable. */
  cut(): void;
}

export type Weather = 'lossy' | 'late' | 'calm';

interface Link {
  readonly isListening: (topic: string) => boolean;
  deliver(topic: string, text: string): void;
  break(): void;
}

/**
 * Creates the server. `clock` and `scope` are those of the model, because messages in transit outlive the
 * node that sent them.
 */
export function createMemoryRedis(clock: Clock, scope: Scope, random: Random): MemoryRedis {
  const data = createStoredData(clock);
  const links = new Set<Link>();
  let isAway = false;
  let weather: Weather = 'lossy';

  const publish: Publish = (topic, text) => {
    const listening = [...links].filter((link) => link.isListening(topic));
    for (const link of listening) link.deliver(topic, text);
    return listening.length;
  };

  function connect(nodeScope: Scope, gate: Gate): MemoryConnection {
    let state: 'ready' | 'broken' | 'away' = isAway ? 'away' : 'ready';
    /** Number of the connection. Each break increases it, and messages of earlier connections are lost. */
    let session = 0;
    let lastDueMs = 0;
    let unanswered: (() => void)[] = [];
    const listeners = new Map<string, (text: string) => void>();
    const returned = createEmitter<void>();

    function reject(): void {
      const waiting = unanswered;
      unanswered = [];
      for (const fail of waiting) fail();
    }

    /** Runs a command on the server. The answer comes later, or never if the connection is broken. */
    function ask<T>(run: () => T): Promise<T> {
      return new Promise((resolve, fail) => {
        const broke = () => gate.run(() => fail(new Error('the connection to Redis is closed')));
        if (gate.isDead) return;
        if (state === 'away') return broke();
        if (state === 'broken') return void unanswered.push(broke);
        const answer = run();
        gate.run(() => resolve(answer));
      });
    }

    function arrive(topic: string, text: string, delayMs: number): void {
      const current = session;
      clock.after(scope, delayMs, () =>
        gate.run(() => {
          if (session === current && !nodeScope.ended) listeners.get(topic)?.(text);
        }),
      );
    }

    const link: Link = {
      isListening: (topic) => !gate.isDead && state !== 'away' && listeners.has(topic),
      deliver(topic, text) {
        const nowMs = clock.now();
        const dueMs = Math.max(lastDueMs, nowMs + 1 + random.below(20));
        if (weather === 'calm' || !isFragile(topic, text)) {
          lastDueMs = dueMs;
          return arrive(topic, text, dueMs - nowMs);
        }
        const fate = random.below(12);
        if (fate === 0 && weather === 'lossy') return;
        // Delays the message, so that later ones overtake it.
        if (fate === 1) return arrive(topic, text, 1 + random.below(3_000));
        if (fate === 2) arrive(topic, text, dueMs - nowMs + random.below(1_000));
        lastDueMs = dueMs;
        arrive(topic, text, dueMs - nowMs);
      },
      break() {
        if (state !== 'ready') return;
        state = 'broken';
        session += 1;
        clock.after(scope, noticedAfterMs, () => {
          state = 'away';
          reject();
          tryAgain();
        });
      },
    };

    function tryAgain(): void {
      clock.after(scope, reconnectEveryMs, () => {
        if (gate.isDead) return;
        if (isAway || gate.isHeld) {
          // The client library rejects waiting commands with every failed attempt to reconnect.
          reject();
          return tryAgain();
        }
        state = 'ready';
        gate.run(() => {
          const tell = () => !nodeScope.ended && state === 'ready' && returned.emit();
          void topics.restore().then(tell);
        });
      });
    }
    if (isAway) tryAgain();
    links.add(link);

    const subscriber = {
      subscribe(topic: string, listener: (text: string) => void): Promise<void> {
        // Without a connection the command waits in the queue of the client library, which drops it when an
        // attempt to reconnect fails.
        if (state === 'away')
          return new Promise(
            (_, fail) => void unanswered.push(() => gate.run(() => fail(new Error('closed')))),
          );
        return ask(() => void listeners.set(topic, listener));
      },
      unsubscribe(topic: string): Promise<void> {
        listeners.delete(topic);
        return ask(() => undefined);
      },
    };
    const topics = createTopics(subscriber);
    const redis = {
      commands: data.commands(ask, publish),
      topics,
      prefix,
      isReady: () => state !== 'away',
      onReturn: returned.listen,
      close: () => Promise.resolve(),
    };
    // The cast is safe: the double has every command that the sockets of several nodes use.
    return { redis: redis as unknown as Redis, cut: link.break };
  }

  return {
    setWeather(next) {
      weather = next;
    },
    flush: () => data.flush(),
    setAway(next) {
      isAway = next;
      if (isAway) for (const link of links) link.break();
    },
    connect,
  };
}
