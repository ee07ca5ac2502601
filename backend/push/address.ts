import type { LookupFunction } from 'node:net';
import { isPublicName, publicOnly, type Resolve } from '../http/publicAddress.ts';

/**
 * Where a push may go. The address comes from a client, and it is this server that calls it: only https to the usual port of a
 * host with a name, and only where that name leads to the public internet at the moment of the call. What is on this machine
 * or beside it is never reached.
 */
export interface PushTarget {
  readonly url: URL;
  /** For the call itself: no name gets there that was looked up differently before. */
  readonly lookup: LookupFunction | undefined;
}

/** Null where nothing may be pushed to it. `allowsLoopback`: to a service on this machine, which tests have. */
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
