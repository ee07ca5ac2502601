import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { TrustedProxies } from './proxies.ts';

/** Networks behind the names that TRUST_PROXY accepts. */
const networksOfName: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Returns a function that reads the client's address from a raw request, by the same rule that Fastify applies to
 * `request.ip`: starting at the connection, each trusted proxy hands over to the address that it added to
 * `X-Forwarded-For`.
 */
export function createClientAddress(
  trusted: TrustedProxies | undefined,
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const isTrusted = trustOf(trusted);
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for'];
    const named = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '');
    const hops = [socket.remoteAddress ?? '', ...named.reverse()];
    const at = hops.findIndex((address, hop) => !isTrusted(address, hop));
    return hops.at(at) ?? '';
  };
}

function trustOf(trusted: TrustedProxies | undefined): (address: string, hop: number) => boolean {
  if (trusted === undefined) return () => false;
  if (typeof trusted === 'number') return (_, hop) => hop < trusted;
  const list = new BlockList();
  for (const entry of trusted.flatMap((name) => networksOfName[name] ?? [name])) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Returns the network that an address belongs to, for limits by address. For IPv6 it is the /64 prefix,
 * because one line has 2^64 addresses. For IPv4 it is the address, also if it is written as IPv6.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
}

/** Returns all eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The last 32 bits may be written as an IPv4 address. Zeros replace them, because they are outside of the
  // prefix.
  const [head = '', tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = Array.from(
    { length: tail === undefined ? 0 : 8 - before.length - after.length },
    () => '0',
  );
  return [...before, ...between, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}
