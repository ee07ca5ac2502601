import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Published } from '#shared/realtime/wire.ts';
import type { SearchChange } from './searchChange.ts';
import type { Selectable } from 'kysely';
import type { CallsTable, MatchesTable } from '../storage/encounterTables.ts';

/** A value that a single process knows at once, and that several processes must ask for. */
export type Maybe<T> = T | Promise<T>;

/** Calls `next` with the value, synchronously if the value is known. */
export function whenKnown<T, R>(value: Maybe<T>, next: (value: T) => Maybe<R>): Maybe<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Event of a person's channel before it gets its number. */
export interface Unnumbered {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
}

/** Messages between the processes of a deployment that are not events. Each entry: the topic and its body. */
export interface Broadcasts {
  /** Ends the sockets of a person; with a hash only those of that session. */
  readonly disconnect: { readonly userId: string; readonly tokenHash: string | null };
  /** A call or a match has taken a step: `row` is the new row. */
  readonly call: { readonly row: Selectable<CallsTable> };
  readonly match: { readonly row: Selectable<MatchesTable> };
  /** A person may not be matched with another, or may again (`isOn` is false). */
  readonly pairBan: {
    readonly from: string;
    readonly to: string;
    readonly kind: string;
    readonly isOn: boolean;
  };
  /** Another process now has the person's only socket of a media channel. */
  readonly rtcTaken: { readonly channelId: string; readonly userId: string };
  /** A change of the people who search for a match. */
  readonly search: SearchChange;
}
export type Topic = keyof Broadcasts;

/**
 * Topics with a fixed order: every process, including the sender, applies their messages in the same order.
 */
export const echoed: ReadonlySet<Topic> = new Set<Topic>(['search']);

/** The broadcasts of the bus, for features without sockets. */
export type BroadcastBus = Pick<Bus, 'broadcast' | 'onBroadcast' | 'onMissed'>;

/**
 * Numbers events and sends them to the sockets of a person in any process. A lost event leaves a gap in the
 * numbers, so that clients catch up.
 */
export interface Bus {
  /**
   * Numbers the event and sends it to the sockets of the person. `onNumbered` receives the number in this
   * process.
   */
  publish(userId: string, event: Unnumbered, onNumbered: (seq: number) => void): void;
  /** Sends a message without a number to the sockets of the person. */
  say(userId: string, message: Published): void;
  /** Subscribes this process to the events of a person. Events after the promise resolves arrive here. */
  subscribe(userId: string): Maybe<void>;
  unsubscribe(userId: string): void;
  /** Returns the newest number of a channel of the person. */
  newest(channel: string): Maybe<number>;
  /** Returns whether messages reach the other processes now. */
  isUp(): boolean;
  onMessage(listener: (userId: string, message: Published) => void): () => void;
  /**
   * Sends a message to every other process. Topics of {@link echoed} also come back to this process, in the same order as
   * in the others.
   */
  broadcast<T extends Topic>(topic: T, body: Broadcasts[T]): void;
  onBroadcast<T extends Topic>(topic: T, listener: (body: Broadcasts[T], node: string) => void): () => void;
  /** Called when broadcasts may have been lost: listeners read their rows again. */
  onMissed(listener: () => void): () => void;
}

/** Creates the broadcasts of a single process, which only echo. */
export function createLocalBroadcasts(node: string, report: (error: unknown) => void): BroadcastBus {
  const echoes = createEmitter<{ topic: Topic; body: unknown }>(report);
  return {
    broadcast(topic, body) {
      if (echoed.has(topic)) echoes.emit({ topic, body });
    },
    onBroadcast: <T extends Topic>(topic: T, listener: (body: Broadcasts[T], from: string) => void) =>
      echoes.listen((echo) => {
        if (echo.topic === topic) listener(echo.body as Broadcasts[T], node);
      }),
    onMissed: () => () => undefined,
  };
}

/**
 * Creates the bus of a single process. Numbers start at the time of the start, so that after a restart no
 * number equals one that a client knows. Clients then notice the gap.
 */
export function createLocalBus(clock: Pick<Clock, 'now'>, report: (error: unknown) => void): Bus {
  const first = clock.now();
  const numbers = new Map<string, number>();
  const messages = createEmitter<{ userId: string; message: Published }>(report);
  const newest = (channel: string) => numbers.get(channel) ?? first;
  return {
    publish(userId, event, onNumbered) {
      const seq = newest(event.channel) + 1;
      numbers.set(event.channel, seq);
      messages.emit({ userId, message: { ...event, seq } });
      onNumbered(seq);
    },
    say: (userId, message) => messages.emit({ userId, message }),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    newest,
    isUp: () => true,
    onMessage: (listener) => messages.listen(({ userId, message }) => listener(userId, message)),
    ...createLocalBroadcasts('', report),
  };
}
