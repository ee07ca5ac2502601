import * as z from 'zod/mini';
import { realtime } from '../domain/constants.ts';
import { channelEvents, type ChannelEvent, type ChannelEvents } from '../realtime/events.ts';
import { acknowledgementSchema, type Acknowledgement, type Published } from '../realtime/wire.ts';
import { readTolerantly } from './readTolerantly.ts';

/** Milliseconds that a client waits for an acknowledgement. */
export const acknowledgeWithinMs = 5_000;

const refused: Acknowledgement = { ok: false, seq: 0, peers: [], waiting: [], code: null };

/** Parses an acknowledgement. A missing or unreadable one counts as a rejection. */
export function parseAcknowledgement(answer: unknown): Acknowledgement {
  const parsed = z.safeParse(acknowledgementSchema, answer);
  return parsed.success ? parsed.data : refused;
}

type Log = (message: string, detail?: unknown) => void;

/** Parses an event. Returns null and logs the event if it is unknown or unreadable. */
export function parseEvent<K extends keyof ChannelEvents>(
  kind: K,
  { channel, event, data, seq }: Published,
  log: Log,
): ChannelEvent<K> | null {
  const schemas: Readonly<Record<string, z.core.$ZodType>> = channelEvents[kind];
  const schema = Object.hasOwn(schemas, event) ? schemas[event] : undefined;
  const read = schema && readTolerantly(schema, data);
  if (read && read.leftOut.length > 0) log(`unreadable fields of ${event} on ${channel}`, read.leftOut);
  // The type of the data follows from the name, which TypeScript cannot infer for a name received at runtime.
  if (read) return { event, data: read.value, seq } as never;
  log(schema ? `unreadable ${event} on ${channel}` : `unknown event ${event} on ${channel}`);
  return null;
}

export interface Heartbeat {
  /** Sends one heartbeat. Call it every `realtime.heartbeatEveryMs`. */
  beat(): Promise<void>;
  /** Resets the count after a new connection. */
  reset(): void;
}

/**
 * Counts unanswered heartbeats. After `realtime.heartbeatsMissed` in a row the connection counts as dead
 * (§7.10).
 */
export function createHeartbeat(options: {
  readonly isConnected: () => boolean;
  readonly ask: () => Promise<Pick<Acknowledgement, 'ok'>>;
  readonly onDead: () => void;
}): Heartbeat {
  let missed = 0;
  return {
    async beat() {
      if (!options.isConnected()) return;
      const { ok } = await options.ask();
      missed = ok ? 0 : missed + 1;
      if (missed < realtime.heartbeatsMissed || !options.isConnected()) return;
      missed = 0;
      options.onDead();
    },
    reset() {
      missed = 0;
    },
  };
}
