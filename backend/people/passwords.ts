import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { createConcurrencyLimit } from '../lib/concurrencyLimit.ts';
import { ApiFailure } from '../lib/failure.ts';

const hashOf = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** Parameters of argon2id; memory in KiB. */
export type PasswordCost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 28 ms. */
export const strongCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

export interface Passwords {
  /** Returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password matches the stored string, compared in constant time. Null (no user has that
   * email) causes the same work, so that the response time reveals nothing.
   */
  verify(password: string, stored: string | null): Promise<boolean>;
}

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Maximum number of concurrent hashes. Two leave threads for files and DNS. */
const maxConcurrentHashes = 2;
const maxWaiting = 400;

export function createPasswords(cost: PasswordCost): Passwords {
  const inTurn = createConcurrencyLimit(maxConcurrentHashes, {
    most: maxWaiting,
    refusal: () =>
      new ApiFailure('unavailable', 'Too many sign in at once; try again.', { retryAfterMs: 5_000 }),
  });
  const tagOf = (parameters: Argon2Parameters) => inTurn(() => hashOf('argon2id', parameters));
  const stringOf = (salt: Buffer, tag: Buffer) =>
    `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(salt)}$${bare(tag)}`;
  const dummy = stringOf(Buffer.alloc(saltBytes), Buffer.alloc(tagBytes));

  return {
    async hash(password) {
      const nonce = randomBytes(saltBytes);
      const message = normal(password);
      return stringOf(nonce, await tagOf({ message, nonce, tagLength: tagBytes, ...cost }));
    },

    async verify(password, stored) {
      const parts = shape.exec(stored ?? dummy);
      if (!parts) throw new Error('A stored password hash is not an argon2id string.');
      const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
      const expected = Buffer.from(tag, 'base64');
      const actual = await tagOf({
        message: normal(password),
        nonce: Buffer.from(salt, 'base64'),
        tagLength: expected.length,
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
      });
      return timingSafeEqual(actual, expected) && stored !== null;
    },
  };
}

/** Normalizes the password, because keyboards may compose the same characters differently. */
function normal(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

/** Returns base64 without padding, as PHC strings need it. */
function bare(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
