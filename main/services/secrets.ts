import * as z from 'zod/mini';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';
import { secretNames, type SecretName } from '#shared/ipc/secrets.ts';
import { openJsonFile } from './jsonFile.ts';

/** Electron's `safeStorage`, as far as it is needed. */
export interface Keyring {
  isEncryptionAvailable(): boolean;
  /** Linux alone. `basic_text`: there is no keyring, and what is locked could be read by anybody. */
  getSelectedStorageBackend?(): string;
  encryptString(text: string): Buffer;
  decryptString(locked: Buffer): string;
}

/** By name, locked, in base64. */
const fileSchema = z.partialRecord(z.enum(secretNames), z.string());

function canLock(keyring: Keyring, platform: NodeJS.Platform): boolean {
  if (!keyring.isEncryptionAvailable()) return false;
  return platform !== 'linux' || keyring.getSelectedStorageBackend?.() !== 'basic_text';
}

/**
 * What no other program may read, locked by the system's keyring. Without a keyring it is kept in memory alone and is gone
 * with the app; what a lost or changed keyring no longer opens is as if it had never been there. Neither touches the chats.
 */
export function createSecrets(options: {
  readonly path: string;
  readonly keyring: Keyring;
  readonly platform: NodeJS.Platform;
}) {
  const { keyring, platform } = options;
  const file = openJsonFile(options.path, fileSchema, 'the secrets');
  const memory = new Map<SecretName, string>();

  function change(name: SecretName, locked: string | null): boolean {
    const { [name]: _before, ...others } = file.read() ?? {};
    return file.write(locked === null ? others : { ...others, [name]: locked });
  }

  return {
    'secrets:read'({ name }) {
      const kept = memory.get(name);
      if (kept !== undefined) return kept;
      const locked = file.read()?.[name];
      if (locked === undefined || !canLock(keyring, platform)) return null;
      try {
        return keyring.decryptString(Buffer.from(locked, 'base64'));
      } catch {
        // The keyring is another one now.
        change(name, null);
        return null;
      }
    },
    'secrets:write'({ name, value }) {
      memory.delete(name);
      if (canLock(keyring, platform) && change(name, keyring.encryptString(value).toString('base64')))
        return { kept: 'disk' } as const;
      memory.set(name, value);
      return { kept: 'memory' } as const;
    },
    'secrets:remove'({ name }) {
      memory.delete(name);
      if (file.read()?.[name] !== undefined) change(name, null);
      return null;
    },
  } satisfies IpcHandlersOf<'secrets'>;
}
