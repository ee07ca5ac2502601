import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** Number of proxies before this server, or their addresses and networks. */
export type TrustedProxies = number | readonly string[];

/** Names that represent networks, as `proxy-addr` knows them. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Parses `1` or `10.0.0.0/8,loopback`. Only named proxies are trusted, because any client can send the
 * header.
 */
export const trustedProxies = z.pipe(
  z.string(),
  z.transform((text, context): TrustedProxies => {
    if (/^\s*\d+\s*$/.test(text)) return Number(text);
    const entries = text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    const wrong = entries.find((entry) => !isNetwork(entry));
    if (entries.length > 0 && wrong === undefined) return entries;
    context.issues.push({
      code: 'custom',
      message: 'it is a number of proxies, or addresses and networks like 10.0.0.0/8 or loopback',
      input: text,
    });
    return z.NEVER;
  }),
);

function isNetwork(entry: string): boolean {
  if (namedNetworks.includes(entry)) return true;
  const [address = '', bits, more] = entry.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (more !== undefined || most < 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

/**
 * Returns the setting for Fastify. Fastify does not accept a bare number, because a client with direct access
 * to the port could send the header too. A deployment with a number must block direct access
 * (docs/operating.md).
 */
export function fastifyTrust(
  trusted: TrustedProxies | undefined,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trusted === undefined || trusted === 0) return false;
  return typeof trusted === 'number' ? (_, hop) => hop < trusted : [...trusted];
}
