import { createHash, createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import type { iceServerSchema } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';

export type IceServer = z.output<typeof iceServerSchema>;

/**
 * Returns the servers for one person's browser in a channel, with that person's credentials. Both people of a
 * channel get the same relays in the same order, so that one relay carries the encounter.
 */
export type IceServersFor = (userId: string, channelId: string) => readonly IceServer[];

export interface IceSettings {
  /**
   * `turn:`, `turns:`, `stun:` and `stuns:` addresses. Addresses of one host form one relay. An address can
   * end in `;weight=2` for a relay with twice as many encounters, or in `;drain` for one that takes no new
   * ones.
   */
  readonly urls: readonly string[];
  /** coturn's `static-auth-secret`; required if the addresses include a relay. */
  readonly secret: string | null;
}

/**
 * Lifetime of relay credentials in milliseconds. A call never renews them, and an ICE restart uses the first
 * ones, so this is the longest time in which a call can recover. A stolen credential also works for this
 * time.
 */
export const relayCredentialsMs = 24 * 60 * 60_000;

export const isRelayUrl = (url: string): boolean => /^turns?:/i.test(url);

/** No servers: direct candidates only, which suffices on one machine. */
export const noIceServers: IceServersFor = () => [];

interface Relay {
  readonly host: string;
  readonly urls: readonly string[];
  readonly weight: number;
  readonly isDraining: boolean;
}

/** Number of relays for an encounter: one to use, and one in case it fails. */
const relaysPerEncounter = 2;

/** Returns the relays among the addresses. A weight or `drain` at any address of a host counts for the host. */
function relaysAmong(entries: readonly string[]): readonly Relay[] {
  const relays = new Map<string, Relay>();
  for (const entry of entries.filter(isRelayUrl)) {
    const [url = '', ...rest] = entry.split(';');
    const options = rest.map((option) => option.toLowerCase());
    const host = url
      .toLowerCase()
      .replace(/^turns?:/, '')
      .replace(/(:\d+)?(\?.*)?$/, '');
    const known = relays.get(host);
    const weight = options.find((option) => option.startsWith('weight='))?.slice('weight='.length);
    relays.set(host, {
      host,
      urls: [...(known?.urls ?? []), url],
      weight: weight === undefined ? (known?.weight ?? 1) : Number(weight),
      isDraining: options.includes('drain') || (known?.isDraining ?? false),
    });
  }
  return [...relays.values()];
}

/**
 * Returns the relays of a channel by weighted rendezvous hashing: the first for use, the second as a spare.
 * Every node makes the same choice without communication, and an added relay changes the choice of few
 * channels.
 */
function relaysOf(relays: readonly Relay[], channelId: string): readonly Relay[] {
  const open = relays.filter(({ isDraining }) => !isDraining);
  // All relays are draining, so they are used anyway. Without a relay browsers would connect directly and
  // reveal their addresses.
  const candidates = open.length > 0 ? open : relays;
  return candidates
    .map((relay) => ({ relay, score: -relay.weight / Math.log(shareOf(`${channelId} ${relay.host}`)) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, relaysPerEncounter)
    .map(({ relay }) => relay);
}

/** Returns a number between 0 and 1 (both excluded) that depends only on the text. */
function shareOf(text: string): number {
  const bits = 32;
  return (createHash('sha256').update(text).digest().readUInt32BE() + 0.5) / 2 ** bits;
}

/**
 * Creates time-limited credentials as coturn's `use-auth-secret` checks them (draft-uberti-behave-turn-rest).
 * The user name has the expiry in seconds and the user; the password is its HMAC-SHA1 in base64. Clients with
 * a relay use only the relay.
 */
export function createIceServers(clock: Pick<Clock, 'now'>, { urls, secret }: IceSettings): IceServersFor {
  const relays = relaysAmong(urls);
  const others = urls.filter((url) => !isRelayUrl(url));
  if (relays.length > 0 && secret === null) throw new Error('A TURN relay needs TURN_SECRET.');
  return (userId, channelId) => {
    const servers: IceServer[] = others.length > 0 ? [{ urls: others }] : [];
    if (relays.length === 0 || secret === null) return servers;
    const username = `${Math.ceil((clock.now() + relayCredentialsMs) / 1_000)}:${userId}`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    // Browsers prefer the first server.
    const chosen = relaysOf(relays, channelId).map((relay) => ({
      urls: [...relay.urls],
      username,
      credential,
    }));
    return [...servers, ...chosen];
  };
}
