import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';

/**
 * Returns the secret with which this browser signs in by the link of a temporary user (§2 `af_sub1`). The
 * link alone is not enough, because others may see it. The secret is stored before it is sent, so that a lost
 * response locks no user out.
 */
export function guestSecret(uid: string, store: KeyValue = createKeyValue('local')): string {
  const key = `guestSecret:${uid}`;
  const known = store.read(key);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  store.write(key, secret);
  return secret;
}
