import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import {
  acknowledgementSchema,
  publishedSchema,
  type Acknowledgement,
  type Published,
} from '#shared/realtime/wire.ts';

export interface TestSocket {
  readonly socket: Socket;
  /** Everything the server published to this socket, in order. */
  readonly heard: Published[];
  /** Names of the events received, in order. */
  events(): string[];
  ask(name: string, message: unknown): Promise<Acknowledgement>;
  subscribe(channel: string): Promise<Acknowledgement>;
  publish(channel: string, event: string, data: unknown): Promise<Acknowledgement>;
  close(): void;
}

interface SocketOptions {
  readonly transports?: readonly ('websocket' | 'polling')[];
  readonly origin?: string;
}

/**
 * Connects a real client and disconnects it when the test is over. Rejects with the server's `connect_error`.
 */
export async function connectSocket(
  url: string,
  token: unknown,
  options: SocketOptions = {},
): Promise<TestSocket> {
  const socket = io(url, {
    path: '/socket',
    auth: { token },
    transports: [...(options.transports ?? ['websocket'])],
    reconnection: false,
    forceNew: true,
    ...(options.origin === undefined ? {} : { extraHeaders: { origin: options.origin } }),
  });
  onTestFinished(() => void socket.disconnect());
  const heard: Published[] = [];
  socket.on('publish', (message: unknown) => heard.push(publishedSchema.parse(message)));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const ask = async (name: string, message: unknown) =>
    acknowledgementSchema.parse(await socket.timeout(2_000).emitWithAck(name, message));
  return {
    socket,
    heard,
    events: () => heard.map(({ event }) => event),
    ask,
    subscribe: (channel) => ask('subscribe', { channel, token }),
    publish: (channel, event, data) => ask('publish', { channel, token, data: { event, data } }),
    close: () => void socket.disconnect(),
  };
}
