import type { Socket } from 'socket.io';
import type { Published } from '#shared/realtime/wire.ts';

/**
 * Maximum number of bytes that wait for a client that does not read: some hundred messages. Above it, the
 * socket is closed.
 */
const waitingMaxBytes = 1024 * 1024;
/** Milliseconds that a client has to acknowledge the end of its connection. */
const farewellMs = 2_000;

/** The part of Socket.IO's transport with a queue. */
interface Line {
  readonly bufferedAmount?: number;
  terminate?(): void;
}
const lineOf = (socket: Socket): Line | undefined =>
  (socket.conn.transport as unknown as { readonly socket?: Line }).socket;

/** Typing is dropped if the client does not read, because it is soon out of date. */
const isOfTheMoment = ({ event }: Published): boolean => event === 'typing';

/** Sends a message to one socket. Closes the socket if the client does not read. */
export function sendTo(socket: Socket, message: Published, onStuck: (bytes: number) => void): void {
  if (isOfTheMoment(message)) return void socket.volatile.emit('publish', message);
  socket.emit('publish', message);
  const waiting = waitingBytes(socket);
  if (waiting <= waitingMaxBytes) return;
  onStuck(waiting);
  cut(socket);
}

/**
 * Disconnects a socket. Terminates the connection if the client does not read, because it would otherwise
 * stay open.
 */
export function cutOff(socket: Socket): void {
  socket.disconnect(true);
  setTimeout(() => cut(socket), farewellMs).unref();
}

function cut(socket: Socket): void {
  const line = lineOf(socket);
  socket.conn.close(true);
  line?.terminate?.();
}

function waitingBytes(socket: Socket): number {
  const { writeBuffer } = socket.conn as unknown as { readonly writeBuffer: readonly { data?: unknown }[] };
  const queued = writeBuffer.reduce((sum, { data }) => sum + sizeOf(data), 0);
  return queued + (lineOf(socket)?.bufferedAmount ?? 0);
}

function sizeOf(data: unknown): number {
  return typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;
}
