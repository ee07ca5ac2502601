import { expect, it } from 'vitest';
import type { Vault } from '#renderer/platform/port.ts';
import { createMemoryKeyValue } from './keyValue.ts';
import { createSessionStore } from './sessionStore.ts';

function setUp(locked: string | null = null) {
  const local = createMemoryKeyValue();
  let held = locked;
  const vault: Vault = {
    read: () => held,
    write: (value) => void (held = value),
    remove: () => void (held = null),
  };
  return { local, vault, held: () => held };
}

it('the vault alone has the session’s token; other values stay in the page’s storage', () => {
  const { local, vault, held } = setUp();
  const store = createSessionStore(vault, local);
  store.write('auth', '{"token":"mine"}');
  store.write('user', '{"_id":"me"}');
  expect(held()).toBe('{"token":"mine"}');
  expect(local.keys().map((key) => [key, local.read(key)])).toEqual([
    ['auth', '"locked"'],
    ['user', '{"_id":"me"}'],
  ]);
  expect([store.read('auth'), store.read('user')]).toEqual(['{"token":"mine"}', '{"_id":"me"}']);
  store.remove('auth');
  expect([held(), store.read('auth'), local.read('auth')]).toEqual([null, null, null]);
});

it('a token stored by an earlier version moves into the vault', () => {
  const { local, vault, held } = setUp();
  local.write('auth', '{"token":"left"}');
  expect(createSessionStore(vault, local).read('auth')).toBe('{"token":"left"}');
  expect([held(), local.read('auth')]).toEqual(['{"token":"left"}', '"locked"']);
});

it('a token that the vault has lost leaves a mark, which is no valid session', () => {
  const { local, vault } = setUp();
  local.write('auth', '"locked"');
  expect(createSessionStore(vault, local).read('auth')).toBe('"locked"');
});

it('without a vault the page’s storage has the session', () => {
  const { local } = setUp();
  expect(createSessionStore(null, local)).toBe(local);
});
