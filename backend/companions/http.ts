import * as z from 'zod/mini';
import { callsApi } from '#shared/api/calls.ts';
import {
  apiBases,
  fillPath,
  type EndpointSpec,
  type RequestInput,
  type ResponseOutput,
} from '#shared/api/endpoint.ts';
import { matchingApi } from '#shared/api/matching.ts';
import { parseErrorBody, requestHeaders } from '#shared/client/requests.ts';
import { withLocalSecret } from '#shared/localBackend.ts';
import { err, ok, type Result } from '#shared/lib/result.ts';

/**
 * Only the endpoints that a companion calls, because loading the whole contract costs each child a fifth of a
 * second.
 */
const endpoints = { ...matchingApi, ...callsApi } as const;
type Endpoints = typeof endpoints;
type EndpointName = keyof Endpoints;

export interface CallProblem {
  /**
   * The server's error code. `network`: no response arrived; `unreadable`: the response does not match the
   * contract.
   */
  readonly code: string;
  /** HTTP status; 0 if no response arrived. */
  readonly status: number;
}

type Arguments<N extends EndpointName> =
  unknown extends RequestInput<Endpoints[N]>
    ? [input?: Record<never, never>]
    : [input: RequestInput<Endpoints[N]>];

/** Calls one endpoint of the contract. Never throws. */
export type CallApi = <N extends EndpointName>(
  name: N,
  ...input: Arguments<N>
) => Promise<Result<ResponseOutput<Endpoints[N]>, CallProblem>>;

export interface HttpOptions {
  /** Origin of the backend. */
  readonly url: string;
  readonly secret: string | null;
  readonly token: () => string;
  /** Called on status 401 or 483: the token is not valid any longer. */
  readonly onTokenRefused: () => void;
}

const giveUpAfterMs = 10_000;

/**
 * Creates the minimal HTTP client of a companion. The client sends only JSON bodies; paths and types come
 * from the contract.
 */
export function createHttp({ url, secret, token, onTokenRefused }: HttpOptions): CallApi {
  async function send(spec: EndpointSpec, input: LooseInput): Promise<Result<unknown, CallProblem>> {
    const path = apiBases[spec.base] + fillPath(spec.path, input.params ?? {});
    const isPost = spec.method === 'POST';
    const response = await fetch(new URL(path, url), {
      method: spec.method,
      headers: {
        ...requestHeaders(spec, token(), isPost ? 'application/json' : undefined),
        ...withLocalSecret(secret),
      },
      body: isPost ? JSON.stringify(input.body ?? {}) : undefined,
      signal: AbortSignal.timeout(giveUpAfterMs),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) {
      const parsed = z.safeParse(spec.response, answer);
      return parsed.success ? ok(parsed.data) : err({ code: 'unreadable', status: response.status });
    }
    if (response.status === 401 || response.status === 483) onTokenRefused();
    return err({ code: parseErrorBody(answer)?.code || 'unreadable', status: response.status });
  }

  return async (name, ...[input]) => {
    try {
      return (await send(endpoints[name], input ?? {})) as never;
    } catch {
      return err({ code: 'network', status: 0 });
    }
  };
}

interface LooseInput {
  readonly params?: Record<string, string | number>;
  readonly body?: unknown;
}
