import { createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import type { iceServerSchema } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';

export type IceServer = z.output<typeof iceServerSchema>;

/** The servers that one person's browser may use to reach another, with credentials of that person's own. */
export type IceServersFor = (userId: string) => readonly IceServer[];

export interface IceSettings {
  /** `turn:`, `turns:`, `stun:` and `stuns:` addresses. */
  readonly urls: readonly string[];
  /** What coturn calls `static-auth-secret`; needed where a relay is among the addresses. */
  readonly secret: string | null;
}

/**
 * A call renews nothing, and a connection that is restarted asks the relay anew with what it was given at first: so
 * long a call can be mended, and so long a credential that somebody took along can be used.
 */
export const relayCredentialsMs = 24 * 60 * 60_000;

export const isRelayUrl = (url: string): boolean => /^turns?:/i.test(url);

/** No servers: direct candidates only, which is right on one machine. */
export const noIceServers: IceServersFor = () => [];

/**
 * Time-limited credentials as coturn's `use-auth-secret` checks them (draft-uberti-behave-turn-rest): the name says until
 * when in seconds and who, the password is its HMAC-SHA1 in base64. With a relay among them clients use nothing but it.
 */
export function createIceServers(clock: Pick<Clock, 'now'>, { urls, secret }: IceSettings): IceServersFor {
  const relays = urls.filter(isRelayUrl);
  const others = urls.filter((url) => !isRelayUrl(url));
  if (relays.length > 0 && secret === null) throw new Error('a relay needs its secret');
  return (userId) => {
    const servers: IceServer[] = others.length > 0 ? [{ urls: others }] : [];
    if (relays.length === 0 || secret === null) return servers;
    const username = `${Math.ceil((clock.now() + relayCredentialsMs) / 1_000)}:${userId}`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    return [...servers, { urls: relays, username, credential }];
  };
}
