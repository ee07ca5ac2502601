import type { Vault } from '#renderer/platform/port.ts';
import { createKeyValue, type KeyValue } from './keyValue.ts';

/** The key under which the session's token is kept (§9). */
const sealedKey = 'auth';
/** Stands in the page's storage where the token is locked away: whoever looks knows that there is a session. */
const mark = '"locked"';

/**
 * Where the session is kept. Where the place has a vault the token is in there alone; what an earlier version left in the
 * page's storage moves there at the first look. A mark whose token the vault has lost is read as it stands: no session.
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
