import * as z from 'zod/mini';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import { secretNames, type SecretName } from '#shared/ipc/secrets.ts';
import { openJsonFile } from './jsonFile.ts';

/**
 * The part of Electron's `safeStorage` that this module uses: only the asynchronous functions, which do not
 * block the main thread.
 */
export interface Keyring {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  /** Linux only. `basic_text`: there is no keyring, and every program could decrypt the data. */
  getSelectedStorageBackend?(): string;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(locked: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

/** Encrypted secrets by name, in base64. */
const fileSchema = z.partialRecord(z.enum(secretNames), z.string());

/**
 * Stores secrets that other programs must not read, encrypted by the system's keyring. Without a keyring a
 * secret is only in memory and lost when the app quits. A secret that a changed keyring cannot decrypt counts
 * as missing. The keyring may ask the user, for example on macOS after an update, so calls are asynchronous
 * and run one after another.
 */
export function createSecrets(options: {
  readonly path: string;
  readonly keyring: Keyring;
  readonly platform: NodeJS.Platform;
}) {
  const { keyring, platform } = options;
  const file = openJsonFile(options.path, fileSchema, 'the secrets');
  /** Secrets that were read or written in this run. */
  const memory = new Map<SecretName, string>();
  let last: Promise<unknown> = Promise.resolve();

  /** Runs a task after all earlier calls, so that an earlier slow write cannot restore a removed secret. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = last.then(task, task);
    last = done.catch(() => undefined);
    return done;
  }

  async function canLock(): Promise<boolean> {
    if (!(await keyring.isAsyncEncryptionAvailable())) return false;
    return platform !== 'linux' || keyring.getSelectedStorageBackend?.() !== 'basic_text';
  }

  function change(name: SecretName, locked: string | null): boolean {
    const { [name]: _before, ...others } = file.read() ?? {};
    return file.write(locked === null ? others : { ...others, [name]: locked });
  }

  async function lock(name: SecretName, value: string): Promise<boolean> {
    return change(name, (await keyring.encryptStringAsync(value)).toString('base64'));
  }

  async function read(name: SecretName): Promise<string | null> {
    const stored = memory.get(name);
    if (stored !== undefined) return stored;
    const locked = file.read()?.[name];
    if (locked === undefined || !(await canLock())) return null;
    try {
      const { result, shouldReEncrypt } = await keyring.decryptStringAsync(Buffer.from(locked, 'base64'));
      memory.set(name, result);
      if (shouldReEncrypt) await lock(name, result);
      return result;
    } catch {
      // The keyring has changed, so the secret is removed.
      change(name, null);
      return null;
    }
  }

  return {
    /**
     * Returns whether a secret is stored, without asking the keyring. May be true for a secret that cannot be
     * decrypted.
     */
    has: (name: SecretName): boolean => memory.has(name) || file.read()?.[name] !== undefined,
    handlers: {
      'secrets:read': ({ name }) => inTurn(() => read(name)),
      'secrets:write': ({ name, value }) =>
        inTurn(async () => {
          memory.set(name, value);
          const isOnDisk = (await canLock()) && (await lock(name, value).catch(() => false));
          return { kept: isOnDisk ? 'disk' : 'memory' } as const;
        }),
      'secrets:remove': ({ name }) =>
        inTurn(() => {
          memory.delete(name);
          if (file.read()?.[name] !== undefined) change(name, null);
          return Promise.resolve(null);
        }),
    } satisfies IpcHandlersOf<'secrets'>,
  };
}
