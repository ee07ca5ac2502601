import type { Socket } from 'socket.io';
import type { Published } from '#shared/realtime/wire.ts';

/** What waits for somebody who does not read: some hundred messages. Who has let so much pile up catches up over HTTP. */
const waitingMaxBytes = 1024 * 1024;
/** How long whoever is cut off has to take the farewell. */
const farewellMs = 2_000;

/** As much of Socket.IO's transport as there is a queue in. */
interface Line {
  readonly bufferedAmount?: number;
  terminate?(): void;
}
const lineOf = (socket: Socket): Line | undefined =>
  (socket.conn.transport as unknown as { readonly socket?: Line }).socket;

/** Typing is of the moment: who does not read just then has missed nothing. Everything else has its place in a row. */
const isOfTheMoment = ({ event }: Published): boolean => event === 'typing';

/** To one socket; whoever does not read is cut off before the server keeps more for them. */
export function sendTo(socket: Socket, message: Published, onStuck: (bytes: number) => void): void {
  if (isOfTheMoment(message)) return void socket.volatile.emit('publish', message);
  socket.emit('publish', message);
  const waiting = waitingBytes(socket);
  if (waiting <= waitingMaxBytes) return;
  onStuck(waiting);
  cut(socket);
}

/** Says farewell, and closes the line where that is not taken: a line that nobody reads from would stay open. */
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
