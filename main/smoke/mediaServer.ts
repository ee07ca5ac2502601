import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fetch } from '../protocol/backend.ts';

/** Path of the media file below the app's origin. */
export const smokeMediaPath = '/media/smoke.mp4';
/**
 * Size of the file in bytes: more than a connection buffers, so that an abandoned response keeps its socket
 * open unless its request is aborted.
 */
export const smokeMediaBytes = 8_000_000;

export interface MediaServer {
  /** Returns a fetch that sends requests for the media file to this server, and forwards all others. */
  wrap(fetch: Fetch): Fetch;
  /** Number of requests whose response was neither read to the end nor aborted. */
  openRequests(): number;
}

const rangeOf = (header: string | undefined) => /^bytes=(\d+)-(\d+)$/.exec(header ?? '');

/**
 * Serves one large media file with range requests, because the backend has none before a user uploads one.
 */
export function createMediaServer(): MediaServer {
  let open = 0;
  let server: Server | null = null;
  const address = Promise.withResolvers<string>();

  function listen(): Promise<string> {
    if (server !== null) return address.promise;
    const listening = createServer((request, response) => {
      open += 1;
      response.once('close', () => (open -= 1));
      const [, from, to] = rangeOf(request.headers.range) ?? [];
      const headers = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes' };
      if (from !== undefined && to !== undefined) {
        const length = Number(to) - Number(from) + 1;
        response.writeHead(206, {
          ...headers,
          'content-length': length,
          'content-range': `bytes ${from}-${to}/${smokeMediaBytes}`,
        });
        response.end(Buffer.alloc(length));
        return;
      }
      response.writeHead(200, { ...headers, 'content-length': smokeMediaBytes });
      response.end(Buffer.alloc(smokeMediaBytes));
    });
    listening.listen(0, '127.0.0.1', () =>
      address.resolve(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/`),
    );
    listening.unref();
    server = listening;
    return address.promise;
  }

  return {
    openRequests: () => open,
    wrap: (fetch) => async (url, init) =>
      new URL(url).pathname === smokeMediaPath ? fetch(await listen(), init) : fetch(url, init),
  };
}
