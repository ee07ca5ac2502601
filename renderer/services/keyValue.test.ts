import { afterEach, describe, expect, it, vi } from 'vitest';
import { createKeyValue } from './keyValue.ts';

/** Stubs the browser's storage; while `isFull`, writing throws. */
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
  // Like in a browser, the keys are own properties of the storage.
  const storage = new Proxy(methods, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('localStorage', storage);
  return browser;
}
afterEach(() => vi.unstubAllGlobals());

describe('a full storage', () => {
  it('still returns its stored values', () => {
    const browser = stubStorage({ auth: 'token' });
    browser.isFull = true;
    const local = createKeyValue('local');
    expect([local.read('auth'), local.keys()]).toEqual(['token', ['auth']]);
    local.remove('auth');
    expect([local.read('auth'), browser.values.size]).toEqual([null, 0]);
  });

  it('keeps new values until the page closes, with priority over stored ones', () => {
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

it('values are kept in memory if the browser denies storage', () => {
  vi.stubGlobal('localStorage', undefined);
  const local = createKeyValue('local');
  local.write('theme', 'light');
  expect([local.read('theme'), local.keys()]).toEqual(['light', ['theme']]);
  local.remove('theme');
  expect(local.read('theme')).toBeNull();
});
