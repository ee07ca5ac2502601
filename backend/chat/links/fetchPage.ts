import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPublicName, publicOnly } from '../../http/publicAddress.ts';

/** Limits of one fetch: milliseconds in total, bytes read, and redirects followed. */
export const pageLimits = { totalMs: 5_000, bytes: 512 * 1024, redirects: 3 } as const;

/** Decides to which hosts and addresses the server may connect. Tests pass a guard that allows their local server. */
export interface Guard {
  /** Returns whether host and port of an address may be requested, before the host is resolved. */
  readonly mayAsk: (url: URL) => boolean;
  /** Resolves the host for the connection itself. Fails for an address that is not allowed. */
  readonly lookup: ReturnType<typeof publicOnly>;
}

/** Returns the guard for names on the public internet at the default ports. */
export const publicGuard = (): Guard => ({
  mayAsk: (url) => url.port === '' && isPublicName(url.hostname),
  lookup: publicOnly(),
});

/** Beginning of an HTML page, decoded. */
export interface Page {
  readonly html: string;
}

/**
 * Fetches the beginning of an HTML page. Each step of a redirect passes the guard again. Returns null if the
 * address is not allowed, the response is not HTML with status 200, or the time is over.
 */
export async function fetchPage(address: string, guard: Guard, stop?: AbortSignal): Promise<Page | null> {
  const timeout = AbortSignal.timeout(pageLimits.totalMs);
  const signal = stop ? AbortSignal.any([stop, timeout]) : timeout;
  let next: string | null = address;
  try {
    for (let step = 0; next !== null && step <= pageLimits.redirects; step++) {
      const url: URL | null = URL.parse(next);
      if (url === null || !isAllowed(url, guard)) return null;
      const response = await ask(url, guard, signal);
      next = redirectOf(response, url);
      if (next !== null) {
        response.destroy();
        continue;
      }
      const { 'content-type': type = '' } = response.headers;
      if (response.statusCode === 200 && /^text\/html(?:\s|;|$)/i.test(type))
        return await read(response, type);
      response.destroy();
      return null;
    }
  } catch {
    // The page is unreachable, refused by the guard, or too slow, so it has no preview.
  }
  return null;
}

function isAllowed(url: URL, guard: Guard): boolean {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' && guard.mayAsk(url);
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return null;
  return URL.parse(headers.location, from.href)?.href ?? '';
}

function ask(url: URL, { lookup }: Guard, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((answered, failed) => {
    const asked = request(
      url,
      {
        method: 'GET',
        headers: { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'Vesper link preview' },
        // Opens a new connection for each request, because a reused one was opened before this check.
        agent: false,
        signal,
        lookup,
      },
      answered,
    );
    asked.on('error', failed);
    asked.end();
  });
}

/** Reads at most the allowed number of bytes, and stops after the head of the page. */
async function read(response: IncomingMessage, type: string): Promise<Page> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const part = chunk.subarray(0, pageLimits.bytes - size);
    chunks.push(part);
    size += part.length;
    if (size >= pageLimits.bytes || part.includes('</head')) break;
  }
  response.destroy();
  const bytes = Buffer.concat(chunks);
  return { html: decoderOf(type, bytes).decode(bytes) };
}

function decoderOf(type: string, bytes: Buffer): InstanceType<typeof TextDecoder> {
  const start = bytes.subarray(0, 1_024).toString('latin1');
  const named =
    /charset\s*=\s*["']?([\w-]{1,40})/i.exec(type) ?? /charset\s*=\s*["']?([\w-]{1,40})/i.exec(start);
  try {
    return new TextDecoder(named?.[1] ?? 'utf-8');
  } catch {
    return new TextDecoder('utf-8');
  }
}
