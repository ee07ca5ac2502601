import { proxy } from 'valtio';
import type { ChatStorage } from '#renderer/platform/port.ts';

/** Live state of the local chat storage, for the notices about it. */
export interface StorageHealth {
  state: ChatStorage['state'];
  durability: ChatStorage['durability'];
  /** True: the last write failed because the storage is full. */
  isFull: boolean;
  /** True: the user has read that damaged data was recreated. */
  isRepairSeen: boolean;
}

export interface WatchedStorage {
  readonly storage: ChatStorage;
  readonly health: StorageHealth;
}

/** Calls that need free space: a success shows that there is space again. */
const takesRoom: ReadonlySet<string> = new Set(['apply', 'putFile', 'putOutbox', 'sendDraft']);

type Method = (request: never) => Promise<unknown>;

/**
 * Wraps the storage and updates its health after each call, because it may become full, damaged or refused
 * during use.
 */
export function watchStorage(storage: ChatStorage): WatchedStorage {
  const health = proxy<StorageHealth>({
    state: storage.state,
    durability: storage.durability,
    isFull: false,
    isRepairSeen: false,
  });

  function updateHealth(): void {
    if (health.state !== storage.state) health.state = storage.state;
    if (health.durability !== storage.durability) health.durability = storage.durability;
  }

  function watched<S extends object>(store: S): S {
    const methods = Object.entries<Method>(store as Record<string, Method>).map(([name, method]) => [
      name,
      async (request: never) => {
        try {
          const answer = await method(request);
          if (health.isFull && takesRoom.has(name)) health.isFull = false;
          return answer;
        } catch (error) {
          if (error instanceof Error && error.name === 'StorageFull') health.isFull = true;
          throw error;
        } finally {
          updateHealth();
        }
      },
    ]);
    return Object.fromEntries(methods) as S;
  }

  return {
    health,
    storage: {
      chats: watched(storage.chats),
      local: watched(storage.local),
      get durability() {
        return storage.durability;
      },
      get state() {
        return storage.state;
      },
      reset: () => storage.reset(),
      onChanged: (listener) => storage.onChanged(listener),
      onReplaced: (listener) => storage.onReplaced?.(listener) ?? (() => undefined),
      close: () => storage.close(),
    },
  };
}
