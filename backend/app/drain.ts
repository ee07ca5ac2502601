import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SocketServer } from '../realtime/socketServer.ts';

/** Milliseconds of each part of a drain. Together with the exit of the process they stay below 30 seconds. */
export interface DrainTimes {
  /** Time for the load balancer to read `/ready` and stop sending requests. */
  readonly loadBalancerMs: number;
  /** Maximum time over which the disconnects of sockets are spread. */
  readonly socketsMs: number;
  /** Maximum of the whole drain. Longer requests are cut off. */
  readonly inAllMs: number;
}

export const drainTimes: DrainTimes = { loadBalancerMs: 2_000, socketsMs: 20_000, inAllMs: 26_000 };

export interface RequestsUnderWay {
  readonly count: number;
  /** Resolves when no request is running, or after `withinMs` milliseconds. */
  waitUntilIdle(withinMs: number): Promise<void>;
}

/** Counts the running HTTP requests, without sockets. */
export function countRequests(app: FastifyInstance): RequestsUnderWay {
  let count = 0;
  let waiting = Promise.withResolvers<void>();
  app.addHook('onRequest', (_, reply, done) => {
    count += 1;
    // `close` also fires for a client that disconnects before the response. `onResponse` does not.
    reply.raw.once('close', () => {
      count -= 1;
      if (count > 0) return;
      waiting.resolve();
      waiting = Promise.withResolvers();
    });
    done();
  });
  return {
    get count() {
      return count;
    },
    async waitUntilIdle(withinMs) {
      const ended = new AbortController();
      const late = pause(Math.max(0, withinMs), undefined, { signal: ended.signal }).catch(() => undefined);
      if (count > 0) await Promise.race([waiting.promise, late]);
      ended.abort();
      await late;
    },
  };
}

/**
 * Moves all users to other nodes: waits for the load balancer, disconnects sockets in slices, and waits for
 * running requests. The caller makes `/ready` answer 503 before.
 */
export async function drain(
  sockets: Pick<SocketServer, 'sendAway'>,
  requests: RequestsUnderWay,
  { loadBalancerMs, socketsMs, inAllMs }: DrainTimes,
): Promise<void> {
  const endMs = performance.now() + inAllMs;
  await pause(loadBalancerMs);
  await sockets.sendAway(socketsMs);
  await requests.waitUntilIdle(endMs - performance.now());
}
