import { networkInterfaces } from 'node:os';
import { isIP } from 'node:net';

/** The origin for a link in a mail, given the one that a request says it came to. */
export type LinkOrigin = (requestOrigin: string) => string;

/**
 * A link in a mail carries a token, and whoever asks for the mail says in the Host header where they are: with a host
 * of their choosing the token would go there. So a link leads to an origin of ALLOWED_ORIGINS, to an address of this
 * very machine, or else to our own.
 */
export function createLinkOrigin(allowed: readonly string[], own: () => string): LinkOrigin {
  const listed = new Map(
    allowed.flatMap((origin) => {
      const url = URL.parse(origin);
      return url && /^https?:$/.test(url.protocol) ? [[url.host, url.origin] as const] : [];
    }),
  );
  return (requestOrigin) => {
    const url = URL.parse(requestOrigin);
    if (!url) return own();
    // As it is listed: behind a proxy that speaks https, requests come in as http.
    return listed.get(url.host) ?? (isThisMachine(url.hostname) ? url.origin : own());
  };
}

function isThisMachine(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (address === 'localhost') return true;
  if (isIP(address) === 0) return false;
  return Object.values(networkInterfaces()).some((each) => each?.some((own) => own.address === address));
}
