import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly expiresMs: number;
}

/** In-memory storage of the local provider for codes and grants; entries expire. */
export function createMemoryAdapter(now: () => number): AdapterFactory {
  const entries = new Map<string, Entry>();

  function live(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    if (entry && entry.expiresMs > now()) return entry.payload;
    entries.delete(key);
    return undefined;
  }

  function forgetExpired(): void {
    for (const [key, { expiresMs }] of entries) if (expiresMs <= now()) entries.delete(key);
  }

  return (model: string): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const findBy = (matches: (payload: AdapterPayload) => boolean) => {
      for (const key of entries.keys()) {
        const payload = key.startsWith(`${model}:`) ? live(key) : undefined;
        if (payload && matches(payload)) return payload;
      }
      return undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        forgetExpired();
        entries.set(keyOf(id), { payload, expiresMs: now() + (expiresIn ?? Infinity) * 1000 });
      },
      find: async (id) => live(keyOf(id)),
      findByUid: async (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findBy((payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = live(keyOf(id));
        // Changes the payload in place, because other code may already hold it.
        if (payload) payload.consumed = Math.floor(now() / 1000);
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
