import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

/** First byte of a decoded TRON address, which becomes the `T` in base 58. */
const tronPrefix = 0x41;
const addressBytes = 21;

const base58check = createBase58check(sha256);

/**
 * §5.7: returns whether a TRON address is valid. Its last four bytes are a checksum, so that a typing error
 * does not send money to a wrong address.
 */
export function isTronAddress(text: string): boolean {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === addressBytes && bytes[0] === tronPrefix;
  } catch {
    return false;
  }
}
