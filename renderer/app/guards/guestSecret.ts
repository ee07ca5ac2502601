import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';

/**
 * What this browser shows for the link of a temporary user (§2 `af_sub1`): the link alone, which others may see, opens
 * nothing. Kept before it is sent, so that an answer that is lost locks nobody out.
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
