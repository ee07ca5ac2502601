import { createHash, createHmac } from 'node:crypto';
import type * as z from 'zod/mini';
import type { iceServerSchema } from '#shared/domain/media.ts';
import type { Clock } from '#shared/lib/clock.ts';

export type IceServer = z.output<typeof iceServerSchema>;

/**
 * The servers that one person's browser may use in this channel, with credentials of that person's own. Both people of a
 * channel get the same relays in the same order, so that one relay carries the encounter.
 */
export type IceServersFor = (userId: string, channelId: string) => readonly IceServer[];

export interface IceSettings {
  /**
   * `turn:`, `turns:`, `stun:` and `stuns:` addresses. Those of one host are one relay. An address can end in
   * `;weight=2` for a relay that takes twice as many encounters, or in `;drain` for one that takes no new ones.
   */
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

interface Relay {
  readonly host: string;
  readonly urls: readonly string[];
  readonly weight: number;
  readonly isDraining: boolean;
}

/** The relay of the encounter, and one for the case that it fails. */
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
 * Returns the relays of a channel, the first for use and the second as a spare: weighted rendezvous hashing. Every node
 * chooses alike without asking the others, and another relay in the list changes the choice of few channels.
 */
function relaysOf(relays: readonly Relay[], channelId: string): readonly Relay[] {
  const open = relays.filter(({ isDraining }) => !isDraining);
  // Without any relay browsers would connect directly and show their addresses.
  const candidates = open.length > 0 ? open : relays;
  return candidates
    .map((relay) => ({ relay, score: -relay.weight / Math.log(shareOf(`${channelId} ${relay.host}`)) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, relaysPerEncounter)
    .map(({ relay }) => relay);
}

/** A number between 0 and 1, without both ends, that depends on the text alone. */
function shareOf(text: string): number {
  const bits = 32;
  return (createHash('sha256').update(text).digest().readUInt32BE() + 0.5) / 2 ** bits;
}

/**
 * Time-limited credentials as coturn's `use-auth-secret` checks them (draft-uberti-behave-turn-rest): the name says until
 * when in seconds and who, the password is its HMAC-SHA1 in base64. With a relay among them clients use nothing but it.
 */
export function createIceServers(clock: Pick<Clock, 'now'>, { urls, secret }: IceSettings): IceServersFor {
  const relays = relaysAmong(urls);
  const others = urls.filter((url) => !isRelayUrl(url));
  if (relays.length > 0 && secret === null) throw new Error('a relay needs its secret');
  return (userId, channelId) => {
    const servers: IceServer[] = others.length > 0 ? [{ urls: others }] : [];
    if (relays.length === 0 || secret === null) return servers;
    const username = `${Math.ceil((clock.now() + relayCredentialsMs) / 1_000)}:${userId}`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    // Browsers prefer the server that comes first.
    const chosen = relaysOf(relays, channelId).map((relay) => ({
      urls: [...relay.urls],
      username,
      credential,
    }));
    return [...servers, ...chosen];
  };
}
