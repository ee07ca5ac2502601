import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { parseChannel } from '#shared/realtime/channels.ts';
import {
  channelEvents,
  type ChannelEvents,
  type EventData,
  type EventName,
} from '#shared/realtime/events.ts';
import {
  acknowledgementSchema,
  publishedSchema,
  type Acknowledgement,
  type Published,
} from '#shared/realtime/wire.ts';
import { waitMs } from '#tests/kit/waitFor.ts';
import type { Deployment } from './deployment.ts';

/** A socket that records everything it receives, and checks each message against the contract. */
export interface EventRecorder {
  readonly heard: readonly Published[];
  subscribe(channel: string, token?: string): Promise<Acknowledgement>;
  publish(channel: string, event: string, data: unknown, token?: string): Promise<Acknowledgement>;
  /** Sends any message, valid or not. */
  ask(message: string, body: unknown): Promise<Acknowledgement>;
  /**
   * Returns the first event of this name, past or future, after the first `skipping` ones. Rejects after
   * `withinMs` with the events received instead.
   */
  hear<K extends keyof ChannelEvents, E extends EventName<K>>(
    kind: K,
    event: E,
    options?: { withinMs?: number; skipping?: number },
  ): Promise<EventData<K, E>>;
  /**
   * Resolves when all messages that the server sent before have arrived, because a socket keeps their order.
   */
  caughtUp(): Promise<void>;
  close(): void;
}

function open(deployment: Deployment, auth: Record<string, unknown>): Socket {
  const { socket } = deployment.config;
  return io(new URL(socket.url, `${deployment.url}/`).href.replace(/\/$/, ''), {
    path: new URL(socket.path, `${deployment.url}/`).pathname,
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
}

/** Returns the code with which the server refuses a connection. Throws if the server accepts it. */
export function refusedAs(deployment: Deployment, auth: Record<string, unknown>): Promise<string> {
  const socket = open(deployment, auth);
  return new Promise<string>((done, failed) => {
    socket.once('connect', () => failed(new Error('the socket was let in')));
    socket.once('connect_error', (error: Error & { data?: { code?: unknown } }) => {
      done(typeof error.data?.code === 'string' ? error.data.code : error.message);
    });
  }).finally(() => socket.disconnect());
}

export async function openEventRecorder(deployment: Deployment, token: string): Promise<EventRecorder> {
  const socket = open(deployment, { token });
  const heard: Published[] = [];
  const listeners = new Set<() => void>();
  socket.on('publish', (raw: unknown) => {
    heard.push(checked(raw));
    for (const listener of listeners) listener();
  });
  await new Promise<void>((done, failed) => {
    socket.once('connect', done);
    socket.once('connect_error', (cause) =>
      failed(new Error(`the socket was refused: ${cause.message}`, { cause })),
    );
  });

  async function ask(message: string, body: unknown): Promise<Acknowledgement> {
    return acknowledgementSchema.parse(await socket.timeout(waitMs).emitWithAck(message, body));
  }

  return {
    heard,
    ask,
    subscribe: (channel, otherToken) => ask('subscribe', { channel, token: otherToken ?? token }),
    publish: (channel, event, data, otherToken) =>
      ask('publish', { channel, data: { event, data }, token: otherToken ?? token }),
    hear: (kind, event, { withinMs = waitMs, skipping = 0 } = {}) =>
      new Promise((done, failed) => {
        const look = () => {
          const found = heard.filter(
            (said) => said.event === event && parseChannel(said.channel)?.kind === kind,
          );
          if (found.length <= skipping) return;
          stop();
          done(found[skipping]?.data as never);
        };
        const giveUp = setTimeout(() => {
          stop();
          const instead = heard.map((said) => `${said.channel} ${said.event}`).join(', ');
          failed(new Error(`no ${kind}/${event} within ${withinMs} ms, only: ${instead || 'silence'}`));
        }, withinMs);
        const stop = () => {
          clearTimeout(giveUp);
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
    async caughtUp() {
      await ask('heartbeat', {});
    },
    close: () => void socket.disconnect(),
  };
}

/** Parses the message, and its data by channel and event. */
function checked(raw: unknown): Published {
  const message = publishedSchema.parse(raw);
  const kind = parseChannel(message.channel)?.kind;
  if (!kind) throw new Error(`${message.channel} is no channel of the contract`);
  const schema = (channelEvents[kind] as Readonly<Record<string, z.core.$ZodType>>)[message.event];
  if (!schema)
    throw new Error(`${message.channel} carries ${message.event}, which the contract does not know`);
  return { ...message, data: z.core.parse(schema, message.data) };
}
