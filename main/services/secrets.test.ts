import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSecrets, type Keyring } from './secrets.ts';

/** A keyring that turns every byte over; another one opens nothing of it. */
function keyringOf(mark: number, isAvailable = true, backend = 'gnome_libsecret'): Keyring {
  const turn = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ mark));
  return {
    isEncryptionAvailable: () => isAvailable,
    getSelectedStorageBackend: () => backend,
    encryptString: (text) => Buffer.concat([Buffer.from([mark]), turn(Buffer.from(text))]),
    decryptString(locked) {
      if (locked[0] !== mark) throw new Error('another keyring');
      return turn(locked.subarray(1)).toString();
    },
  };
}

function aPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'secrets.json');
}
function open(path: string, keyring: Keyring) {
  const handlers = createSecrets({ path, keyring, platform: 'linux' });
  return {
    read: () => handlers['secrets:read']({ name: 'session' }),
    write: (value: string) => handlers['secrets:write']({ name: 'session', value }),
    remove: () => handlers['secrets:remove']({ name: 'session' }),
  };
}

it('a secret is there after a restart, and nobody can read it in the file', () => {
  const path = aPath();
  expect(open(path, keyringOf(7)).write('token-of-mine')).toEqual({ kept: 'disk' });
  expect(readFileSync(path, 'utf8')).not.toContain('token-of-mine');
  expect(readFileSync(path).includes(Buffer.from('token-of-mine').toString('base64'))).toBe(false);
  const next = open(path, keyringOf(7));
  expect(next.read()).toBe('token-of-mine');
  next.remove();
  expect(next.read()).toBeNull();
  expect(open(path, keyringOf(7)).read()).toBeNull();
});

it('a secret that another keyring locked is gone, not an error', () => {
  const path = aPath();
  open(path, keyringOf(7)).write('token-of-mine');
  expect(open(path, keyringOf(9)).read()).toBeNull();
  // It is not tried again at each start.
  expect(open(path, keyringOf(7)).read()).toBeNull();
});

it.each([
  ['without a keyring', keyringOf(7, false)],
  ['where Linux has none but a word that everybody knows', keyringOf(7, true, 'basic_text')],
])('a secret is kept in memory alone %s', (_, keyring) => {
  const path = aPath();
  const secrets = open(path, keyring);
  expect(secrets.write('token-of-mine')).toEqual({ kept: 'memory' });
  expect(secrets.read()).toBe('token-of-mine');
  expect(open(path, keyring).read()).toBeNull();
});

it('a damaged file is as if there were none, and one that cannot be written leaves the secret in memory', () => {
  const path = aPath();
  writeFileSync(path, '{"session":');
  const secrets = open(path, keyringOf(7));
  expect(secrets.read()).toBeNull();
  expect(secrets.write('a')).toEqual({ kept: 'disk' });
  const written = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => written.mockRestore());
  const nowhere = open(join(path, 'below', 'a-file.json'), keyringOf(7));
  expect(nowhere.write('b')).toEqual({ kept: 'memory' });
  expect(nowhere.read()).toBe('b');
});
