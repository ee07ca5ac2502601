import type { Vault } from '#renderer/platform/port.ts';
import { createKeyValue, type KeyValue } from './keyValue.ts';

/** Key of the session's token (§9). */
const sealedKey = 'auth';
/** Value stored instead of a token that is in the vault, to show that there is a session. */
const mark = '"locked"';

/**
 * Returns the storage of the session. With a vault, only the vault holds the token, and a token from an older
 * version is moved there. If the vault has lost the token, the mark is returned, which is not a valid
 * session.
 */
export function createSessionStore(vault: Vault | null, local: KeyValue = createKeyValue('local')): KeyValue {
  if (!vault) return local;
  const left = local.read(sealedKey);
  if (left !== null && left !== mark) {
    vault.write(left);
    local.write(sealedKey, mark);
  }
  return {
    read: (key) => (key === sealedKey ? (vault.read() ?? local.read(key)) : local.read(key)),
    write(key, value) {
      if (key === sealedKey) vault.write(value);
      local.write(key, key === sealedKey ? mark : value);
    },
    remove(key) {
      if (key === sealedKey) vault.remove();
      local.remove(key);
    },
    keys: local.keys,
  };
}
