import type { Fetch } from './backend.ts';

/** A response with a function that aborts its request. */
export interface Abortable {
  readonly response: Response;
  /** Aborts the request and releases its connection. Has no effect after the whole body was read. */
  abort(): void;
}

/**
 * Fetches with its own abort controller. Cancelling the body of an Electron response does not end the
 * request: the connection stays open, and Chromium opens at most six to one host. Only the abort signal ends
 * it.
 */
export async function fetchAbortable(fetch: Fetch, url: string, init: RequestInit): Promise<Abortable> {
  const ended = new AbortController();
  const signal = init.signal ? AbortSignal.any([init.signal, ended.signal]) : ended.signal;
  return { response: await fetch(url, { ...init, signal }), abort: () => ended.abort() };
}

/**
 * Returns the body as a stream that aborts the request when its reader cancels it; null if the response has
 * no body.
 */
export function abortableBody({ response, abort }: Abortable): ReadableStream<Uint8Array> | null {
  const reader = response.body?.getReader();
  if (!reader) return null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        abort();
        // Cancelling rejects, because the request was aborted.
        await reader.cancel(reason).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
