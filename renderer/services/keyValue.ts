/** Text by key, over the browser's storage; where that is refused (private windows, policies) it lives in memory. */
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
    // Reading alone: one that is full still holds who is signed in.
    storage.getItem('');
    return storage;
  } catch {
    return null;
  }
}

export function createKeyValue(kind: 'local' | 'session'): KeyValue {
  const storage = open(kind);
  if (!storage) return createMemoryKeyValue();
  // What storage refuses later (quota) still holds for this page's life.
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
