/** A `fetch` whose requests a test can hold back or lose. They are named by method and path: `POST /clientSettings`. */
export interface GatedFetch {
  readonly fetch: typeof fetch;
  /** What was asked for, in order, held and lost requests included. */
  readonly asked: readonly string[];
  /** What was answered, in order. */
  readonly answered: readonly string[];
  /** How many were under way together at most. */
  readonly mostAtOnce: number;
  /** Keeps the next request of this name from going out until it is released. */
  hold(name: string): { release(): void };
  /** The next requests of this name never reach the server. */
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
