import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

/** What a TRON address begins with, before it is written in base 58: it makes the `T`. */
const tronPrefix = 0x41;
const addressBytes = 21;

const base58check = createBase58check(sha256);

/**
 * §5.7: whether an address of the network TRC-20 is written right. Its last four bytes are a checksum of the others, so
 * that a wrong letter does not send money to nobody.
 */
export function isTronAddress(text: string): boolean {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === addressBytes && bytes[0] === tronPrefix;
  } catch {
    return false;
  }
}
