import { afterEach, describe, expect, it, vi } from 'vitest';
import { createKeyValue } from './keyValue.ts';

/** A browser's storage that keeps what it has; `isFull` refuses whatever comes. */
function stubStorage(stored: Readonly<Record<string, string>>) {
  const values = new Map(Object.entries(stored));
  const browser = { isFull: false, values };
  const methods = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (browser.isFull) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
  // Its keys are properties of its own, as a browser has it.
  const storage = new Proxy(methods, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('localStorage', storage);
  return browser;
}
afterEach(() => vi.unstubAllGlobals());

describe('a storage that is full', () => {
  it('a storage that is full still has what was kept in it: who was signed in stays signed in', () => {
    const browser = stubStorage({ auth: 'token' });
    browser.isFull = true;
    const local = createKeyValue('local');
    expect([local.read('auth'), local.keys()]).toEqual(['token', ['auth']]);
    local.remove('auth');
    expect([local.read('auth'), browser.values.size]).toEqual([null, 0]);
  });

  it('a storage that is full holds what is written for as long as the page lives, above what it has', () => {
    const browser = stubStorage({ theme: 'dark' });
    browser.isFull = true;
    const local = createKeyValue('local');
    local.write('theme', 'light');
    expect([local.read('theme'), browser.values.get('theme')]).toEqual(['light', 'dark']);
    browser.isFull = false;
    local.write('theme', 'system');
    expect([local.read('theme'), browser.values.get('theme')]).toEqual(['system', 'system']);
  });
});

it('where storage is refused everything lives in memory', () => {
  vi.stubGlobal('localStorage', undefined);
  const local = createKeyValue('local');
  local.write('theme', 'light');
  expect([local.read('theme'), local.keys()]).toEqual(['light', ['theme']]);
  local.remove('theme');
  expect(local.read('theme')).toBeNull();
});
