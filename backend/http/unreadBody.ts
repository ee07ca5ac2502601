import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Bytes read of a body that is not needed, so that a client with a small body can still read the response.
 */
const unwantedBytes = 256 * 1024;
/** Milliseconds after that in which the client can read the response. */
const lingerMs = 1_000;

/**
 * Stops reading the body of a request that is answered already. Node would read it to its end, whatever its
 * size.
 */
export function boundUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }) => {
    if (raw.complete || raw.readableDidRead || !hasBody(raw)) return;
    if (Number(raw.headers['content-length'] ?? Infinity) <= unwantedBytes) return;
    readRest(raw, unwantedBytes);
  });
}

/** Reads and discards the body, and closes the connection after `maxBytes`. */
export function readRest(request: IncomingMessage, maxBytes: number): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes || request.isPaused()) return;
    request.pause();
    setTimeout(() => request.destroy(), lingerMs).unref();
  });
  request.resume();
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
