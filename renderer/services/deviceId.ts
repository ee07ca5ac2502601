import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';

const key = 'deviceId';
const form = /^[0-9a-f-]{36}$/;

/**
 * Returns a random id of this browser, which survives log-outs. The id identifies neither the user nor the machine.
 */
export function deviceId(store: KeyValue = createKeyValue('local')): string {
  const known = store.read(key);
  if (known !== null && form.test(known)) return known;
  const created = crypto.randomUUID();
  store.write(key, created);
  return created;
}
