import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSecrets, type Keyring } from './secrets.ts';

/** A fake keyring that inverts bits. A keyring with another `mark` cannot decrypt. */
function keyringOf(mark: number, isAvailable = true, backend = 'gnome_libsecret'): Keyring {
  const turn = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ mark));
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(isAvailable),
    getSelectedStorageBackend: () => backend,
    encryptStringAsync: (text) =>
      Promise.resolve(Buffer.concat([Buffer.from([mark]), turn(Buffer.from(text))])),
    decryptStringAsync(locked) {
      if (locked[0] !== mark) return Promise.reject(new Error('another keyring'));
      return Promise.resolve({ result: turn(locked.subarray(1)).toString(), shouldReEncrypt: false });
    },
  };
}

function aPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'secrets.json');
}
function open(path: string, keyring: Keyring) {
  const { has, handlers } = createSecrets({ path, keyring, platform: 'linux' });
  return {
    has: () => has('session'),
    read: () => handlers['secrets:read']({ name: 'session' }),
    write: (value: string) => handlers['secrets:write']({ name: 'session', value }),
    remove: () => handlers['secrets:remove']({ name: 'session' }),
  };
}

it('a secret survives a restart, and its file is not readable as text', async () => {
  const path = aPath();
  expect(await open(path, keyringOf(7)).write('token-of-mine')).toEqual({ kept: 'disk' });
  expect(readFileSync(path, 'utf8')).not.toContain('token-of-mine');
  expect(readFileSync(path).includes(Buffer.from('token-of-mine').toString('base64'))).toBe(false);
  const next = open(path, keyringOf(7));
  expect(await next.read()).toBe('token-of-mine');
  await next.remove();
  expect(await next.read()).toBeNull();
  expect(await open(path, keyringOf(7)).read()).toBeNull();
});

it('a secret of another keyring counts as missing, without an error', async () => {
  const path = aPath();
  await open(path, keyringOf(7)).write('token-of-mine');
  expect(await open(path, keyringOf(9)).read()).toBeNull();
  // The undecryptable secret was removed, so no later start tries again.
  expect(await open(path, keyringOf(7)).read()).toBeNull();
});

it.each([
  ['without a keyring', keyringOf(7, false)],
  ['where Linux has none but a word that everybody knows', keyringOf(7, true, 'basic_text')],
])('a secret is only kept in memory %s', async (_, keyring) => {
  const path = aPath();
  const secrets = open(path, keyring);
  expect(await secrets.write('token-of-mine')).toEqual({ kept: 'memory' });
  expect(await secrets.read()).toBe('token-of-mine');
  expect(await open(path, keyring).read()).toBeNull();
});

it('a damaged file counts as missing, and an unwritable file leaves the secret in memory', async () => {
  const path = aPath();
  writeFileSync(path, '{"session":');
  const secrets = open(path, keyringOf(7));
  expect(await secrets.read()).toBeNull();
  expect(await secrets.write('a')).toEqual({ kept: 'disk' });
  const written = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => written.mockRestore());
  const nowhere = open(join(path, 'below', 'a-file.json'), keyringOf(7));
  expect(await nowhere.write('b')).toEqual({ kept: 'memory' });
  expect(await nowhere.read()).toBe('b');
});

it('a secret that is removed while it is being encrypted is not written', async () => {
  const path = aPath();
  const keyring = keyringOf(7);
  const asked = Promise.withResolvers<void>();
  const secrets = open(path, {
    ...keyring,
    encryptStringAsync: (text) => asked.promise.then(() => keyring.encryptStringAsync(text)),
  });
  const written = secrets.write('token-of-mine');
  const removed = secrets.remove();
  asked.resolve();
  await Promise.all([written, removed]);
  expect([await secrets.read(), secrets.has(), open(path, keyring).has()]).toEqual([null, false, false]);
});

it('whether a secret is stored is known while the keyring waits for the user', async () => {
  const path = aPath();
  await open(path, keyringOf(7)).write('token-of-mine');
  const never = new Promise<never>(() => undefined);
  const waiting = open(path, { ...keyringOf(7), isAsyncEncryptionAvailable: () => never });
  void waiting.read();
  expect(waiting.has()).toBe(true);
  expect(open(aPath(), keyringOf(7)).has()).toBe(false);
});

it('a secret is encrypted again if its key was rotated, after decrypting it once', async () => {
  const path = aPath();
  await open(path, keyringOf(7)).write('token-of-mine');
  const [decrypt, encrypt] = [vi.fn(), vi.fn()];
  const secrets = open(path, {
    ...keyringOf(7),
    async decryptStringAsync(locked) {
      decrypt();
      return { ...(await keyringOf(7).decryptStringAsync(locked)), shouldReEncrypt: true };
    },
    encryptStringAsync(text) {
      encrypt();
      return keyringOf(7).encryptStringAsync(text);
    },
  });
  expect([await secrets.read(), await secrets.read()]).toEqual(['token-of-mine', 'token-of-mine']);
  expect([decrypt.mock.calls.length, encrypt.mock.calls.length]).toEqual([1, 1]);
});
