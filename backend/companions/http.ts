import { callsApi } from '#shared/api/calls.ts';
import { apiBases, type EndpointSpec, type RequestInput, type ResponseOutput } from '#shared/api/endpoint.ts';
import { matchingApi } from '#shared/api/matching.ts';
import {
  buildRequest,
  readResponse,
  type RequestValues,
  type ResponseError,
} from '#shared/client/requests.ts';
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
  /** `network`: no response arrived. */
  readonly code: ResponseError['code'] | 'network';
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
  async function send(spec: EndpointSpec, values: RequestValues): Promise<Result<unknown, CallProblem>> {
    const { method, path, headers, body } = buildRequest(spec, values, token());
    const response = await fetch(new URL(apiBases[spec.base] + path, url), {
      method,
      headers: { ...headers, ...withLocalSecret(secret) },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(giveUpAfterMs),
    });
    if (response.status === 401 || response.status === 483) onTokenRefused();
    const read = await readResponse(spec, response);
    return read.ok ? ok(read.value.value) : read;
  }

  return async (name, ...[input]) => {
    try {
      return (await send(endpoints[name], input ?? {})) as never;
    } catch {
      return err({ code: 'network', status: 0 });
    }
  };
}
