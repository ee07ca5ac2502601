import { Agent, request, type ClientRequest } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { percentile } from '../table.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/**
 * Sends one request on a kept-alive connection. Cheaper than `fetch`, which matters because client and server share
 * the machine.
 */
export function post(url: string, body: unknown, token?: string): Promise<{ status: number; body: unknown }> {
  const bytes = Buffer.from(JSON.stringify(body));
  return new Promise((done, failed) => {
    const asked = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': bytes.length,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => void chunks.push(chunk));
        answer.on('error', failed);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          done({ status: answer.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) });
        });
      },
    );
    asked.on('error', failed);
    asked.end(bytes);
  });
}

export interface Loaded {
  readonly accepted: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  readonly refused: number;
}

/** Keeps `inFlight` sends in flight for `forMs` milliseconds. */
export async function load(
  inFlight: number,
  forMs: number,
  send: (worker: number) => Promise<number>,
): Promise<Loaded> {
  const tookMs: number[] = [];
  let refused = 0;
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async (_, worker) => {
      while (performance.now() - startedMs < forMs) {
        const askedMs = performance.now();
        if ((await send(worker)) === 200) tookMs.push(performance.now() - askedMs);
        else refused += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  return {
    accepted: tookMs.length,
    perSecond: Math.round(tookMs.length / seconds),
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
    longestMs: Math.max(0, ...tookMs),
    refused,
  };
}

const connectEveryMs = 25;

/**
 * Opens new connections repeatedly while the task runs, and returns how long each waited for the response. A
 * connection that is not answered by the end counts with its time until then.
 */
export async function connectDuring<T>(
  url: string,
  task: () => Promise<T>,
): Promise<{ readonly result: T; readonly tookMs: readonly number[] }> {
  const tookMs: number[] = [];
  const waiting = new Map<ClientRequest, number>();
  const timer = setInterval(() => {
    const asked = request(url, { agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        tookMs.push(performance.now() - (waiting.get(asked) ?? 0));
        waiting.delete(asked);
      });
    });
    waiting.set(asked, performance.now());
    asked.on('error', () => undefined);
    asked.end();
  }, connectEveryMs);
  try {
    const result = await task();
    const nowMs = performance.now();
    for (const askedMs of waiting.values()) tookMs.push(nowMs - askedMs);
    return { result, tookMs };
  } finally {
    clearInterval(timer);
    for (const asked of waiting.keys()) asked.destroy();
  }
}

/** Opens sockets that reconnect at once. Each calls `onOnline` after every connect. */
export async function openSockets(
  url: string,
  tokens: readonly string[],
  onOnline: (socket: Socket, token: string) => Promise<unknown>,
) {
  let online = 0;
  let received = 0;
  let hear = () => {};
  const sockets = tokens.map((token) => {
    const socket = io(url, {
      path: '/socket',
      transports: ['websocket'],
      auth: { token },
      reconnectionDelay: 20,
      reconnectionDelayMax: 200,
    });
    socket.on('publish', () => void (received += 1));
    socket.on('disconnect', () => void (online -= 1));
    socket.on('connect', () => void onOnline(socket, token).then(() => ((online += 1), hear())));
    return socket;
  });
  const until = (isThere: () => boolean) =>
    new Promise<void>((there) => {
      hear = () => isThere() && there();
      hear();
    });
  await until(() => online === tokens.length);
  return {
    received: () => received,
    /** Drops all connections and returns the milliseconds until all sockets are connected again. */
    async backAfterMs(drop: () => void): Promise<number> {
      const startedMs = performance.now();
      let gone = 0;
      const all = Promise.all(
        sockets.map(
          (socket) => new Promise<void>((left) => socket.once('disconnect', () => ((gone += 1), left()))),
        ),
      );
      drop();
      await all;
      await until(() => gone === tokens.length && online === tokens.length);
      return performance.now() - startedMs;
    },
    close: () => sockets.forEach((socket) => socket.close()),
  };
}
