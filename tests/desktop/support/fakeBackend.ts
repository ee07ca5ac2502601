import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A backend with the endpoints that the desktop app itself uses: configuration, media, and one path for the
 * page.
 */
export interface FakeBackend {
  readonly url: string;
  /** Requests under `/media/`, in order. */
  readonly mediaRequests: readonly {
    readonly url: string;
    readonly headers: Readonly<Record<string, unknown>>;
  }[];
  close(): Promise<void>;
}

export const portrait =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

const config = {
  version: '0.1.0',
  bases: { core: '/api', chat: '/chat-api', purchase: null },
  socket: { url: '/', path: '/socket' },
  mediaEngine: 'peer',
  legalBase: '/legal',
  somethingNewer: true,
};

export async function startFakeBackend(): Promise<FakeBackend> {
  const mediaRequests: FakeBackend['mediaRequests'][number][] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    if (url === '/config.json') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(config));
      return;
    }
    if (url === '/health') {
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '');
      response.end('{"status":"ok"}');
      return;
    }
    if (url.startsWith('/media/')) mediaRequests.push({ url, headers: request.headers });
    if (url === '/media/portrait.svg') {
      response.setHeader('content-type', 'image/svg+xml');
      response.setHeader('set-cookie', 'tracked=1');
      response.end(portrait);
    } else if (url === '/media/page.html') {
      response.setHeader('content-type', 'text/html');
      response.end('<script>document.title = "taken"</script>');
    } else {
      response.statusCode = 404;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code: 'not_found', message: 'no such path' }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    mediaRequests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
