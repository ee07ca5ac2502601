import type { KeyValue } from './keyValue.ts';

const key = 'qa_env';

/**
 * §2.7: returns whether this browser is in QA mode. Then it does not count as production, logs everything to
 * the console, and shows this in its settings.
 */
export function isQaEnv(local: Pick<KeyValue, 'read'>): boolean {
  return local.read(key) === 'on';
}

export function setQaEnv(local: Pick<KeyValue, 'write' | 'remove'>, isOn: boolean): void {
  if (isOn) local.write(key, 'on');
  else local.remove(key);
}
