import type { KeyValue } from './keyValue.ts';

const key = 'qa_env';

/**
 * §2.7: whether this browser tries things out. It then counts as no production, writes everything to its console, and
 * says so in its settings.
 */
export function isQaEnv(local: Pick<KeyValue, 'read'>): boolean {
  return local.read(key) === 'on';
}

export function setQaEnv(local: Pick<KeyValue, 'write' | 'remove'>, isOn: boolean): void {
  if (isOn) local.write(key, 'on');
  else local.remove(key);
}
