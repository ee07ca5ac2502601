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

/** Of the contract only what a companion calls: the whole of it costs each child a fifth of a second to load. */
const endpoints = { ...matchingApi, ...callsApi } as const;
type Endpoints = typeof endpoints;
type EndpointName = keyof Endpoints;

export interface CallProblem {
  /** The server's code; `network` where no answer came, `unreadable` where the contract does not know it. */
  readonly code: string;
  /** 0 where no answer came. */
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
  /** The backend's origin. */
  readonly url: string;
  readonly secret: string | null;
  readonly token: () => string;
  /** 401 or 483: the token is of no use any more. */
  readonly onTokenRefused: () => void;
}

const giveUpAfterMs = 10_000;

/** The small HTTP client of a companion: JSON bodies only, everything else comes from the contract. */
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
