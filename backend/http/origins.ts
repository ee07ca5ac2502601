import { isIP } from 'node:net';

/** The desktop shell's own pages. */
const desktopOrigin = 'app://vesper';

/** Whose pages may call: decides the origin check, the CORS answers and the socket's handshake. */
export interface Origins {
  /** A page of this very server: nothing needs to be said about it. */
  isOwn(origin: string, host: string | undefined): boolean;
  /** Ours from elsewhere (the desktop shell, ALLOWED_ORIGINS): gets CORS answers. */
  isAllowed(origin: string): boolean;
}

/**
 * Own is what the page was served from, said by the Host header, as long as that is an address or `localhost`: a name
 * could be somebody else's, pointed at this machine. A server behind a name lists it in ALLOWED_ORIGINS.
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

/** The Host header where it is well formed: it ends up in headers of ours. */
export function safeHost(host: string | undefined): string | null {
  return host !== undefined && /^[a-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](:\d{1,5})?$/i.test(host)
    ? host
    : null;
}
