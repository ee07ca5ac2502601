import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { localSecretHeader } from '#shared/localBackend.ts';

/** Who may ask this backend at all, before anything else about a request is looked at. */
export interface SecretGuard {
  /** The header that pages from elsewhere may bring for it. */
  readonly header: string | null;
  allows(request: {
    readonly method?: string;
    readonly url?: string;
    readonly headers: IncomingHttpHeaders;
  }): boolean;
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * The desktop's own backend listens where every program of this machine can reach it, so it answers its app alone, which
 * has the start's secret. Two things can't carry it: a browser's preflight, whose answer says nothing else; and the page of the demo's identity check, which the system's browser shows, and whose address is a
 * secret of its own.
 */
export function createSecretGuard(secret: string | null, openPath: string): SecretGuard {
  if (secret === null) return { header: null, allows: () => true };
  const expected = hash(secret);
  return {
    header: localSecretHeader,
    allows({ method, url = '', headers }) {
      const said = headers[localSecretHeader];
      if (typeof said === 'string') return timingSafeEqual(hash(said), expected);
      const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
      return isPreflight || url.startsWith(`${openPath}/`);
    },
  };
}
