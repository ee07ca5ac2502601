import type { LookupFunction } from 'node:net';
import { isPublicName, publicOnly, type Resolve } from '../http/publicAddress.ts';

/**
 * A permitted push destination. Clients choose the address and the server calls it, so only https on the
 * standard port of a named host is allowed, and only if the name resolves to a public address at the moment
 * of the call. Hosts of the local network are never called.
 */
export interface PushTarget {
  readonly url: URL;
  /** DNS lookup for the call itself, which prevents a different result between check and call. */
  readonly lookup: LookupFunction | undefined;
}

/**
 * Returns null if pushes to this address are not allowed. `allowsLoopback`: permits a local service in tests.
 */
export function readPushTarget(
  endpoint: string,
  { allowsLoopback = false, resolve }: { allowsLoopback?: boolean; resolve?: Resolve } = {},
): PushTarget | null {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (allowsLoopback && url.protocol === 'http:' && url.hostname === '127.0.0.1')
    return { url, lookup: undefined };
  if (url.protocol !== 'https:' || url.port !== '' || !isPublicName(url.hostname)) return null;
  return { url, lookup: publicOnly(resolve) };
}
