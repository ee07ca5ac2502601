import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What is read of a body that nobody wants: enough for whoever sends a little to hear the answer. */
const unwantedBytes = 256 * 1024;
/** After that they have this long to read the answer. */
const lingerMs = 1_000;

/** Node would read the rest of a request that was answered before its end, however much it is. */
export function boundUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }) => {
    if (raw.complete || raw.readableDidRead || !hasBody(raw)) return;
    if (Number(raw.headers['content-length'] ?? Infinity) <= unwantedBytes) return;
    readRest(raw, unwantedBytes);
  });
}

/** Reads on without keeping anything, and cuts the line where there is more than this. */
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
