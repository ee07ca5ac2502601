import { isIPv6 } from 'node:net';

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
