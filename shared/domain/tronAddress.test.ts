import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTronAddress } from './tronAddress.ts';

/** Two real addresses: the USDT contract, and an example from the network's documentation. */
const known = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'];

it.each(known)('%s is an address', (address) => {
  expect(isTronAddress(address)).toBe(true);
});

it('rejects an address with any one letter changed', () => {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.nat(33), fc.nat(letters.length - 1), (address, at, which) => {
      const letter = letters.charAt(which);
      const changed = address.slice(0, at) + letter + address.slice(at + 1);
      expect(isTronAddress(changed)).toBe(changed === address);
    }),
  );
});

it.each(['', 'T', 'hello', known[0]!.slice(1), `${known[0]}1`, known[0]!.replace('T', '0')])(
  '“%s” is no address',
  (text) => {
    expect(isTronAddress(text)).toBe(false);
  },
);
