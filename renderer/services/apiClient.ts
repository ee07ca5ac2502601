import type { Contract, EndpointName } from '#shared/api/contract.ts';
import {
  mayRetry,
  type ApiBase,
  type EndpointSpec,
  type RequestInput,
  type ResponseOutput,
} from '#shared/api/endpoint.ts';
import {
  buildRequest,
  readResponse,
  type RequestValues,
  type ResponseError,
} from '#shared/client/requests.ts';
import { session } from '#shared/domain/constants.ts';
import { logger } from '#shared/lib/logger.ts';
import { err, ok, type Err, type Ok } from '#shared/lib/result.ts';

/**
 * Error of a failed call: the server's code, or `network` and `badResponse`, which only the client detects. The
 * status is 0 if no response arrived.
 */
export interface ApiError extends Omit<ResponseError, 'code'> {
  readonly code: ResponseError['code'] | 'network';
}

/** §8: a cancelled request resolves to an empty object. */
export interface Cancelled {
  readonly ok?: undefined;
}
const cancelled: Cancelled = Object.freeze({});

export type CallResult<T> = Ok<T> | Err<ApiError> | Cancelled;

interface CallOptions {
  readonly signal?: AbortSignal;
  /** The request continues if the page is closed meanwhile. */
  readonly keepalive?: boolean;
  /** Token of another session than the one that is signed in here. */
  readonly token?: string;
}

type Arguments<N extends EndpointName> =
  unknown extends RequestInput<Contract[N]>
    ? [input?: Record<never, never>, options?: CallOptions]
    : [input: RequestInput<Contract[N]>, options?: CallOptions];

export interface ApiClient {
  /** Calls one endpoint of the contract. Never throws: failures are values, a cancelled call is `{}` (§8). */
  call<N extends EndpointName>(
    name: N,
    ...rest: Arguments<N>
  ): Promise<CallResult<ResponseOutput<Contract[N]>>>;
}

/** A successful call; `value` is the response as its endpoint's schema parsed it. */
export interface ApiAnswer {
  readonly name: EndpointName;
  readonly value: unknown;
}

/** The endpoints that a client knows: the whole contract, or the part that its pages call. */
export type Endpoints = { readonly [N in EndpointName]?: EndpointSpec };

export interface ApiClientOptions {
  readonly endpoints: Endpoints;
  /**
   * Loads further parts of the contract if `endpoints` is only a part. Called in this order until a missing
   * endpoint is found.
   */
  readonly loadMore?: readonly (() => Promise<Endpoints>)[];
  /** Base URLs; null if the deployment has no such service. */
  readonly bases: Readonly<Record<ApiBase, string | null>>;
  readonly token: () => string | null;
  /**
   * Called after a 483 or 488 while signed in (§8), because the session is over. `token` is the request's
   * token.
   */
  readonly onSessionEnded: (error: ApiError, token: string) => void;
  readonly log: (message: string, detail?: unknown) => void;
  /** Called after each successful call. */
  readonly onAnswer?: (answer: ApiAnswer) => void;
  readonly fetch?: typeof fetch;
  /** Milliseconds until a request times out. */
  readonly timeoutMs?: number;
}

interface LooseInput extends RequestValues {
  readonly form?: Record<string, unknown>;
  readonly files?: Record<string, Blob>;
}

const defaultTimeoutMs = 15_000;
/** Milliseconds until a second attempt after a 503 that does not say when to retry. */
const defaultRetryMs = 1_000;
/** A user waits for the answer: a longer `retryAfterMs` is left to the caller. */
const longestRetryMs = 3_000;

function buildForm({ form = {}, files = {} }: LooseInput): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(form)) {
    if (value !== undefined && value !== null) data.set(key, String(value));
  }
  for (const [key, file] of Object.entries(files)) data.set(key, file, key);
  return data;
}

/** Removes NUL, which a text from the clipboard may contain: the server refuses it in every text. */
const withoutNul = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value;

/** Returns the milliseconds before the second attempt; null if there is none after this failure. */
function retryDelayMs({ code, status, canRetry, body }: ApiError): number | null {
  if (code === 'network') return 0;
  // A 503 means that the server is restarting or waiting for its database.
  if (status !== 503 || !canRetry) return null;
  return Math.min(body?.retryAfterMs ?? defaultRetryMs, longestRetryMs);
}

/** Resolves after the delay, or as soon as the call is cancelled. */
function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  if (delayMs === 0 || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(end, delayMs);
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
    signal?.addEventListener('abort', end);
  });
}

/** Creates the typed HTTP client. The contract defines everything about a request except its values. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const send = options.fetch ?? fetch.bind(globalThis);
  let known = options.endpoints;

  /** Loads parts of the contract until the endpoint is known. Returns undefined if loading failed. */
  async function loadEndpoint(name: EndpointName): Promise<EndpointSpec | undefined> {
    try {
      for (const load of options.loadMore ?? []) {
        const more = await load();
        known = { ...known, ...more };
        if (known[name]) break;
      }
    } catch (cause) {
      options.log('a part of the contract could not be loaded', cause);
    }
    return known[name];
  }

  async function attempt(spec: EndpointSpec, base: string, input: LooseInput, how: CallOptions) {
    const { signal, keepalive } = how;
    const token = how.token ?? options.token();
    const { method, path, headers, body } = buildRequest(spec, input, token, withoutNul);
    const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
    const response = await send(base + path, {
      method,
      headers,
      body: spec.form ? buildForm(input) : body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(keepalive && { keepalive }),
      credentials: 'omit',
      cache: 'no-store',
    });
    return { response, token };
  }

  async function callOnce(
    spec: EndpointSpec,
    input: LooseInput,
    how: CallOptions,
  ): Promise<CallResult<unknown>> {
    const { signal } = how;
    const base = options.bases[spec.base];
    if (base === null) {
      const message = `this deployment has no ${spec.base} service`;
      return err({ code: 'unavailable', status: 0, message, body: null, canRetry: false });
    }
    try {
      const { response, token } = await attempt(spec, base, input, how);
      logger.debug(spec.method, spec.path, response.status);
      const read = await readResponse(spec, response);
      if (read.ok) {
        const { value, leftOut } = read.value;
        if (leftOut.length > 0)
          options.log(`${spec.method} ${spec.path} answered fields that can't be read`, leftOut);
        return ok(value);
      }
      const { error } = read;
      if (!response.ok) {
        if (token && (session.logoutStatuses as readonly number[]).includes(error.status)) {
          options.onSessionEnded(error, token);
        }
        // The call was cancelled while the error was read: returns `{}` as for any cancelled call (§8).
        return signal?.aborted ? cancelled : err(error);
      }
      const instead =
        spec.elseAsk &&
        (known[spec.elseAsk as EndpointName] ?? (await loadEndpoint(spec.elseAsk as EndpointName)));
      if (instead) return await callOnce(instead, {}, how);
      options.log(`${spec.method} ${spec.path} answered with a body that breaks the contract`, error.message);
      return err(error);
    } catch (cause) {
      if (signal?.aborted) return cancelled;
      return err({ code: 'network', status: 0, message: String(cause), body: null, canRetry: true });
    }
  }

  return {
    async call(name, ...rest) {
      const spec = known[name] ?? (await loadEndpoint(name));
      if (!spec)
        return err({
          code: 'network',
          status: 0,
          message: `${name} is not there`,
          body: null,
          canRetry: true,
        });
      const input: LooseInput = (rest[0] as LooseInput | undefined) ?? {};
      const how = rest[1] ?? {};
      const first = await callOnce(spec, input, how);
      // Repeats a failed request once without logging, if sending it twice has no second effect.
      const delayMs = first.ok === false && mayRetry(spec) ? retryDelayMs(first.error) : null;
      if (delayMs !== null) await pause(delayMs, how.signal);
      const again = delayMs !== null && !how.signal?.aborted;
      const result = again ? await callOnce(spec, input, how) : first;
      if (result.ok) options.onAnswer?.({ name, value: result.value });
      return result as never;
    },
  };
}
