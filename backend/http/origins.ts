import { isIP } from 'node:net';

/** Origin of the desktop shell's pages. */
const desktopOrigin = 'app://vesper';

/**
 * Decides which pages may call the backend: used by the origin check, the CORS headers and the socket's
 * handshake.
 */
export interface Origins {
  /** Returns whether this server itself served the page, so that no CORS header is needed. */
  isOwn(origin: string, host: string | undefined): boolean;
  /**
   * Returns whether another trusted origin (the desktop shell, ALLOWED_ORIGINS) may call and gets CORS
   * headers.
   */
  isAllowed(origin: string): boolean;
}

/**
 * Creates the origin rules. The Host header identifies this server only if it is an IP address or
 * `localhost`, because an attacker can point another name at this machine. A server with a name must list it
 * in ALLOWED_ORIGINS.
 */
export function createOrigins(allowed: readonly string[]): Origins {
  const listed = new Set([desktopOrigin, ...allowed]);
  return {
    isOwn(origin, host) {
      const url = URL.parse(origin);
      if (!url || host === undefined || !/^https?:$/.test(url.protocol) || url.origin !== origin)
        return false;
      return url.host === host.toLowerCase() && isLocalName(url.hostname);
    },
    isAllowed: (origin) => listed.has(origin),
  };
}

function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

/** Returns the Host header if it is well formed, else null. The result becomes part of response headers. */
export function safeHost(host: string | undefined): string | null {
  return host !== undefined && /^[a-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](:\d{1,5})?$/i.test(host)
    ? host
    : null;
}
