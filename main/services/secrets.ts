import * as z from 'zod/mini';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import { secretNames, type SecretName } from '#shared/ipc/secrets.ts';
import { openJsonFile } from './jsonFile.ts';

/** Electron's `safeStorage`, as far as it is needed: its asynchronous part, which does not block the app's main thread. */
export interface Keyring {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  /** Linux alone. `basic_text`: there is no keyring, and every program could read what is encrypted. */
  getSelectedStorageBackend?(): string;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(locked: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

/** By name, locked, in base64. */
const fileSchema = z.partialRecord(z.enum(secretNames), z.string());

/**
 * Stores what no other program may read, encrypted by the system's keyring. Without a keyring a secret is in memory alone
 * and ends with the app. A secret that a changed keyring can't decrypt counts as missing. The keyring may ask the user, for
 * example on macOS after an update, so nothing here blocks: calls wait for each other, and the app goes on.
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

  /** Runs after every earlier call, so that a removed secret is not written by a slower call from before. */
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
    const kept = memory.get(name);
    if (kept !== undefined) return kept;
    const locked = file.read()?.[name];
    if (locked === undefined || !(await canLock())) return null;
    try {
      const { result, shouldReEncrypt } = await keyring.decryptStringAsync(Buffer.from(locked, 'base64'));
      memory.set(name, result);
      if (shouldReEncrypt) await lock(name, result);
      return result;
    } catch {
      // The keyring is another one now.
      change(name, null);
      return null;
    }
  }

  return {
    /** Whether a secret is kept, without asking the keyring: the answer may be true for one that can't be decrypted. */
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
