import type { Clock } from '#shared/lib/clock.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Published } from '#shared/realtime/wire.ts';
import type { SearchChange } from './searchChange.ts';
import type { Selectable } from 'kysely';
import type { CallsTable, MatchesTable } from '../storage/encounterTables.ts';

/** A value that a single process knows at once, and that several processes have to ask for. */
export type Maybe<T> = T | Promise<T>;

/** Continues with a value, at once if it is known. */
export function whenKnown<T, R>(value: Maybe<T>, next: (value: T) => Maybe<R>): Maybe<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** An event of a person's own channel before it has its number. */
export interface Unnumbered {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
}

/** Messages between the processes of a deployment that are no events. Each entry: the topic and its body. */
export interface Broadcasts {
  /** The sockets of a person must end; with a hash only those of that session. */
  readonly disconnect: { readonly userId: string; readonly tokenHash: string | null };
  /** A call or a match has taken this step: `row` is its row. */
  readonly call: { readonly row: Selectable<CallsTable> };
  readonly match: { readonly row: Selectable<MatchesTable> };
  /** Somebody may not meet somebody, or may again. */
  readonly pairBan: {
    readonly from: string;
    readonly to: string;
    readonly kind: string;
    readonly isOn: boolean;
  };
  /** Another process has the person's one socket of a media channel now. */
  readonly rtcTaken: { readonly channelId: string; readonly userId: string };
  /** A change of the people who search for a match. */
  readonly search: SearchChange;
}
export type Topic = keyof Broadcasts;

/** Topics whose order counts: every process applies their messages in the same order, its own included. */
export const echoed: ReadonlySet<Topic> = new Set<Topic>(['search']);

/** Broadcasts alone, for the parts that have nothing to do with sockets. */
export type BroadcastBus = Pick<Bus, 'broadcast' | 'onBroadcast' | 'onMissed'>;

/**
 * Numbers events and carries them to the sockets of a person at any process. A lost event leaves a gap in the numbers, so
 * that clients catch up.
 */
export interface Bus {
  /** Numbers the event and carries it to the sockets of the person. `onNumbered` receives the number in this process. */
  tell(userId: string, event: Unnumbered, onNumbered: (seq: number) => void): void;
  /** Carries a message that has no number to the sockets of the person. */
  say(userId: string, message: Published): void;
  /** Subscribes this process to the events of a person. Events after the promise resolves arrive here. */
  hear(userId: string): Maybe<void>;
  stopHearing(userId: string): void;
  /** The newest number of a channel of the person. */
  newest(channel: string): Maybe<number>;
  /** Whether messages reach the other processes now. */
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

/** The broadcasts of a single process: only the echo. */
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
 * The bus of a single process. Numbers begin at the time of the start, so that after a restart none can stand where a
 * client last saw it: the restart looks like the gap that it is.
 */
export function createLocalBus(clock: Pick<Clock, 'now'>, report: (error: unknown) => void): Bus {
  const first = clock.now();
  const numbers = new Map<string, number>();
  const messages = createEmitter<{ userId: string; message: Published }>(report);
  const newest = (channel: string) => numbers.get(channel) ?? first;
  return {
    tell(userId, event, onNumbered) {
      const seq = newest(event.channel) + 1;
      numbers.set(event.channel, seq);
      messages.emit({ userId, message: { ...event, seq } });
      onNumbered(seq);
    },
    say: (userId, message) => messages.emit({ userId, message }),
    hear: () => undefined,
    stopHearing: () => undefined,
    newest,
    isUp: () => true,
    onMessage: (listener) => messages.listen(({ userId, message }) => listener(userId, message)),
    ...createLocalBroadcasts('', report),
  };
}
