import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Networks outside of the public internet (the special-purpose registries of IPv4 and IPv6). */
const inner = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(net, bits, 'ipv4');
/**
 * All public IPv6 addresses are in 2000::/3. The ranges below are tunnels and documentation, so they are
 * excluded.
 */
const routed = new BlockList();
routed.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(net, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return routed.check(address, 'ipv6') && !inner.check(address, 'ipv6');
  return isIP(address) === 4 && !inner.check(address, 'ipv4');
}

/** Suffixes of names for this machine or its local network. */
const innerNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/;

/** Returns whether a host is a name that can be on the public internet: no IP address and no local name. */
export function isPublicName(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 && host.includes('.') && !innerNames.test(host);
}

export type Resolve = (
  host: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

/**
 * Returns a lookup for the call itself, so that the checked address is the one that is called. The lookup
 * fails if any address of the name is not allowed.
 */
export function publicOnly(
  resolve: Resolve = lookup as Resolve,
  isAllowed: (address: string) => boolean = isPublicAddress,
): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { all: true }, (error, found) => {
      const addresses = error ? [] : found.filter(({ address }) => isAllowed(address));
      const [first] = addresses;
      // A single private address is enough to reject the name.
      if (error || !first || addresses.length < found.length)
        return callback(error ?? new Error(`The host ${host} is not on the public internet.`), '', 0);
      if (options.all === true) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}
