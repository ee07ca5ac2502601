import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { localSecretHeader } from '#shared/localBackend.ts';

/** Decides whether a request may reach this backend, before any other check. */
export interface SecretGuard {
  /** Name of the header with the secret, for CORS; null: no secret is needed. */
  readonly header: string | null;
  allows(request: {
    readonly method?: string;
    readonly url?: string;
    readonly headers: IncomingHttpHeaders;
  }): boolean;
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Creates the guard of the desktop's own backend. Every program on the machine can reach its port, so it
 * answers only requests with the secret of this start. Two exceptions: a browser's preflight, which reveals
 * nothing else; and the demo's identity check in the system's browser, whose address is secret itself.
 */
export function createSecretGuard(secret: string | null, openPath: string): SecretGuard {
  if (secret === null) return { header: null, allows: () => true };
  const expected = hash(secret);
  return {
    header: localSecretHeader,
    allows({ method, url = '', headers }) {
      const received = headers[localSecretHeader];
      if (typeof received === 'string') return timingSafeEqual(hash(received), expected);
      const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
      return isPreflight || url.startsWith(`${openPath}/`);
    },
  };
}
