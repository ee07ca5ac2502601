import { isIPv6 } from 'node:net';

/**
 * What an address counts as where limits are by address. Whoever has an IPv6 line has 2^64 addresses of it, so the
 * network is taken; an IPv4 address is one however it is written.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
}

/** All eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The last 32 bits may be written as an IPv4 address; they belong to the half that is not looked at.
  const [head = '', tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = Array.from(
    { length: tail === undefined ? 0 : 8 - before.length - after.length },
    () => '0',
  );
  return [...before, ...between, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}
