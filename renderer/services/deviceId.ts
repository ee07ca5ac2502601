import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';

const key = 'deviceId';
const form = /^[0-9a-f-]{36}$/;

/** A random name for this browser, kept through log-outs: it says nothing about the person or the machine. */
export function deviceId(store: KeyValue = createKeyValue('local')): string {
  const known = store.read(key);
  if (known !== null && form.test(known)) return known;
  const made = crypto.randomUUID();
  store.write(key, made);
  return made;
}
