import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Facts of the request for handlers that need more than its parsed parts (http/handler.ts, RequestInfo). The
 * raw body tells which fields were sent, because the schema fills in defaults.
 */
interface RequestFacts {
  /** Address of the client, resolved through the trusted proxies. */
  readonly ip: string;
  readonly headers: {
    readonly 'accept-language'?: string;
    readonly 'user-agent'?: string;
    readonly authorization?: string;
  };
  readonly body?: unknown;
}

const current = new AsyncLocalStorage<RequestFacts>();

/**
 * Hook of the HTTP server that runs after the body was read, and makes the request's facts available to
 * everything that the request calls.
 */
export function rememberRequest(request: RequestFacts, _: unknown, goOn: () => void): void {
  current.run(request, goOn);
}

/** Returns the address of the client. Null: the handler is called without a request. */
export function requestAddress(): string | null {
  return current.getStore()?.ip ?? null;
}

export function acceptedLanguages(): string | null {
  return current.getStore()?.headers['accept-language'] ?? null;
}

/** Returns the user agent and the bearer token of the request. Null if a handler is called without a request. */
export function requestClient(): { readonly userAgent: string; readonly token: string | null } | null {
  const facts = current.getStore();
  if (!facts) return null;
  const { authorization = '', 'user-agent': userAgent = '' } = facts.headers;
  return { userAgent, token: /^Bearer (.+)$/i.exec(authorization)?.[1] ?? null };
}

/**
 * Returns the names of the fields in this part of the body. Null: the handler is called without a request.
 */
export function sentWithin(part: string): ReadonlySet<string> | null {
  const facts = current.getStore();
  if (!facts) return null;
  const { [part]: value } = (facts.body ?? {}) as Readonly<Record<string, unknown>>;
  return new Set(typeof value === 'object' && value !== null ? Object.keys(value) : []);
}
