import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { Reader } from 'mmdb-lib';
import * as z from 'zod/mini';
import { countryCodes } from '#shared/domain/countries.ts';

/** Database of countries by address, from the internet registries. Lookups are local, without a service. */
const dataFile = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
const foundSchema = z.looseObject({ country_code: z.string() });

/** Private networks. The database has wrong countries for some of them. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

let reader: Reader<object> | undefined;

/** Reads the database of eight megabytes once, at the first lookup. */
function registry(): Reader<object> {
  const path = createRequire(import.meta.url).resolve(dataFile);
  return (reader ??= new Reader(readFileSync(path)));
}

/**
 * Returns the two-letter country of an address, as `last_ip_country` needs it (§3); null: private or
 * unassigned.
 */
export function countryOf(address: string): string | null {
  // Removes the IPv6 prefix of an IPv4 address, and the zone of a link-local address.
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const family = isIPv4(bare) ? 'ipv4' : isIPv6(bare) ? 'ipv6' : null;
  if (family === null || privateNetworks.check(bare, family)) return null;
  const found = foundSchema.safeParse(registry().get(bare));
  const code = found.success ? found.data.country_code : '';
  return countryCodes.includes(code) ? code : null;
}
