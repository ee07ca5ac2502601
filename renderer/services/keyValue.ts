/**
 * Text by key in the browser's storage. Stored in memory if the browser denies storage (private windows,
 * policies).
 */
export interface KeyValue {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

export function createMemoryKeyValue(): KeyValue {
  const values = new Map<string, string>();
  return {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

function open(kind: 'local' | 'session'): Storage | null {
  try {
    const storage = kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
    // Tests only reading, because a full storage still holds the session.
    storage.getItem('');
    return storage;
  } catch {
    return null;
  }
}

export function createKeyValue(kind: 'local' | 'session'): KeyValue {
  const storage = open(kind);
  if (!storage) return createMemoryKeyValue();
  // Values that the storage refuses later (quota) are kept until the page closes.
  const overflow = createMemoryKeyValue();
  return {
    read: (key) => overflow.read(key) ?? storage.getItem(key),
    write(key, value) {
      try {
        storage.setItem(key, value);
        overflow.remove(key);
      } catch {
        overflow.write(key, value);
      }
    },
    remove(key) {
      overflow.remove(key);
      storage.removeItem(key);
    },
    keys: () => [...new Set([...Object.keys(storage), ...overflow.keys()])],
  };
}
