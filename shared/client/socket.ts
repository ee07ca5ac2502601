import * as z from 'zod/mini';
import { realtime } from '../domain/constants.ts';
import { channelEvents, type ChannelEvent, type ChannelEvents } from '../realtime/events.ts';
import { acknowledgementSchema, type Acknowledgement, type Published } from '../realtime/wire.ts';
import { readTolerantly } from './readTolerantly.ts';

/** How long a client waits for an acknowledgement, in milliseconds. */
export const acknowledgeWithinMs = 5_000;

const refused: Acknowledgement = { ok: false, seq: 0, peers: [], waiting: [], code: null };

/** What a server acknowledged; refused where nothing came, or nothing readable. */
export function parseAcknowledgement(answer: unknown): Acknowledgement {
  const parsed = z.safeParse(acknowledgementSchema, answer);
  return parsed.success ? parsed.data : refused;
}

type Log = (message: string, detail?: unknown) => void;

/** Null, and a line in the log, for what this client does not know or can't read. */
export function parseEvent<K extends keyof ChannelEvents>(
  kind: K,
  { channel, event, data, seq }: Published,
  log: Log,
): ChannelEvent<K> | null {
  const schemas: Readonly<Record<string, z.core.$ZodType>> = channelEvents[kind];
  const schema = Object.hasOwn(schemas, event) ? schemas[event] : undefined;
  const read = schema && readTolerantly(schema, data);
  if (read && read.leftOut.length > 0) log(`unreadable fields of ${event} on ${channel}`, read.leftOut);
  // Which event has which data is known to the table of schemas, not to the type of a name that came over the wire.
  if (read) return { event, data: read.value, seq } as never;
  log(schema ? `unreadable ${event} on ${channel}` : `unknown event ${event} on ${channel}`);
  return null;
}

export interface Heartbeat {
  /** Asks once whether the server still hears us. To be called every `realtime.heartbeatEveryMs`. */
  beat(): Promise<void>;
  /** There is a new connection. */
  reset(): void;
}

/** Counts heartbeats without an answer: after `realtime.heartbeatsMissed` in a row the connection is dead (§7.10). */
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
