import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { onTestFinished } from 'vitest';

export interface StubMessage {
  readonly name: 'subscribe' | 'unsubscribe' | 'publish' | 'heartbeat';
  readonly body: Readonly<Record<string, unknown>>;
  readonly socket: Socket;
  acknowledge(answer: { ok: boolean; seq?: number; code?: string }): void;
}

export interface SocketStubOptions {
  readonly transports?: readonly ('websocket' | 'polling')[];
  /**
   * Returns the error code that refuses the handshake, or null to accept it. Handshakes are counted from 1.
   */
  readonly refuse?: (handshake: number) => string | null;
  /** Handles a message. Default: acknowledges each message with the sequence number 0. */
  readonly onMessage?: (message: StubMessage) => void;
}

export interface SocketStub {
  readonly url: string;
  /** Number of handshakes, refused ones included. */
  readonly handshakes: number;
  /** Tokens of all handshakes, in order. */
  readonly tokens: readonly unknown[];
  /** Number of connected sockets. */
  readonly open: number;
  readonly messages: readonly StubMessage[];
  /** Sends a message to every socket, as the realtime server does. */
  publish(message: unknown): void;
}

/** Starts a realtime server that misbehaves as the test says. Closes it when the test is over. */
export async function startSocketStub(options: SocketStubOptions = {}): Promise<SocketStub> {
  const http = createServer();
  const io = new Server(http, {
    path: '/socket',
    serveClient: false,
    transports: [...(options.transports ?? ['websocket', 'polling'])],
  });
  const tokens: unknown[] = [];
  const messages: StubMessage[] = [];
  const onMessage = options.onMessage ?? (({ acknowledge }) => acknowledge({ ok: true, seq: 0 }));

  io.use((socket, next) => {
    tokens.push(socket.handshake.auth['token']);
    const code = options.refuse?.(tokens.length) ?? null;
    next(code === null ? undefined : Object.assign(new Error(code), { data: { code } }));
  });
  io.on('connection', (socket) => {
    for (const name of ['subscribe', 'unsubscribe', 'publish', 'heartbeat'] as const) {
      socket.on(name, (body: Record<string, unknown>, acknowledge: StubMessage['acknowledge']) => {
        const message = { name, body, socket, acknowledge };
        messages.push(message);
        onMessage(message);
      });
    }
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  onTestFinished(() => io.close());
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    get handshakes() {
      return tokens.length;
    },
    tokens,
    get open() {
      return io.sockets.sockets.size;
    },
    messages,
    publish: (message) => void io.emit('publish', message),
  };
}
