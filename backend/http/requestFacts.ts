import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a few handlers here need of their request beyond its parsed parts (http/handler.ts, RequestInfo): a schema's
 * defaults fill what a body left out, so what was really sent can only be read from the body as it came.
 */
interface RequestFacts {
  /** Where it came from, by whatever proxies are trusted. */
  readonly ip: string;
  readonly headers: {
    readonly 'accept-language'?: string;
    readonly 'user-agent'?: string;
    readonly authorization?: string;
  };
  readonly body?: unknown;
}

const current = new AsyncLocalStorage<RequestFacts>();

/** A hook of the HTTP server, once the body is read: whatever the request leads to can ask for its facts. */
export function rememberRequest(request: RequestFacts, _: unknown, goOn: () => void): void {
  current.run(request, goOn);
}

/** Null where a handler is called without a request. */
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

/** The names that were sent within this part of the body. Null where a handler is called without a request. */
export function sentWithin(part: string): ReadonlySet<string> | null {
  const facts = current.getStore();
  if (!facts) return null;
  const { [part]: value } = (facts.body ?? {}) as Readonly<Record<string, unknown>>;
  return new Set(typeof value === 'object' && value !== null ? Object.keys(value) : []);
}
