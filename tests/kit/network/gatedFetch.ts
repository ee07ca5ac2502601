/**
 * A `fetch` whose requests a test can hold or lose. Requests are named by method and path: `POST
 * /clientSettings`.
 */
export interface GatedFetch {
  readonly fetch: typeof fetch;
  /** Names of all requests in order, held and lost ones included. */
  readonly asked: readonly string[];
  /** Names of the answered requests, in order. */
  readonly answered: readonly string[];
  /** Maximum number of requests in progress at the same time. */
  readonly mostAtOnce: number;
  /** Holds the next request of this name until `release` is called. */
  hold(name: string): { release(): void };
  /** Makes this number of requests of this name fail before they reach the server. */
  lose(name: string, times: number): void;
}

export function createGatedFetch(): GatedFetch {
  const asked: string[] = [];
  const answered: string[] = [];
  const held = new Map<string, Promise<void>>();
  const lost = new Map<string, number>();
  let underWay = 0;
  let mostAtOnce = 0;

  async function send(name: string, input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const gate = held.get(name);
    held.delete(name);
    await gate;
    const left = lost.get(name) ?? 0;
    if (left > 0) {
      lost.set(name, left - 1);
      throw new TypeError('lost by the test');
    }
    const response = await fetch(input, init);
    answered.push(name);
    return response;
  }

  return {
    asked,
    answered,
    get mostAtOnce() {
      return mostAtOnce;
    },
    async fetch(input, init) {
      const name = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname.replace(/^\/[a-z-]*api/, '')}`;
      asked.push(name);
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      try {
        return await send(name, input, init);
      } finally {
        underWay -= 1;
      }
    },
    hold(name) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(name, promise);
      return { release: resolve };
    },
    lose: (name, times) => void lost.set(name, times),
  };
}
